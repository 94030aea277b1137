import type { GuildPreview } from '@/api/platform.schema'
import { hasPermission } from '@/config/permissions'

export type GuildRole = 'owner' | 'administrator' | 'manager' | 'member'

/** What the person is in a guild, as far as managing it goes; all but a member may manage it. */
export function guildRole({ owner, permissions }: Pick<GuildPreview, 'owner' | 'permissions'>): GuildRole {
  if (owner) return 'owner'
  if (hasPermission(permissions, 'ADMINISTRATOR')) return 'administrator'
  return hasPermission(permissions, 'MANAGE_GUILD') ? 'manager' : 'member'
}
