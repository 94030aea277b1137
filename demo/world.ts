import type { Role } from '@/api/roles.schema'
import { canManageGuild } from '@/config/permissions'
import { crowdGuilds } from './crowd-guilds'
import { type DemoGuild, guildFrom } from './guilds'
import { namedGuilds } from './named-guilds'
import { rights } from './roles'
import type { State } from './state'

/** What a person holds in a guild, as the platform says it. */
export type Membership = { owner: boolean; permissions: string }

/** Every bit that the platform has named: what an owner's set looks like. */
const everyPermission = ((1n << 53n) - 1n).toString()

function initialMembership(guild: DemoGuild, userId: string): Membership | null {
  const right = guild.members.get(userId)
  if (!right) return null
  if (guild.ownerId === userId) return { owner: true, permissions: everyPermission }
  return { owner: false, permissions: right === 'member' ? rights.everyone : rights[right] }
}

/**
 * The guilds, who is in them, and where the bot is. Changed rights, and what was deleted of a guild, last until the program
 * ends.
 */
export function createWorld(state: State) {
  const guilds = new Map([...namedGuilds, ...crowdGuilds].map(guildFrom).map((guild) => [guild.id, guild]))
  const changed = new Map<string, Membership | null>()
  const deleted = new Set<string>()
  const isLeft = ({ id }: { id: string }) => !deleted.has(id)

  function membership(guild: DemoGuild, userId: string) {
    const change = changed.get(`${guild.id}:${userId}`)
    return change === undefined ? initialMembership(guild, userId) : change
  }
  const hasBot = (guild: DemoGuild) => guild.hasBot || state.read().joined.includes(guild.id)
  const botRights = ({ id }: DemoGuild) => state.read().granted[id] ?? rights.bot

  /** The bot has a role of its own only where it was invited with permissions. */
  function withBotRole(guild: DemoGuild, role: Role): Role[] {
    if (!role.managed) return [role]
    const permissions = botRights(guild)
    return permissions === '0' ? [] : [{ ...role, permissions }]
  }

  return {
    guilds: () => [...guilds.values()],
    guild: (id: string) => guilds.get(id),
    membership,
    hasBot,
    botRights,
    guildsOf: (userId: string) =>
      [...guilds.values()].flatMap((guild) => {
        const held = membership(guild, userId)
        return held ? [{ guild, ...held }] : []
      }),
    guildsOfBot: () => [...guilds.values()].filter(hasBot),
    rolesOf: (guild: DemoGuild, botId: string) =>
      guild
        .roles(botId)
        .filter(isLeft)
        .flatMap((role) => withBotRole(guild, role)),
    channelsOf: (guild: DemoGuild) => guild.channels().filter(isLeft),
    /** Null for somebody unknown, for whom the platform asks nobody's right: the first visit of an invite page. */
    mayInvite(guild: DemoGuild, userId: string | null) {
      if (userId === null) return true
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
    /** Null takes the person out of the guild. */
    setMembership: (guild: DemoGuild, userId: string, held: Membership | null) =>
      void changed.set(`${guild.id}:${userId}`, held),
    /** Everyone's rights as they were at the start. */
    resetMemberships: () => changed.clear(),
    /** Takes a role or a channel out of its guild, as somebody does in the platform's own settings. */
    deleteItem: (id: string) => void deleted.add(id),
    /** Brings back all that was deleted. */
    restoreItems: () => deleted.clear(),
  }
}
export type World = ReturnType<typeof createWorld>
