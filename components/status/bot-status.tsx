import { chakra, Grid, HStack, Text } from '@chakra-ui/react'
import { useNow, useTranslations } from 'next-intl'
import { useBotStatus } from '@/api/status'
import type { BotStatus as Status } from '@/contract/calls/status'
import { ErrorNotice } from '@/components/shell/error-notice'
import { StatusDot } from '@/components/shell/status-dot'
import { Card } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { useFormatTime } from '@/components/ui/use-format-time'
import { DataTable } from '@/components/ui/data-table'
import { useFormatReport } from './use-format-report'
import { LatencyChart } from './latency-chart'

export function BotStatus() {
  const t = useTranslations('status')
  const { data: status, error, refetch } = useBotStatus()
  if (status === undefined && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (status === undefined)
    return (
      <SkeletonRegion label={t('loading')}>
        <Grid gap={6}>
          <SkeletonBlock h={{ base: '230px', md: '186px' }} borderRadius="xl" />
          <SkeletonBlock h="320px" borderRadius="xl" />
          <SkeletonBlock h="220px" borderRadius="xl" />
        </Grid>
      </SkeletonRegion>
    )

  const state = status?.status ?? 'unknown'
  const dot = state === 'online' ? 'up' : state === 'offline' ? 'down' : 'unknown'
  const title = (
    <HStack as="span" gap={3}>
      <StatusDot state={dot} /> <span>{t(state)}</span>
    </HStack>
  )
  return (
    <>
      <Card title={title} lead={t(`${state}Text`)}>
        <Facts status={status} />
      </Card>
      <Card title={t('day')} lead={t('dayLead')}>
        <LatencyChart history={status?.history ?? []} />
      </Card>
      <Card title={t('shards')} lead={t('shardsLead')}>
        <Shards shards={status?.shards ?? []} />
      </Card>
    </>
  )
}

function Facts({ status }: { status: Status | null }) {
  const t = useTranslations('status')
  const format = useFormatReport()
  const formatTime = useFormatTime()
  const now = useNow({ updateInterval: 10_000 })
  const seen = status?.last_seen_at
  const facts = [
    [t('lastSeen'), seen ? formatTime(seen, now).relative : t('notSaid')],
    [t('latency'), format.latency(status?.latency_ms)],
    [t('guilds'), format.count(status?.guild_count)],
    [t('version'), status?.version ?? t('notSaid')],
  ]

  return (
    <Grid
      as="dl"
      aria-label={t('facts')}
      mt={4}
      gap={4}
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" layerStyle="hint">
            {name}
          </Text>
          <chakra.dd minH={6} fontWeight="semibold" overflowWrap="anywhere" suppressHydrationWarning>
            {value}
          </chakra.dd>
        </div>
      ))}
    </Grid>
  )
}

function Shards({ shards }: { shards: NonNullable<Status['shards']> }) {
  const t = useTranslations('status')
  const format = useFormatReport()
  if (shards.length === 0)
    return (
      <Text layerStyle="hint" mt={4}>
        {t('noShards')}
      </Text>
    )

  const ready = shards.filter(({ status }) => status === 'ready').length
  return (
    <>
      <Text layerStyle="hint" mt={4}>
        {t('shardsReady', { ready, all: shards.length })}
      </Text>
      <DataTable
        label={t('shards')}
        columns={[t('shard'), t('state'), t('latency'), t('guilds')]}
        rows={shards.map(({ id, status, latency_ms, guild_count }) => [
          String(id),
          t(status),
          format.latency(latency_ms),
          format.count(guild_count),
        ])}
      />
    </>
  )
}
