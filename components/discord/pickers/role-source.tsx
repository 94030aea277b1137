import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { channelQueries } from '@/api/channels'
import { useGuildInfo } from '@/api/guilds'
import { useKnownHealth } from '@/api/health'
import type { Role } from '@/api/roles.schema'
import { useSignedInQuery } from '@/api/session'
import { usePublicConfig } from '@/components/ui/public-config'
import { roleIconUrl } from '@/config/images'
import { isPermission } from '@/config/permissions'
import {
  applicationIdOf,
  botRoleOf,
  hasElevatedPermissions,
  orderRoles,
  reasonNotAssignable,
} from '@/config/discord/bot-roles'
import { createOpensChannels } from '@/config/discord/opened-channels'
import type { PickerItem, PickerSource } from './picker-item'

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

/** Why a role is not to be chosen where the bot gives it to people; null where it is. */
export function useReasonNotAssignable(roles: readonly Role[], guildId: string) {
  const { botRole } = useBot(guildId, roles)
  const whyBeyond = useReasonBeyond(roles, guildId)
  return useCallback(
    (role: Role) => reasonNotAssignable(role, botRole) ?? whyBeyond(role),
    [botRole, whyBeyond],
  )
}

/** Why only people with Manage Server have the bot give a role; null where others may as well. */
function useReasonBeyond(roles: readonly Role[], guildId: string) {
  const { access = 'full' } = useGuildInfo(guildId).data ?? {}
  const isFull = access === 'full'
  const { data: channels } = useSignedInQuery(channelQueries.list(guildId), !isFull)
  const opensChannels = useMemo(
    () => createOpensChannels(guildId, roles, (!isFull && channels) || []),
    [guildId, roles, isFull, channels],
  )
  return useCallback(
    (role: Role) => {
      if (isFull) return null
      if (hasElevatedPermissions(role)) return 'powerful'
      return opensChannels(role) ? 'opensChannels' : null
    },
    [isFull, opensChannels],
  )
}

/** Permissions as Discord's own settings call them, in a sentence. */
export function usePermissionNames() {
  const t = useTranslations('pickers.permissions')
  const format = useFormatter()
  return (names: readonly string[]) => format.list(names.map((name) => (isPermission(name) ? t(name) : name)))
}

/**
 * What is known of our bot as a member: its roles if the health check tells them, otherwise the one that Discord made for
 * it. Null if not even that is known.
 */
export function useBotMember(guildId: string, roles: readonly Role[]) {
  const { botId, botRole } = useBot(guildId, roles)
  const told = useKnownHealth(guildId, { isAsked: false }).data?.bot_roles
  if (botId === null || (!told && !botRole)) return null
  const held = [guildId, botRole?.id, ...(told ?? [])]
  const member = { id: botId, guildId, roles: roles.filter(({ id }) => held.includes(id)) }
  return { member, isCertain: told !== undefined }
}

type Lack = {
  permissions: readonly string[]
  /** The names of the channels in which they are missing; none for the whole server. */
  channels?: readonly string[]
  isCertain: boolean
}

/** What the bot lacks, and what to do about it: in the same words wherever it is said. */
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
  /** The bot gives the role to people, so those that it cannot give are not to be chosen. */
  isGiven: boolean
}

/** Roles to choose from, highest first, without @everyone. */
export function useRoleSource({ roles, guildId, isGiven }: RoleSourceOptions): PickerSource {
  const t = useTranslations('pickers')
  const { cdnUrl } = usePublicConfig()
  const whyNot = useReasonNotAssignable(roles, guildId)

  return useMemo(() => {
    const toItem = (role: Role): PickerItem => {
      const why = isGiven ? whyNot(role) : null
      return {
        id: role.id,
        name: role.name,
        icon: <RoleIcon role={role} cdnUrl={cdnUrl} />,
        ...(why && { reason: t(`reasons.${why}`) }),
      }
    }
    const items = orderRoles(roles).map(toItem)
    const byId = new Map(items.map((item) => [item.id, item]))
    const choosable = items.filter(({ id }) => id !== guildId)
    return {
      kind: 'role',
      groups: choosable.length > 0 ? [{ id: 'roles', label: null, items: choosable }] : [],
      find: (id) => byId.get(id),
      isListed: true,
    }
  }, [roles, guildId, isGiven, whyNot, cdnUrl, t])
}

function RoleIcon({ role, cdnUrl }: { role: Role; cdnUrl: string }) {
  const image = roleIconUrl(cdnUrl, role.id, role.icon)
  if (image) return <img src={image} alt="" loading="lazy" />
  if (role.unicode_emoji) return role.unicode_emoji

  const colour = role.colors?.primary_color ?? role.color
  const fill = colour > 0 ? `#${colour.toString(16).padStart(6, '0')}` : 'currentColor'
  return (
    <svg width={12} height={12} viewBox="0 0 12 12">
      <circle cx={6} cy={6} r={6} fill={fill} />
    </svg>
  )
}
