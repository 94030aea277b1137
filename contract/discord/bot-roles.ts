import { isObject } from '@/contract/json'
import { hasPermission, type Permission } from './permissions'

/** What of a role, as Discord writes it, decides who may give it. */
type DiscordRole = { id: string; position: number; managed: boolean; tags?: unknown }

export function applicationIdOf(inviteUrl: string | null) {
  if (!inviteUrl || !URL.canParse(inviteUrl)) return null
  return new URL(inviteUrl).searchParams.get('client_id')
}

/**
 * The role that Discord made for the bot. Where nothing tells which others it has, this one's position is the least
 * that the bot stands at. Null for a bot that was invited without permissions: it has no such role.
 */
export function botRoleOf<Role extends DiscordRole>(roles: readonly Role[], botId: string | null) {
  if (botId === null) return null
  const isBots = ({ managed, tags }: Role) => managed && isObject(tags) && tags.bot_id === botId
  return roles.find(isBots) ?? null
}

/**
 * Whether an option with this hint holds roles that the bot gives to people, rather than ones that it only looks at.
 */
export const isAssignable = (permissions: readonly Permission[]) => permissions.includes('MANAGE_ROLES')

/** What lets somebody do something to others or to the guild, rather than take part in it. */
export const rightsOverOthers: readonly Permission[] = [
  'ADMINISTRATOR',
  'MANAGE_GUILD',
  'MANAGE_ROLES',
  'MANAGE_CHANNELS',
  'MANAGE_WEBHOOKS',
  'MANAGE_MESSAGES',
  'MANAGE_THREADS',
  'MANAGE_EVENTS',
  'MANAGE_EMOJIS_AND_STICKERS',
  'MANAGE_NICKNAMES',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'MODERATE_MEMBERS',
  'MUTE_MEMBERS',
  'DEAFEN_MEMBERS',
  'MOVE_MEMBERS',
  'VIEW_AUDIT_LOG',
  'VIEW_GUILD_INSIGHTS',
  'VIEW_CREATOR_MONETIZATION_ANALYTICS',
]

/** Whether a role carries rights over others; only people with Manage Server have the bot give such a role. */
export const hasElevatedPermissions = ({ permissions }: { permissions: string }) =>
  rightsOverOthers.some((name) => hasPermission(permissions, name))

/** What the bot needs for these roles: those that anybody may mention need no permission for it. */
export const permissionsNeededFor = (
  roles: readonly { id: string; mentionable?: unknown }[],
  permissions: readonly Permission[],
) =>
  roles.every(({ mentionable }) => mentionable === true)
    ? permissions.filter((name) => name !== 'MENTION_EVERYONE')
    : permissions

/** Why the bot, whose highest role is this one, cannot give a role; null where it can, and where nobody knows. */
export function reasonNotAssignable(
  role: DiscordRole,
  highest: Pick<DiscordRole, 'id' | 'position'> | null,
): 'managed' | 'aboveBot' | null {
  if (role.managed) return 'managed'
  return highest && compareRoles(highest, role) >= 0 ? 'aboveBot' : null
}

/** What of a role decides where it stands. */
type PlacedRole = { id: string; position: number }

/** Ids are numbers of up to 21 digits; the older thing has the smaller one. */
export const byId = (a: string, b: string) => a.length - b.length || (a < b ? -1 : Number(a > b))

/** Highest first. Of two at one position the older one stands above. */
const compareRoles = (a: PlacedRole, b: PlacedRole) => b.position - a.position || byId(a.id, b.id)

export const orderRoles = <Role extends PlacedRole>(roles: readonly Role[]) => [...roles].sort(compareRoles)
