import { Button } from '@chakra-ui/react'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useNow, useFormatter, useTranslations } from 'next-intl'
import { refreshGuildList, useGuildList } from '@/api/current-user'

const refreshing = ['refresh guilds'] as const

/** Asks the platform for the list again. A failure stands in the list's own query. */
export function useRefreshGuilds() {
  const client = useQueryClient()
  const { mutate } = useMutation({ mutationKey: refreshing, mutationFn: () => refreshGuildList(client) })
  const isRefreshing = useIsMutating({ mutationKey: refreshing }) > 0
  return { refresh: () => mutate(), isRefreshing }
}

export function RefreshGuilds() {
  const t = useTranslations('home')
  const { refresh, isRefreshing } = useRefreshGuilds()
  return (
    <Button
      variant="outline"
      leftIcon={<RotateCw size={16} aria-hidden />}
      isLoading={isRefreshing}
      loadingText={t('refreshing')}
      onClick={refresh}
    >
      {t('refresh')}
    </Button>
  )
}

/** When the list was fetched; it may be older than what the platform has now. */
export function LastUpdated() {
  const t = useTranslations('home')
  const { dataUpdatedAt } = useGuildList()
  const now = useNow({ updateInterval: 15_000 })
  const format = useFormatter()
  if (dataUpdatedAt === 0) return null
  const isFresh = now.getTime() - dataUpdatedAt < 30_000
  return <>{isFresh ? t('updatedNow') : t('updated', { when: format.relativeTime(dataUpdatedAt, now) })}</>
}
