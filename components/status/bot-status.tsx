import { chakra, Heading } from '@chakra-ui/react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useBotStatus } from '@/api/status'
import type { BotStatus as Status } from '@/api/status.schema'
import { ErrorNotice } from '@/components/shell/error-notice'
import { useFormatTime } from '@/components/ui/use-format-time'
import { LatencyChart } from './latency-chart'
import { ShardTable } from './shard-table'
import { StatusSkeleton } from './status-skeleton'
import { statusStyles } from './status-styles'
import { StatusTexts } from './status-texts'

/** How the bot is and how it was in the last day. */
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
