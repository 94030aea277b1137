import { useGuildPreview } from '@/api/current-user'
import type { HealthFinding } from '@/api/health.schema'
import { useRoles } from '@/api/roles'
import { usePublicConfig } from '@/components/ui/public-config'
import { useInvitation } from '@/components/shell/use-invitation'
import { canManageGuild, hasPermission, isPermission } from '@/config/permissions'
import { botIdOf, botRoleOf } from '@/config/platform/bot-roles'

/**
 * Where the bot is invited again, for somebody who may: null where that would give its role nothing that the findings
 * miss, as where a channel takes away what the role allows.
 */
export function useInvitationAgain(guildId: string, findings: readonly HealthFinding[]) {
  const invitation = useInvitation()
  const botId = botIdOf(usePublicConfig().inviteUrl)
  const { data: guild } = useGuildPreview(guildId)
  const { data: roles } = useRoles(guildId)
  if (!invitation || !roles || !guild || !canManageGuild(guild)) return null

  const held = botRoleOf(roles, botId)?.permissions ?? '0'
  const missing = findings.flatMap(({ code, permissions = [] }) =>
    code === 'permissions_missing' ? permissions.filter(isPermission) : [],
  )
  const isGained = missing.some((name) => invitation.asksFor(name) && !hasPermission(held, name))
  return isGained ? invitation.hrefFor(guildId) : null
}
