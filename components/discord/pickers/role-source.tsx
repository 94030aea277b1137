import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { guildQueries, useGuildInfo } from '@/api/guilds'
import { useKnownHealth } from '@/api/health'
import type { Role } from '@/contract/calls/discord'
import { useSignedInQuery } from '@/api/session'
import { usePublicConfig } from '@/components/ui/public-config'
import { roleIconUrl } from '@/config/discord-images'
import { isPermission } from '@/contract/discord/permissions'
import {
  applicationIdOf,
  botRoleOf,
  hasElevatedPermissions,
  orderRoles,
  reasonNotAssignable,
} from '@/contract/discord/bot-roles'
import { createOpensChannels, isAdministrator } from '@/contract/discord/channel-permissions'
import type { PickerItem, PickerSource } from './picker-parts'

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

/** Why a role cannot be chosen if the bot gives it to people; null if it can. */
export function useReasonNotAssignable(roles: readonly Role[], guildId: string) {
  const { botRole } = useBot(guildId, roles)
  // Only people with Manage Server have the bot give roles that carry rights.
  const isLimited = (useGuildInfo(guildId).data?.access ?? 'full') !== 'full'
  const { data: channels } = useSignedInQuery(guildQueries.channels(guildId), isLimited)
  const bot = useBotMember(guildId, roles)
  // Discord hides channels from any other bot, and with them what a role opens.
  const seesEverything = bot !== null && isAdministrator(bot.member)
  const opensChannels = useMemo(
    () => createOpensChannels(guildId, roles, (isLimited && channels) || []),
    [guildId, roles, isLimited, channels],
  )
  return useCallback(
    (role: Role) => {
      const reason = reasonNotAssignable(role, botRole)
      if (reason || !isLimited) return reason
      if (hasElevatedPermissions(role)) return 'powerful'
      if (opensChannels(role)) return 'opensChannels'
      return seesEverything ? null : 'mayOpen'
    },
    [botRole, isLimited, opensChannels, seesEverything],
  )
}

export function usePermissionNames() {
  const t = useTranslations('pickers.permissions')
  const format = useFormatter()
  return (names: readonly string[]) => format.list(names.map((name) => (isPermission(name) ? t(name) : name)))
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

type RoleSourceOptions = {
  roles: readonly Role[]
  guildId: string
  /** The bot gives the role to people, so those that it cannot give cannot be chosen. */
  isGiven: boolean
  /** False if the list could not be fetched, or fetched again: it cannot tell what was deleted. */
  isCurrent: boolean
}

export function useRoleSource({ roles, guildId, isGiven, isCurrent }: RoleSourceOptions): PickerSource {
  const t = useTranslations('pickers.reasons')
  const { cdnUrl } = usePublicConfig()
  const reasonNotAssignable = useReasonNotAssignable(roles, guildId)

  return useMemo(() => {
    const items = orderRoles(roles).map((role): PickerItem => {
      const reason = isGiven ? reasonNotAssignable(role) : null
      const icon = <RoleIcon role={role} cdnUrl={cdnUrl} />
      return { id: role.id, name: role.name, icon, reason: reason ? t(reason) : undefined }
    })
    const byId = new Map(items.map((item) => [item.id, item]))
    const choosable = items.filter(({ id }) => id !== guildId)
    return {
      kind: 'role',
      groups: choosable.length > 0 ? [{ id: 'roles', label: null, items: choosable }] : [],
      find: (id) => byId.get(id),
      absenceOf: () => (isCurrent ? 'deleted' : 'unknown'),
      isListed: true,
    }
  }, [roles, guildId, isGiven, isCurrent, reasonNotAssignable, cdnUrl, t])
}

function RoleIcon({ role, cdnUrl }: { role: Role; cdnUrl: string }) {
  const image = roleIconUrl(cdnUrl, role.id, role.icon)
  if (image) return <img src={image} alt="" loading="lazy" />
  if (role.unicode_emoji) return <span>{role.unicode_emoji}</span>

  const colour = role.colors?.primary_color ?? role.color
  const fill = colour > 0 ? `#${colour.toString(16).padStart(6, '0')}` : 'currentColor'
  return (
    <svg width={12} height={12} viewBox="0 0 12 12">
      <circle cx={6} cy={6} r={6} fill={fill} />
    </svg>
  )
}
