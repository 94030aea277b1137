import { chakra, Heading } from '@chakra-ui/react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useBotStatus } from '@/api/status'
import type { Shard, BotStatus as Status } from '@/api/status.schema'
import { ErrorNotice } from '@/components/shell/error-notice'
import { messagesProvider } from '@/components/ui/extra-texts'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { useFormatTime } from '@/components/ui/use-format-time'
import { statusTexts } from '@/config/messages/status-catalogue'
import { LatencyChart } from './latency-chart'

export const BotStatus = () => (
  <StatusTexts>
    <Content />
  </StatusTexts>
)

function Content() {
  const t = useTranslations('status')
  return (
    <chakra.div sx={statusStyles}>
      <Heading as="h1">{t('title')}</Heading>
      <Loaded />
    </chakra.div>
  )
}

function Loaded() {
  const { data, error, refetch } = useBotStatus()
  if (data !== undefined) return <Cards status={data} />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <StatusSkeleton />
}

function Cards({ status }: { status: Status | null }) {
  const t = useTranslations('status')
  return (
    <>
      <Now status={status} />
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

const dots = {
  online: { bg: 'success.solid', borderColor: 'success.solid' },
  offline: { bg: 'danger.solid', borderColor: 'danger.solid' },
  unknown: { borderColor: 'border.control' },
} as const

function Now({ status }: { status: Status | null }) {
  const t = useTranslations('status')
  const state = status?.status ?? 'unknown'
  return (
    <section className="card" aria-labelledby="status-now">
      <div className="state">
        <chakra.span boxSize={3} borderRadius="full" borderWidth="2px" {...dots[state]} aria-hidden />
        <Heading as="h2" size="md" id="status-now">
          {t(state)}
        </Heading>
      </div>
      <p className="lead">{t(`${state}Text`)}</p>
      <Facts status={status} />
    </section>
  )
}

function Facts({ status }: { status: Status | null }) {
  const t = useTranslations('status')
  const format = useFormatter()
  const when = useFormatTime()
  const now = useNow({ updateInterval: 10_000 })
  const seen = status?.last_seen_at ?? null
  const latency = status?.latency_ms ?? null
  const guilds = status?.guild_count ?? null
  const facts = [
    [t('lastSeen'), seen && when(seen, now).relative],
    [t('latency'), latency === null ? null : t('ms', { value: Math.round(latency) })],
    [t('guilds'), guilds === null ? null : format.number(guilds)],
    [t('version'), status?.version],
  ] as const

  return (
    <dl className="facts" aria-label={t('facts')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? t('notSaid')}</dd>
        </div>
      ))}
    </dl>
  )
}

function StatusSkeleton() {
  const t = useTranslations('status')
  return (
    <SkeletonRegion label={t('loading')}>
      <div style={{ display: 'grid', gap: '24px' }}>
        <SkeletonBlock h={{ base: '230px', md: '186px' }} borderRadius="xl" />
        <SkeletonBlock h="320px" borderRadius="xl" />
        <SkeletonBlock h="220px" borderRadius="xl" />
      </div>
    </SkeletonRegion>
  )
}

const StatusTexts = messagesProvider(statusTexts)

/** The page's look, shared with its skeleton so that nothing moves when the data is there. */
const statusStyles = {
  display: 'grid',
  gap: 6,
  '.card': {
    layerStyle: 'card',
    p: { base: 4, md: 6 },
    minW: 0,
  },
  '.lead': { mt: 1, color: 'text.muted' },
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
  '.rows': { mt: 4, maxH: '24rem', overflow: 'auto' },
  table: { w: 'full', fontVariantNumeric: 'tabular-nums' },
  'th, td': { textAlign: 'start', py: 2, pe: 4, borderBottomWidth: '1px', whiteSpace: 'nowrap' },
  th: { color: 'text.muted', fontSize: 'sm', fontWeight: 'medium' },
  summary: { mt: 3, cursor: 'pointer', minH: 6, color: 'accent.text', fontWeight: 'medium' },
} as const

function ShardTable({ shards }: { shards: Shard[] }) {
  const t = useTranslations('status')
  const format = useFormatter()
  const ready = shards.filter(({ status }) => status === 'ready').length

  return (
    <>
      <p className="lead">{t('shardsReady', { ready, all: shards.length })}</p>
      <div className="rows" tabIndex={0} role="group" aria-label={t('shards')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('shard')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('latency')}</th>
              <th scope="col">{t('guilds')}</th>
            </tr>
          </thead>
          <tbody>
            {shards.map(({ id, status, latency_ms, guild_count }) => (
              <tr key={id}>
                <td>{id}</td>
                <td>{t(status)}</td>
                <td>{latency_ms === null ? t('notSaid') : t('ms', { value: Math.round(latency_ms) })}</td>
                <td>{guild_count === null ? t('notSaid') : format.number(guild_count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
