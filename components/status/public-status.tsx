import { chakra, Heading } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'next-intl'
import { publicStatusQuery } from '@/api/status'
import { InlineNotice } from '@/components/ui/inline-notice'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { useFormatTime } from '@/components/ui/use-format-time'
import { StatusDot, StatusTexts } from './status-parts'

const parts = ['dashboard', 'discord', 'bot'] as const

const styles = {
  layerStyle: 'card',
  p: { base: 4, md: 6 },
  ul: { mt: 4, display: 'grid', gap: 4, listStyleType: 'none' },
  li: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, alignItems: 'start' },
  'li > span': { mt: 1.5 },
  'li > p': { gridColumn: 2 },
  '> p': { mt: 4 },
  '& p': { color: 'text.muted', fontSize: 'sm' },
} as const

/** Why the bot may be silent, for anybody. */
export const PublicStatus = () => (
  <StatusTexts>
    <Parts />
  </StatusTexts>
)

function Parts() {
  const t = useTranslations('status.public')
  const when = useFormatTime()
  const now = useNow({ updateInterval: 10_000 })
  const { data, error, refetch } = useQuery(publicStatusQuery)
  if (error) return <InlineNotice title={t('unreachable')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <SkeletonRegion label={t('loading')}>
        <SkeletonBlock h="19rem" borderRadius="xl" />
      </SkeletonRegion>
    )

  return (
    <chakra.section sx={styles} aria-labelledby="status-parts">
      <Heading as="h2" size="md" id="status-parts">
        {t('title')}
      </Heading>
      <ul role="list">
        {parts.map((name) => {
          const { state, since } = data[name]
          return (
            <li key={name}>
              <StatusDot state={state} />
              <strong>{t(`${name}.${state}`)}</strong>
              {since && (name === 'bot' || state === 'down') && (
                <p suppressHydrationWarning>
                  {t(name === 'bot' ? 'lastReport' : 'noticed', { when: when(since, now).relative })}
                </p>
              )}
              {state !== 'up' && <p>{t(`${name}.${state}Advice`)}</p>}
            </li>
          )
        })}
      </ul>
      {parts.every((name) => data[name].state !== 'down') && <p>{t('advice')}</p>}
    </chakra.section>
  )
}
