import { Box, chakra, Flex, Grid, HStack, Text } from '@chakra-ui/react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useBotStatus } from '@/api/status'
import type { BotStatus as Status, StatusStep } from '@/contract/calls/status'
import { ErrorNotice } from '@/components/shell/error-notice'
import { StatusDot } from '@/components/shell/status-dot'
import { Card } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { useFormatTime } from '@/components/ui/use-format-time'
import { DataTable } from '@/components/ui/data-table'

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

function LatencyChart({ history }: { history: StatusStep[] }) {
  const t = useTranslations('status')
  const time = useTime()
  const [isTableOpen, setTableOpen] = useState(false)
  const chart = latencyLine(history)
  if (!chart)
    return (
      <Text layerStyle="hint" mt={4}>
        {t('noHistory')}
      </Text>
    )

  const { lines, ...numbers } = chart
  const labelled = [history.at(0), history.at(Math.floor(history.length / 2)), history.at(-1)]
  return (
    <>
      <Box mt={4} color="text.muted" fontSize="xs">
        {t('ms', { value: Math.round(numbers.max) })}
        <chakra.svg
          role="img"
          aria-label={t('chart', numbers)}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          w="full"
          h="140px"
          overflow="visible"
          transform="scaleX(var(--forwards))"
          fill="none"
          sx={{ '> *': { vectorEffect: 'non-scaling-stroke' } }}
        >
          <chakra.path d="M0,100H100" stroke="border.strong" strokeWidth="1" />
          {lines.map((points) => (
            <chakra.polyline
              key={points}
              points={points}
              stroke="accent.text"
              strokeWidth={isPoint(points) ? 7 : 2}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </chakra.svg>
        <Flex justify="space-between" aria-hidden>
          {labelled.map((step, index) => step && <span key={index}>{time(step.at)}</span>)}
        </Flex>
      </Box>
      <details onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
        <chakra.summary layerStyle="summary" mt={3} fontWeight="medium">
          {t('asTable')}
        </chakra.summary>
        {isTableOpen && <HistoryTable history={history} />}
      </details>
    </>
  )
}

function useTime() {
  const format = useFormatter()
  return (at: string) => format.dateTime(new Date(at), { hour: 'numeric', minute: '2-digit' })
}

function HistoryTable({ history }: { history: StatusStep[] }) {
  const t = useTranslations('status')
  const time = useTime()
  const format = useFormatReport()
  return (
    <DataTable
      label={t('day')}
      columns={[t('time'), t('latency'), t('guilds')]}
      rows={history
        .toReversed()
        .map(({ at, latency_ms, guild_count }) => [
          time(at),
          format.latency(latency_ms),
          format.count(guild_count),
        ])}
    />
  )
}

const isPoint = (points: string) => new Set(points.split(' ')).size === 1

/** A day in steps of five minutes; anything older that a backend sends is not drawn. */
const maxPoints = 288

/**
 * Lines that end where the latency is unknown, as the `points` of an SVG polyline in percent of the chart's size, and the
 * numbers that describe them; null if no latency is known.
 */
export function latencyLine(history: StatusStep[]) {
  const steps = history.slice(-maxPoints)
  const known = steps.flatMap(({ latency_ms }) => (latency_ms === null ? [] : [latency_ms]))
  if (known.length === 0) return null

  const max = Math.max(...known)
  const width = Math.max(steps.length - 1, 1)
  const lines: string[][] = [[]]
  steps.forEach(({ latency_ms }, index) => {
    if (latency_ms === null) return void lines.push([])
    const x = (index / width) * 100
    const y = 100 - (max === 0 ? 0 : latency_ms / max) * 95
    lines.at(-1)?.push(`${x.toFixed(2)},${y.toFixed(2)}`)
  })
  return {
    lines: lines
      .filter((points) => points.length > 0)
      // A single point is drawn as a line to itself.
      .map((points) => (points.length === 1 ? [...points, ...points] : points).join(' ')),
    min: Math.min(...known),
    max,
    known: known.length,
    all: steps.length,
  }
}

function useFormatReport() {
  const t = useTranslations('status')
  const format = useFormatter()
  return {
    latency: (value?: number | null) =>
      value == null ? t('notSaid') : t('ms', { value: Math.round(value) }),
    count: (value?: number | null) => (value == null ? t('notSaid') : format.number(value)),
  }
}
