import { Button, chakra } from '@chakra-ui/react'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleHelp, RotateCw } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { refreshGuildList, useCurrentUser, useGuildList } from '@/api/current-user'

const styles = {
  fontSize: 'sm',
  summary: {
    display: 'flex',
    w: 'fit-content',
    ms: { '3sm': 'auto' },
    alignItems: 'center',
    gap: 1.5,
    py: 1,
    color: 'accent.text',
    fontWeight: 'medium',
    cursor: 'pointer',
    borderRadius: 'sm',
    listStyle: 'none',
    _hover: { textDecoration: 'underline' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  },
  'summary::-webkit-details-marker': { display: 'none' },
  '.answer': {
    mt: 2,
    p: { base: 4, md: 5 },
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'xl',
    textAlign: 'start',
    color: 'text.primary',
  },
  ul: { ps: 5, display: 'grid', gap: 2, maxW: '42rem' },
} as const

export function WhyNotHere() {
  const t = useTranslations('home.why')
  const { data: user } = useCurrentUser()
  const strong = (words: ReactNode) => <strong>{words}</strong>
  return (
    <chakra.details sx={styles}>
      <summary>
        <CircleHelp size={16} aria-hidden />
        {t('question')}
      </summary>
      <div className="answer">
        <ul>
          <li>{user ? t.rich('account', { name: user.username, strong }) : t('accountUnknown')}</li>
          <li>{t.rich('rights', { strong })}</li>
          <li>{t.rich('owner', { strong })}</li>
          <li>{t.rich('fresh', { strong })}</li>
        </ul>
      </div>
    </chakra.details>
  )
}

const refreshing = ['refresh guilds'] as const

/** Asks Discord for the list again. A failure stands in the list's own query. */
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

export function LastUpdated() {
  const t = useTranslations('home')
  const { dataUpdatedAt } = useGuildList()
  const now = useNow({ updateInterval: 15_000 })
  const format = useFormatter()
  if (dataUpdatedAt === 0) return null
  const isFresh = now.getTime() - dataUpdatedAt < 30_000
  return <>{isFresh ? t('updatedNow') : t('updated', { when: format.relativeTime(dataUpdatedAt, now) })}</>
}
