import * as z from 'zod/mini'
import type { Permission } from '@/config/permissions'
import { standsAbove } from './role-order'

/** What of a role, as the platform writes it, decides who may give it. */
type PlatformRole = { id: string; position: number; managed: boolean; tags?: unknown }

const botTags = z.object({ bot_id: z.string() })

/** The bot's id, which is its application's: what the invitation names. */
export function botIdOf(inviteUrl: string | null) {
  if (!inviteUrl || !URL.canParse(inviteUrl)) return null
  return new URL(inviteUrl).searchParams.get('client_id')
}

/**
 * The role that the platform made for the bot. Where nothing tells which others it has, this one's position is the least
 * that the bot stands at. Null for a bot that was invited without permissions: it has no such role.
 */
export function botRoleOf<Role extends PlatformRole>(roles: readonly Role[], botId: string | null) {
  if (botId === null) return null
  const isBots = ({ managed, tags }: Role) => managed && botTags.safeParse(tags).data?.bot_id === botId
  return roles.find(isBots) ?? null
}

/** Whether an option with this hint holds roles that the bot gives to people, rather than ones that it only looks at. */
export const isGivenToPeople = (permissions: readonly Permission[]) => permissions.includes('MANAGE_ROLES')

/** What the bot needs for these roles: those that anybody may mention need no permission for it. */
export const neededFor = (
  roles: readonly { id: string; mentionable?: unknown }[],
  permissions: readonly Permission[],
) =>
  roles.every(({ mentionable }) => mentionable === true)
    ? permissions.filter((name) => name !== 'MENTION_EVERYONE')
    : permissions

/** Why the bot, whose highest role is this one, cannot give a role; null where it can, and where nobody knows. */
export function whyNotGiven(
  role: PlatformRole,
  highest: Pick<PlatformRole, 'id' | 'position'> | null,
): 'managed' | 'aboveBot' | null {
  if (role.managed) return 'managed'
  return highest && !standsAbove(highest, role) ? 'aboveBot' : null
}
