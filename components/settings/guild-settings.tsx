import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { useGuildSettings } from '@/api/settings'
import { snowflake } from '@/api/snowflake.schema'
import { ErrorNotice } from '@/components/shell/error-notice'
import { BotAbsent, UnknownGuild } from '@/components/shell/guild-notices'
import { SettingsForm } from './settings-form'
import { SettingsSkeleton } from './settings-skeleton'

/** A guild's settings, or what stands between the person and them. */
export function GuildSettings({ guildId }: { guildId: string }) {
  return snowflake.safeParse(guildId).success ? <Known guildId={guildId} /> : <UnknownGuild />
}

function Known({ guildId }: { guildId: string }) {
  const settings = useGuildSettings(guildId)
  const user = useCurrentUser()
  const preview = useGuildPreview(guildId)
  const refetch = () => void settings.refetch()

  if (settings.data && !user.isPending)
    return <SettingsForm guildId={guildId} userId={user.data?.id ?? null} saved={settings.data} />
  if (settings.error?.code === 'bot_absent' && preview.data) return <BotAbsent guild={preview.data} />
  if (settings.error)
    return <ErrorNotice heading="h1" error={settings.error} guildId={guildId} onRetry={refetch} />
  return <SettingsSkeleton />
}
