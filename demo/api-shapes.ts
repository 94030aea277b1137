import { z } from 'zod'
import { product } from '@/config/product'
import type { DemoGuild, Right } from './guilds'
import { imageHashOf } from './ids'
import { findPerson, type Person } from './people'
import { rights } from './roles'
import type { Membership, World } from './world'

export const isSnowflake = (text: string) => /^\d{15,21}$/.test(text)

const id = z.string().refine(isSnowflake).transform(BigInt)

/** The query of `GET /users/@me/guilds`; 200 is both the default and the most. */
export const pageOfGuilds = z.object({
  after: id.default(0n),
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  with_counts: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((text) => text === 'true' || text === '1'),
})

export const botName = `${product.name} Bot`
export const botAvatar = imageHashOf('avatar:bot')

/** `GET /users/@me` of a person. */
export function personShape({ summary: _summary, ...person }: Person) {
  return { ...person, discriminator: '0', flags: 0, public_flags: 0, premium_type: 0, mfa_enabled: false }
}

/** `GET /users/@me` of the bot, whose id is the application's. */
export const botShape = (botId: string) => ({
  id: botId,
  username: botName,
  global_name: null,
  discriminator: '4711',
  avatar: botAvatar,
  banner: null,
  accent_color: null,
  bot: true,
})

const counts = (guild: DemoGuild) => ({
  approximate_member_count: guild.memberCount,
  approximate_presence_count: Math.ceil(guild.memberCount / 7),
})

/** One row of `GET /users/@me/guilds`. */
export function guildRow(
  { guild, owner, permissions }: { guild: DemoGuild } & Membership,
  withCounts: boolean,
) {
  const { id, name, icon, banner, features } = guild
  return { id, name, icon, banner, owner, permissions, features, ...(withCounts ? counts(guild) : {}) }
}

/** `GET /guilds/{id}` as the bot sees it. */
export function guildShape(world: World, guild: DemoGuild, botId: string) {
  const { id, name, icon, banner, ownerId, features } = guild
  return {
    id,
    name,
    icon,
    banner,
    features,
    owner_id: ownerId,
    description: null,
    preferred_locale: 'en-US',
    verification_level: 1,
    premium_tier: 0,
    emojis: [],
    stickers: [],
    roles: world.rolesOf(guild, botId),
    ...counts(guild),
  }
}

const roleNames: Record<Right, string> = {
  administrator: 'Administrator',
  manager: 'Manager',
  member: 'Member',
}

/** The right whose role shows what someone holds. */
function rightOf({ owner, permissions }: Membership): Right {
  if (owner || permissions === rights.administrator) return 'administrator'
  return permissions === rights.manager ? 'manager' : 'member'
}

/** `GET /guilds/{id}/members/{user}`, of a person or of the bot itself; null for everyone else. */
export function memberShape(world: World, guild: DemoGuild, userId: string, botId: string) {
  const roles = world.rolesOf(guild, botId)
  const common = {
    nick: null,
    avatar: null,
    joined_at: '2024-05-01T12:00:00.000Z',
    deaf: false,
    mute: false,
    flags: 0,
  }
  if (userId === botId) {
    return {
      ...common,
      user: botShape(botId),
      roles: roles.filter(({ managed }) => managed).map((role) => role.id),
    }
  }
  const person = findPerson(userId)
  const held = person && world.membership(guild, userId)
  if (!held) return null
  const name = roleNames[rightOf(held)]
  return {
    ...common,
    user: personShape(person),
    roles: roles.filter((role) => role.name === name).map(({ id }) => id),
  }
}
