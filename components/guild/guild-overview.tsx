import { useGuildPreview } from '@/api/current-user'
import { useGuildInfo } from '@/api/guilds'
import { useAskForHealth } from '@/api/health'
import { snowflake } from '@/api/snowflake.schema'
import { ErrorNotice } from '@/components/shell/error-notice'
import { BotAbsent } from '@/components/shell/bot-absent'
import { UnknownGuild } from '@/components/shell/unknown-guild'
import { OverviewPanel } from './overview-panel'
import { OverviewSkeleton } from './overview-skeleton'

/** A guild at a glance; where the bot is not in it, the way to get it there. */
export function GuildOverview({ guildId }: { guildId: string }) {
  return snowflake.safeParse(guildId).success ? <Known guildId={guildId} /> : <UnknownGuild />
}

function Known({ guildId }: { guildId: string }) {
  const info = useGuildInfo(guildId)
  const preview = useGuildPreview(guildId)
  // Asked for at the same time, not after the info has come; but not where the bot is known to be absent.
  const isAbsent = info.data === null || (!info.data && preview.data?.bot_present === false)
  useAskForHealth(guildId, { isDisabled: isAbsent })

  if (info.data) return <OverviewPanel info={info.data} preview={preview.data ?? null} />
  if (info.error)
    return (
      <ErrorNotice heading="h1" error={info.error} guildId={guildId} onRetry={() => void info.refetch()} />
    )
  if (info.data === null) {
    if (preview.data) return <BotAbsent guild={preview.data} />
    if (preview.data === null) return <UnknownGuild />
    if (preview.error)
      return <ErrorNotice heading="h1" error={preview.error} onRetry={() => void preview.refetch()} />
  }
  return <OverviewSkeleton />
}
