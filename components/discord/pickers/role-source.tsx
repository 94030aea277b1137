import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useGuildInfo } from '@/api/guilds'
import type { Role } from '@/api/roles.schema'
import { usePublicConfig } from '@/components/ui/public-config'
import { roleIconUrl } from '@/config/images'
import type { Permission } from '@/config/permissions'
import {
  applicationIdOf,
  botRoleOf,
  hasElevatedPermissions,
  orderRoles,
  reasonNotAssignable,
} from '@/config/discord/bot-roles'
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
  const { access = 'full' } = useGuildInfo(guildId).data ?? {}
  return useCallback(
    (role: Role) =>
      reasonNotAssignable(role, botRole) ??
      (access !== 'full' && hasElevatedPermissions(role) ? 'powerful' : null),
    [botRole, access],
  )
}

/** Permissions as Discord's own settings call them, in a sentence. */
export function usePermissionNames() {
  const t = useTranslations('pickers.permissions')
  const format = useFormatter()
  return (names: readonly Permission[]) => format.list(names.map((name) => t(name)))
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
