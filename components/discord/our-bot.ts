import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useGuildInfo } from '@/api/guilds'
import { useKnownHealth } from '@/api/health'
import { usePublicConfig } from '@/components/ui/public-config'
import type { Role } from '@/contract/calls/discord'
import { applicationIdOf, botRoleOf } from '@/contract/discord/bot-roles'
import { isPermission } from '@/contract/discord/permissions'

/**
 * Our bot among these roles: its id and the role that Discord made for it, as far as they are known. A backend that does
 * not say the bot's id leaves the application's, which is the same except for old applications.
 */
export function useBot(guildId: string, roles: readonly Role[] | undefined) {
  const { inviteUrl } = usePublicConfig()
  const botId = useGuildInfo(guildId).data?.bot_id ?? applicationIdOf(inviteUrl)
  const botRole = useMemo(() => botRoleOf(roles ?? [], botId), [roles, botId])
  return { botId, botRole }
}

/**
 * What is known of our bot as a member: its roles if the health check has them, otherwise the one that Discord made for
 * it. Null if not even that is known.
 */
export function useBotMember(guildId: string, roles: readonly Role[]) {
  const { botId, botRole } = useBot(guildId, roles)
  const known = useKnownHealth(guildId, { isAsked: false }).data?.bot_roles
  return useMemo(() => {
    if (botId === null || (!known && !botRole)) return null
    const held = [guildId, botRole?.id, ...(known ?? [])]
    const member = { id: botId, guildId, roles: roles.filter(({ id }) => held.includes(id)) }
    return { member, isCertain: known !== undefined }
  }, [guildId, roles, botId, botRole, known])
}

export function usePermissionNames() {
  const t = useTranslations('pickers.permissions')
  const format = useFormatter()
  return (names: readonly string[]) => format.list(names.map((name) => (isPermission(name) ? t(name) : name)))
}

type Lack = {
  permissions: readonly string[]
  /** The channels in which they are missing, by name; none for the whole server. */
  channels?: readonly string[]
  isCertain: boolean
}

export function useLackText() {
  const t = useTranslations('pickers.warnings')
  const format = useFormatter()
  const namesOf = usePermissionNames()
  return ({ permissions, channels = [], isCertain }: Lack) =>
    t(channels.length > 0 ? 'lacksInChannel' : 'lacksInServer', {
      isCertain: isCertain ? 'yes' : 'no',
      count: permissions.length,
      permissions: namesOf(permissions),
      names: format.list(channels.map((name) => t('quoted', { name }))),
    })
}
