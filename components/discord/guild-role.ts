import type { GuildPreview } from '@/api/platform.schema'
import { hasPermission } from '@/config/permissions'

export type GuildRole = 'owner' | 'administrator' | 'manager' | 'editor' | 'viewer' | 'member'

type Rights = Pick<GuildPreview, 'owner' | 'permissions' | 'dashboard_access'>

/** What the person is in a guild, as far as managing it goes: the platform's word first, then a role that lets them in. */
export function guildRole({ owner, permissions, dashboard_access }: Rights): GuildRole {
  if (owner) return 'owner'
  if (hasPermission(permissions, 'ADMINISTRATOR')) return 'administrator'
  if (hasPermission(permissions, 'MANAGE_GUILD')) return 'manager'
  if (dashboard_access === undefined) return 'member'
  return dashboard_access === 'write' ? 'editor' : 'viewer'
}
