import { chakra, Link } from '@chakra-ui/react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { Heartbeat } from '@/api/status.schema'
import { paths } from '@/config/paths'
import type { BotState } from './top-bar'

const styles = {
  px: 4,
  py: 3.5,
  fontSize: 'sm',
  '.beat-title': { fontWeight: 'semibold' },
  '.beat-text': { color: 'text.muted', mt: 1 },
  '.beat-more': { display: 'inline-block', mt: 3, color: 'accent.text', fontWeight: 'medium' },
  dl: { mt: 3, pt: 3, borderTopWidth: '1px', display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5 },
  dt: { color: 'text.muted' },
  dd: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const

export function HeartbeatPanel({ state, heartbeat }: { state: BotState; heartbeat?: Heartbeat | null }) {
  const t = useTranslations('shell.heartbeat')
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const rows = [
    heartbeat?.last_seen_at && [t('lastSeen'), format.relativeTime(new Date(heartbeat.last_seen_at), now)],
    heartbeat?.latency_ms != null && [t('latency'), t('latencyValue', { ms: heartbeat.latency_ms })],
    heartbeat?.guild_count != null && [t('guilds'), format.number(heartbeat.guild_count)],
  ].filter((row) => row !== undefined && row !== false && row !== '')

  return (
    <chakra.div sx={styles}>
      <p className="beat-title">{t(state)}</p>
      {state !== 'checking' && <p className="beat-text">{t(`${state}Text`)}</p>}
      {rows.length > 0 && (
        <dl>
          {rows.map(([name, value]) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}
        </dl>
      )}
      <Link as={NextLink} href={paths.status} className="beat-more">
        {t('more')}
      </Link>
    </chakra.div>
  )
}
