import type { Channel, CurrentUser, GuildEmoji, GuildPreview, Role } from '@/contract/calls/discord'
import { displayName } from '@/contract/discord/display-name'
import { HttpError } from '@/server/http/http-error'
import type { ActiveThread, DiscordClient } from '@/server/discord/client'
import type { Buyer, Sale } from '@/server/discord/sales'
import type { DiscordMember } from '@/server/discord/members'
import { aChannel, aCurrentUser, aGuildPreview, aRole } from '@/tests/support/factories'

/** What one person sees of one guild. */
export type Standing = 'owner' | 'administrator' | 'manager' | 'member'

const permissions: Record<Standing, string> = {
  owner: '0',
  administrator: '8',
  manager: '32',
  member: '1024',
}

/** The list row of a guild for somebody of that standing. */
export const previewFor = (guildId: string, standing: Standing): GuildPreview =>
  aGuildPreview({ id: guildId, owner: standing === 'owner', permissions: permissions[standing] })

type Guild = {
  name: string
  icon: string | null
  owner_id?: string
  roles: Role[]
  channels: Channel[]
  emojis: GuildEmoji[]
  threads: ActiveThread[]
  memberCounts?: Record<string, number>
}

/**
 * A chat platform in memory. A person's token is `token of <user id>`; tests change `people`, `guilds` and `isDown`
 * as they go and every call sees it at once, for nothing is cached.
 */
export function createFakeDiscord() {
  const people = new Map<string, { user: CurrentUser; guilds: GuildPreview[] }>()
  const guilds = new Map<string, Guild>()
  const members = new Map<string, DiscordMember>()
  const sales = new Map<string, Sale[]>()
  const state = { isDown: false, botId: '100000000000000001' }

  function answer<Value>(value: Value) {
    if (state.isDown) throw new HttpError(503, 'platform_unavailable', 'The platform does not answer.')
    return Promise.resolve(value)
  }
  const inGuild = (guildId: string) =>
    [...members].flatMap(([key, member]) => (key.startsWith(`${guildId}/`) ? [member] : []))
  function memberOf(guildId: string, userId: string): DiscordMember | null {
    const member = members.get(`${guildId}/${userId}`)
    const known = people.get(userId)?.user
    if (!member || !known) return member ?? null
    const { id, username, avatar = null } = known
    return { user: { id, name: displayName(known), username, avatar, bot: false }, ...member }
  }
  function userOf(token: string) {
    const person = people.get(token.replace('token of ', ''))
    if (!person) throw new HttpError(401, 'platform_unauthorised', 'The platform no longer takes this token.')
    return person
  }

  const discord: DiscordClient = {
    currentUser: async (token) => answer({ value: userOf(token).user, isStale: false }),
    guildsOf: async (token) => answer({ value: userOf(token).guilds, isStale: false }),
    guild: async (guildId) => {
      const guild = guilds.get(guildId)
      return answer(
        guild ? { id: guildId, name: guild.name, icon: guild.icon, owner_id: guild.owner_id } : null,
      )
    },
    absentFrom: async (guildIds) => new Set(state.isDown ? [] : guildIds.filter((id) => !guilds.has(id))),
    roles: async (guildId) => answer(guilds.get(guildId)?.roles ?? null),
    channels: async (guildId) => answer(guilds.get(guildId)?.channels ?? null),
    emojis: async (guildId) => answer(guilds.get(guildId)?.emojis ?? null),
    threads: async (guildId) => answer(guilds.get(guildId)?.threads ?? null),
    member: async (guildId, userId) => answer({ value: memberOf(guildId, userId), isStale: false }),
    memberCounts: async (guildId) => guilds.get(guildId)?.memberCounts ?? {},
    searchMembers: async (guildId, text) => {
      const begins = (name = '') => name.toLowerCase().startsWith(text.toLowerCase())
      const found = inGuild(guildId).filter(({ nick, user }) => begins(nick ?? '') || begins(user?.username))
      return answer(guilds.has(guildId) ? found.slice(0, 25) : null)
    },
    findMembers: async (guildId, userIds) => {
      const found = userIds.map((id) => [id, memberOf(guildId, id)] as const)
      return answer({
        found: new Map(found.flatMap(([id, member]) => (member ? [[id, member] as const] : []))),
        absent: new Set(found.flatMap(([id, member]) => (member ? [] : [id]))),
      })
    },
    salesTo: async ({ kind, id }) => answer(sales.get(`${kind}/${id}`) ?? []),
    botUser: async () => answer({ id: state.botId, username: 'Harbour Bot', avatar: null }),
    knownBot: () => ({ id: state.botId, username: 'Harbour Bot', avatar: null }),
    checkBotToken: async () => 'own',
    forget: () => undefined,
  }
  return {
    discord,
    state,
    /** Makes the bot a member of a guild. */
    addGuild: (guildId: string, guild: Partial<Guild> = {}) =>
      guilds.set(guildId, {
        name: 'Harbour Lights',
        icon: null,
        roles: [aRole()],
        channels: [aChannel()],
        emojis: [],
        threads: [],
        ...guild,
      }),
    /** Sells premium to a person or a guild. */
    sell: ({ kind, id }: Buyer, sale: Partial<Sale> = {}) =>
      sales.set(`${kind}/${id}`, [{ sku_id: '1', starts_at: null, ends_at: null, ...sale }]),
    removeGuild: (guildId: string) => guilds.delete(guildId),
    /** Lists more roles, which allow nothing, in a guild. */
    addRoles: (guildId: string, ...roleIds: string[]) => {
      const roles = guilds.get(guildId)?.roles ?? []
      const more = roleIds.filter((id) => !roles.some((role) => role.id === id))
      roles.push(...more.map((id) => aRole({ id, name: `Role ${id}` })))
    },
    /** Sets the roles that somebody holds in a guild. */
    setRoles: (guildId: string, userId: string, roles: string[]) =>
      members.set(`${guildId}/${userId}`, { roles }),
    /** Lets somebody be in a guild. */
    addMember: (guildId: string, user: { id: string; name: string; username: string }, nick?: string) =>
      members.set(`${guildId}/${user.id}`, { roles: [], nick, user: { avatar: null, bot: false, ...user } }),
    /** Sets what a person sees; called again, their rights have changed. */
    setUser: (userId: string, previews: GuildPreview[], known: Partial<CurrentUser> = {}) =>
      people.set(userId, { user: aCurrentUser({ id: userId, ...known }), guilds: previews }),
  }
}
export type FakeDiscord = ReturnType<typeof createFakeDiscord>
