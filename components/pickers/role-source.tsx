import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Role } from '@/api/roles.schema'
import { usePublicConfig } from '@/components/app/public-config'
import { roleIconUrl } from '@/config/images'
import { botIdOf, botRoleOf, whyNotGiven } from '@/config/platform/bot-roles'
import { orderRoles } from '@/config/platform/role-order'
import type { PickerItem, PickerSource } from './picker-item'

/** Our bot among these roles: its id and the role that the platform made for it, as far as they are known. */
export function useBot(roles: readonly Role[] | undefined) {
  const botId = botIdOf(usePublicConfig().inviteUrl)
  const botRole = useMemo(() => botRoleOf(roles ?? [], botId), [roles, botId])
  return { botId, botRole }
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
  const { botRole } = useBot(roles)

  return useMemo(() => {
    const toItem = (role: Role): PickerItem => {
      const why = isGiven ? whyNotGiven(role, botRole) : null
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
  }, [roles, guildId, isGiven, botRole, cdnUrl, t])
}

/** The role's own picture or emoji, else a dot in its colour. */
function RoleIcon({ role, cdnUrl }: { role: Role; cdnUrl: string }) {
  const picture = roleIconUrl(cdnUrl, role.id, role.icon)
  if (picture) return <img src={picture} alt="" loading="lazy" />
  if (role.unicode_emoji) return role.unicode_emoji

  const colour = role.colors?.primary_color ?? role.color
  const fill = colour > 0 ? `#${colour.toString(16).padStart(6, '0')}` : 'currentColor'
  return (
    <svg width={12} height={12} viewBox="0 0 12 12">
      <circle cx={6} cy={6} r={6} fill={fill} />
    </svg>
  )
}
