import { useMemo } from 'react'
import { useGuildPreview } from '@/api/current-user'
import type { Placeholder } from '@/config/features/hints'
import { useFormApi } from './form-api'

/** An option's placeholders; the guild's name stands for itself. */
export function usePlaceholders(declared: readonly Placeholder[]) {
  const { guildId } = useFormApi()
  const { data: guild } = useGuildPreview(guildId)
  const name = guild?.name
  return useMemo(
    () =>
      name === undefined
        ? declared
        : declared.map((one) => (one.name === 'guild' ? { ...one, sample: name } : one)),
    [declared, name],
  )
}
