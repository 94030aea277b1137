import * as z from 'zod/mini'
import type { Role } from '@/api/roles.schema'
import { standsAbove } from './platform-order'

const botTags = z.object({ bot_id: z.string() })

/** The bot's id, which is its application's: what the invitation names. */
export function botIdOf(inviteUrl: string | null) {
  if (!inviteUrl || !URL.canParse(inviteUrl)) return null
  return new URL(inviteUrl).searchParams.get('client_id')
}

/**
 * The role that the platform made for the bot. Nothing tells which others it has, so this one's position is the least
 * that the bot stands at. Null for a bot that was invited without permissions: it has no such role.
 */
export function botRoleOf(roles: readonly Role[], botId: string | null) {
  if (botId === null) return null
  const isBots = ({ managed, tags }: Role) => managed && botTags.safeParse(tags).data?.bot_id === botId
  return roles.find(isBots) ?? null
}

/** Why the bot cannot give a role to people; null where it can, and where nobody knows. */
export function whyNotGiven(role: Role, botRole: Role | null): 'managed' | 'aboveBot' | null {
  if (role.managed) return 'managed'
  return botRole && !standsAbove(botRole, role) ? 'aboveBot' : null
}
