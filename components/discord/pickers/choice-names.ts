import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { choiceLabelIn } from '@/api/choices'
import { useLastNames } from './last-names'

/** What the choices of sources are called: as the bot said in this browser, else as it last said to the dashboard. */
export function useChoiceNames(guildId: string, isWanted: boolean) {
  const client = useQueryClient()
  const { choices, isLoading } = useLastNames(guildId, isWanted)
  const nameOf = useCallback(
    (source: string, value: string) =>
      choiceLabelIn(client, guildId, source, value) ??
      choices?.find((last) => last.source === source && last.value === value)?.name,
    [client, guildId, choices],
  )
  return { nameOf, isLoading }
}
