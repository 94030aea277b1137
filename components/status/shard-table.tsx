import { useFormatter, useTranslations } from 'next-intl'
import type { Shard } from '@/api/status.schema'

/** Each connection of the bot: its state in words, its latency, how many servers it serves. */
export function ShardTable({ shards }: { shards: Shard[] }) {
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
