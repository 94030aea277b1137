import { Grid, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'next-intl'
import { publicStatusQuery } from '@/api/status'
import { StatusDot } from '@/components/shell/status-dot'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Card } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { useFormatTime } from '@/components/ui/use-format-time'

const parts = ['dashboard', 'discord', 'bot'] as const

export function PublicStatus() {
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
    <Card title={t('title')}>
      <Grid as="ul" role="list" mt={4} gap={4}>
        {parts.map((name) => {
          const { state, since } = data[name]
          return (
            <Grid as="li" key={name} templateColumns="auto 1fr" columnGap={3} alignItems="center">
              <StatusDot state={state} />
              <strong>{t(`${name}.${state}`)}</strong>
              {since && (name === 'bot' || state === 'down') && (
                <Text gridColumn={2} layerStyle="hint" suppressHydrationWarning>
                  {t(name === 'bot' ? 'lastReport' : 'noticed', { when: when(since, now).relative })}
                </Text>
              )}
              {state !== 'up' && (
                <Text gridColumn={2} layerStyle="hint">
                  {t(`${name}.${state}Advice`)}
                </Text>
              )}
            </Grid>
          )
        })}
      </Grid>
      {parts.every((name) => data[name].state !== 'down') && (
        <Text layerStyle="hint" mt={4}>
          {t('advice')}
        </Text>
      )}
    </Card>
  )
}
