import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { guildQueries, useGuildInfo } from '@/api/guilds'
import type { Role } from '@/contract/calls/discord'
import { useSignedInQuery } from '@/api/session'
import { useBot, useBotMember } from '@/components/discord/our-bot'
import { usePublicConfig } from '@/components/ui/public-config'
import { roleIconUrl } from '@/config/discord-images'
import { hasElevatedPermissions, orderRoles, reasonNotAssignable } from '@/contract/discord/bot-roles'
import { createOpensChannels, isAdministrator } from '@/contract/discord/channel-permissions'
import type { PickerItem, PickerSource } from './picker-parts'

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
  const reasonOf = useReasonNotAssignable(roles, guildId)

  return useMemo(() => {
    const items = orderRoles(roles).map((role): PickerItem => {
      const reason = isGiven ? reasonOf(role) : null
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
  }, [roles, guildId, isGiven, isCurrent, reasonOf, cdnUrl, t])
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
