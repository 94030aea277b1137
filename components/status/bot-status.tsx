import { chakra, Heading } from '@chakra-ui/react'
import { useNow, useTranslations } from 'next-intl'
import { useBotStatus } from '@/api/status'
import type { Shard, BotStatus as Status } from '@/api/status.schema'
import { ErrorNotice } from '@/components/shell/error-notice'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { useFormatTime } from '@/components/ui/use-format-time'
import { DataTable, useWritten } from './data-table'
import { LatencyChart } from './latency-chart'
import { StatusDot, StatusTexts } from './status-parts'

export const BotStatus = () => (
  <StatusTexts>
    <Content />
  </StatusTexts>
)

function Content() {
  const t = useTranslations('status')
  const { data, error, refetch } = useBotStatus()
  return (
    <chakra.div sx={statusStyles}>
      {data !== undefined ? (
        <Cards status={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRegion label={t('loading')}>
          <div style={{ display: 'grid', gap: '24px' }}>
            <SkeletonBlock h={{ base: '230px', md: '186px' }} borderRadius="xl" />
            <SkeletonBlock h="320px" borderRadius="xl" />
            <SkeletonBlock h="220px" borderRadius="xl" />
          </div>
        </SkeletonRegion>
      )}
    </chakra.div>
  )
}

function Cards({ status }: { status: Status | null }) {
  const t = useTranslations('status')
  const state = status?.status ?? 'unknown'
  return (
    <>
      <section className="card" aria-labelledby="status-now">
        <div className="state">
          <StatusDot state={state === 'online' ? 'up' : state === 'offline' ? 'down' : 'unknown'} />
          <Heading as="h2" size="md" id="status-now">
            {t(state)}
          </Heading>
        </div>
        <p className="lead">{t(`${state}Text`)}</p>
        <Facts status={status} />
      </section>
      <section className="card" aria-labelledby="status-day">
        <Heading as="h2" size="md" id="status-day">
          {t('day')}
        </Heading>
        <p className="lead">{t('dayLead')}</p>
        <LatencyChart history={status?.history ?? []} />
      </section>
      <section className="card" aria-labelledby="status-shards">
        <Heading as="h2" size="md" id="status-shards">
          {t('shards')}
        </Heading>
        <p className="lead">{t('shardsLead')}</p>
        {status?.shards?.length ? (
          <ShardTable shards={status.shards} />
        ) : (
          <p className="lead">{t('noShards')}</p>
        )}
      </section>
    </>
  )
}

function Facts({ status }: { status: Status | null }) {
  const t = useTranslations('status')
  const written = useWritten()
  const when = useFormatTime()
  const now = useNow({ updateInterval: 10_000 })
  const seen = status?.last_seen_at
  const facts = [
    [t('lastSeen'), seen ? when(seen, now).relative : t('notSaid')],
    [t('latency'), written.latency(status?.latency_ms)],
    [t('guilds'), written.count(status?.guild_count)],
    [t('version'), status?.version ?? t('notSaid')],
  ]

  return (
    <dl className="facts" aria-label={t('facts')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The page's look, shared with its skeleton so that nothing moves when the data is there. */
const statusStyles = {
  display: 'grid',
  gap: 6,
  '.card': { layerStyle: 'card', p: { base: 4, md: 6 }, minW: 0 },
  '.lead': { layerStyle: 'lead' },
  '.state': { display: 'flex', gap: 3, alignItems: 'center', minH: 8 },
  '.facts': {
    mt: 4,
    display: 'grid',
    gap: 4,
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  },
  '.facts dt': { color: 'text.muted', fontSize: 'sm' },
  '.facts dd': {
    fontWeight: 'semibold',
    minH: 6,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  '.chart': { mt: 4, h: '180px' },
  '.chart svg': { display: 'block', w: 'full', h: '140px', overflow: 'visible' },
  '.scale': { display: 'flex', justifyContent: 'space-between', color: 'text.muted', fontSize: 'xs' },
  summary: { mt: 3, cursor: 'pointer', minH: 6, color: 'accent.text', fontWeight: 'medium' },
} as const

function ShardTable({ shards }: { shards: Shard[] }) {
  const t = useTranslations('status')
  const written = useWritten()
  const ready = shards.filter(({ status }) => status === 'ready').length

  return (
    <>
      <p className="lead">{t('shardsReady', { ready, all: shards.length })}</p>
      <DataTable
        label={t('shards')}
        columns={[t('shard'), t('state'), t('latency'), t('guilds')]}
        rows={shards.map(({ id, status, latency_ms, guild_count }) => [
          String(id),
          t(status),
          written.latency(latency_ms),
          written.count(guild_count),
        ])}
      />
    </>
  )
}
