import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Channel, Role } from '@/contract/calls/discord'
import { channelPermissions, missingFrom } from '@/contract/discord/channel-permissions'
import { canManageGuild, type Permission } from '@/contract/discord/permissions'
import { crowdGuilds, type DemoGuild, guildFrom, namedGuilds } from './guilds'
import { rights, rightsOf } from './roles'
import { townspeople } from './townspeople'
import { type DemoUser, users } from './users'

/** Whom premium is bought for. */
export type Buyer = { kind: 'user' | 'guild'; id: string }

/** What a person holds in a guild, as Discord says it. */
export type Membership = { owner: boolean; permissions: string }

/** Every bit that Discord has named: what an owner's set looks like. */
const everyPermission = ((1n << 53n) - 1n).toString()

function initialMembership(guild: DemoGuild, userId: string): Membership | null {
  const right = guild.members.get(userId)
  if (!right) return null
  if (guild.ownerId === userId) return { owner: true, permissions: everyPermission }
  return { owner: false, permissions: rightsOf(right) }
}

/** The guilds, who is in them, and where the bot is. Changed rights last until the program ends. */
export function createWorld(state: State, bot: { id: string; name: string }) {
  const guilds = [...namedGuilds, ...crowdGuilds].map(guildFrom)
  const guildById = new Map(guilds.map((guild) => [guild.id, guild]))
  const changed = new Map<string, Membership | null>()

  function membership(guild: DemoGuild, userId: string) {
    const change = changed.get(`${guild.id}:${userId}`)
    return change === undefined ? initialMembership(guild, userId) : change
  }
  const hasBot = (guild: DemoGuild) => guild.hasBot || state.read().joined.includes(guild.id)
  const botRights = ({ id }: DemoGuild) => state.read().granted[id] ?? rights.bot

  function rolesOf(guild: DemoGuild): Role[] {
    return guild
      .roles(bot.id)
      .map((role) => (role.managed ? { ...role, name: bot.name, permissions: botRights(guild) } : role))
      .filter((role) => !(role.managed && role.permissions === '0'))
  }
  /** Finds which permissions the bot lacks in the channels of a guild. */
  function botLacks(guild: DemoGuild) {
    const roles = rolesOf(guild).filter((role) => role.id === guild.id || role.managed)
    const held = (channel: Channel) => channelPermissions({ id: bot.id, guildId: guild.id, roles }, channel)
    return (channel: Channel, ...wanted: Permission[]) => missingFrom(held(channel), wanted)
  }

  return {
    guilds,
    guild: (id: string) => guildById.get(id),
    membership,
    hasBot,
    botRights,
    guildsOf: (userId: string) =>
      guilds.flatMap((guild) => {
        const held = membership(guild, userId)
        return held ? [{ guild, ...held }] : []
      }),
    guildsOfBot: () => guilds.filter(hasBot),
    /** Everybody in a guild but the bot, as far as the demo knows them. */
    membersOf: (guild: DemoGuild): DemoUser[] => [
      ...users.filter(({ id }) => membership(guild, id) !== null),
      ...townspeople.slice(0, guild.memberCount),
    ],
    /** The bot has a role of its own only where it was invited with permissions. */
    rolesOf,
    botLacks,
    /** What the bot's token gets: without the channels that the bot cannot see. */
    channelsOf: (guild: DemoGuild) => {
      const missing = botLacks(guild)
      return guild.channels(bot.id).filter((channel) => missing(channel, 'VIEW_CHANNEL').length === 0)
    },
    hasEmoji: (id: string) => guilds.some(({ emojis }) => emojis.some((emoji) => emoji.id === id)),
    mayInvite(guild: DemoGuild, userId: string) {
      const held = membership(guild, userId)
      return held !== null && canManageGuild(held)
    },
    /** The bot joins, or is invited again: its own role then allows these permissions. */
    join(guild: DemoGuild, permissions: string) {
      state.update((draft) => {
        draft.granted[guild.id] = permissions
        if (!hasBot(guild)) draft.joined.push(guild.id)
      })
    },
    /** Since when somebody has premium; undefined without it. */
    hasBought: ({ kind, id }: Buyer): string | undefined => state.read().bought[`${kind}:${id}`],
    buy: ({ kind, id }: Buyer) =>
      state.update(({ bought }) => void (bought[`${kind}:${id}`] ??= new Date().toISOString())),
    cancel: ({ kind, id }: Buyer) => state.update(({ bought }) => void delete bought[`${kind}:${id}`]),
    /** Null takes the person out of the guild. */
    setMembership: (guild: DemoGuild, userId: string, held: Membership | null) =>
      void changed.set(`${guild.id}:${userId}`, held),
  }
}
export type World = ReturnType<typeof createWorld>

const instants = z.record(z.string(), z.number())
const stored = z.object({
  joined: z.array(z.string()).default([]),
  /** By guild: what the bot's own role allows since its last invitation there, a decimal set. */
  granted: z.record(z.string(), z.string()).default({}),
  /** Since when premium is bought, by `user:` or `guild:` and its id. */
  bought: z.record(z.string(), z.string()).default({}),
  /** By person: tokens issued at or before this instant (milliseconds) were revoked. */
  revokedUpTo: instants.default({}),
  /** Single-use refresh tokens that were used, by their nonce, with the instant they run out anyway. */
  usedRefreshTokens: instants.default({}),
})
type Stored = z.infer<typeof stored>

function readStored(file: string, log: Logger): Stored {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing)
      log.warn({ err: error }, 'The demo platform starts afresh: its state file could not be read.')
    return stored.parse({})
  }
}

/** A rename replaces the file in one step: a kill leaves the old state or the new one, never half of it. */
function write(file: string, value: Stored) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * What the demo world remembers over a restart: in `file`, or in memory only where there is none. Tokens themselves need
 * no storage (`tokens.ts`).
 */
export function openState(file: string | undefined, log: Logger) {
  const value = file ? readStored(file, log) : stored.parse({})
  return {
    read: (): Readonly<Stored> => value,
    /** Applies `change` and writes the file before returning, so that an answered request survives a kill. */
    update(change: (draft: Stored) => void) {
      change(value)
      if (file) write(file, value)
    },
  }
}
export type State = ReturnType<typeof openState>
