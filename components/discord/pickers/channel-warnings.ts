import { useTranslations } from 'next-intl'
import type { Channel } from '@/api/channels.schema'
import { useRoles } from '@/api/roles'
import type { Permission } from '@/config/permissions'
import { channelPermissions, missingFrom } from '@/config/platform/channel-permissions'
import { useBot } from './role-source'
import { usePermissionNames } from './use-permission-names'

type ChannelWarningOptions = {
  channels: readonly Channel[]
  guildId: string
  chosen: readonly string[]
  permissions: readonly Permission[]
}

/**
 * What the bot lacks in the chosen channels. Only @everyone and the bot's own role are known to be its, so nothing is
 * said where the latter is not found.
 */
export function useChannelWarnings({ channels, guildId, chosen, permissions }: ChannelWarningOptions) {
  const t = useTranslations('pickers.warnings')
  const namesOf = usePermissionNames()
  const roles = useRoles(guildId).data ?? []
  const { botId, botRole } = useBot(roles)
  if (botId === null || botRole === null || permissions.length === 0) return []

  const held = roles.filter(({ id }) => id === guildId || id === botRole.id)
  const bot = { id: botId, guildId, roles: held }
  return channels
    .filter(({ id }) => chosen.includes(id))
    .flatMap((channel) => {
      const missing = missingFrom(channelPermissions(bot, channel), permissions)
      return missing.length > 0
        ? [t('lacksInChannel', { name: channel.name, permissions: namesOf(missing) })]
        : []
    })
}
