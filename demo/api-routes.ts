import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { isSnowflake } from '@/contract/discord/snowflake'
import { activeThreadsIn, type DemoGuild } from './guilds'
import { botAvatar } from './ids'
import { findUser, type DemoUser } from './users'
import { type Right, rights } from './roles'
import { apiFailures, refuse } from './api-failures'
import { createMessageRoutes } from './message-routes'
import type { Demo } from './demo'
import { accessTokenSeconds } from './tokens'
import { entitlementOf, skusOf } from './store-routes'
import type { Buyer, Membership, World } from './world'

type Caller = { kind: 'person'; user: DemoUser; scopes: string[]; issuedAt: number } | { kind: 'bot' }
type ApiEnv = { Variables: { caller: Caller; guild: DemoGuild } }

function callerOf({ options, tokens }: Demo, authorization: string | undefined): Caller | null {
  const [scheme, token = ''] = authorization?.split(' ') ?? []
  if (scheme === 'Bot') return token === options.botToken ? { kind: 'bot' } : null
  const grant = scheme === 'Bearer' ? tokens.verify(token, 'access') : null
  const user = findUser(grant?.userId)
  return grant && user
    ? { kind: 'person', user, scopes: grant.scope.split(' '), issuedAt: grant.issuedAt }
    : null
}

const onlyKnown =
  (demo: Demo): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const caller = callerOf(demo, c.req.header('authorization'))
    if (!caller) return refuse(c, apiFailures.unauthorized)
    c.set('caller', caller)
    await next()
  }

/** Guild routes are the bot's: an unknown id, and a guild where the bot is not, are distinguished as Discord does. */
const onlyBotsGuild =
  ({ world }: Demo): MiddlewareHandler<ApiEnv, '/guilds/:guild/*'> =>
  async (c, next) => {
    if (c.var.caller.kind !== 'bot') return refuse(c, apiFailures.unauthorized)
    const id = c.req.param('guild')
    if (!isSnowflake(id)) return refuse(c, apiFailures.invalidForm)
    const guild = world.guild(id)
    if (!guild) return refuse(c, apiFailures.unknownGuild)
    if (!world.hasBot(guild)) return refuse(c, apiFailures.missingAccess)
    c.set('guild', guild)
    await next()
  }

/** Version 10 of Discord's API, as far as the dashboard calls it. */
export function createApiRoutes(demo: Demo) {
  const { bot, world } = demo
  const self = (caller: Caller) => (caller.kind === 'bot' ? botShape(bot) : userShape(caller.user))
  const app = new Hono<ApiEnv>()
  app.use(onlyKnown(demo))
  app.use('/guilds/:guild/*', onlyBotsGuild(demo))

  app.get('/users/@me', (c) => c.json(self(c.var.caller)))

  app.get('/applications/@me', (c) =>
    c.var.caller.kind === 'bot' ? c.json(bot) : refuse(c, apiFailures.unauthorized),
  )

  app.get('/applications/:application/skus', (c) =>
    c.var.caller.kind === 'bot' && c.req.param('application') === bot.id
      ? c.json(skusOf(bot.id))
      : refuse(c, apiFailures.unauthorized),
  )

  app.get('/applications/:application/entitlements', (c) => {
    if (c.var.caller.kind !== 'bot' || c.req.param('application') !== bot.id)
      return refuse(c, apiFailures.unauthorized)
    const { user_id, guild_id, sku_ids } = c.req.query()
    const buyers: Buyer[] = [
      ...(user_id ? [{ kind: 'user' as const, id: user_id }] : []),
      ...(guild_id ? [{ kind: 'guild' as const, id: guild_id }] : []),
    ]
    const found = buyers.flatMap((buyer) => {
      const startedAt = world.hasBought(buyer)
      return startedAt ? [entitlementOf(buyer, startedAt, bot.id)] : []
    })
    return c.json(found.filter(({ sku_id }) => !sku_ids || sku_ids.split(',').includes(sku_id)))
  })

  app.get('/users/@me/guilds', (c) => {
    const { caller } = c.var
    const query = pageOfGuilds.safeParse(c.req.query())
    if (!query.success) return refuse(c, apiFailures.invalidForm)
    if (caller.kind === 'person' && !caller.scopes.includes('guilds'))
      return refuse(c, apiFailures.missingAccess)
    const rows =
      caller.kind === 'bot'
        ? world.guildsOfBot().map((guild) => ({ guild, owner: false, permissions: world.botRights(guild) }))
        : world.guildsOf(caller.user.id)
    const { after, before, limit, with_counts } = query.data
    const within = rows.filter(
      ({ guild }) => BigInt(guild.id) > after && (!before || BigInt(guild.id) < before),
    )
    return c.json(within.slice(0, limit).map((row) => guildRow(row, with_counts)))
  })

  app.get('/oauth2/@me', (c) => {
    const { caller } = c.var
    if (caller.kind !== 'person') return refuse(c, apiFailures.unauthorized)
    const { scopes, issuedAt } = caller
    const expires = new Date(issuedAt + accessTokenSeconds * 1000).toISOString()
    return c.json({ application: { id: bot.id }, scopes, expires, user: self(caller) })
  })

  app.get('/guilds/:guild', (c) => c.json(guildShape(world, c.var.guild)))
  app.get('/guilds/:guild/roles', (c) => c.json(world.rolesOf(c.var.guild)))
  app.get('/guilds/:guild/roles/member-counts', (c) => c.json(memberCounts(world, c.var.guild)))
  app.get('/guilds/:guild/channels', (c) => c.json(world.channelsOf(c.var.guild)))
  app.get('/guilds/:guild/threads/active', (c) =>
    c.json({ threads: activeThreadsIn(c.var.guild.id, world.channelsOf(c.var.guild)), members: [] }),
  )
  app.get('/guilds/:guild/emojis', (c) => c.json(c.var.guild.emojis))
  app.get('/guilds/:guild/members/search', (c) => {
    const { guild } = c.var
    const query = searchOfMembers.safeParse(c.req.query())
    if (!query.success) return refuse(c, apiFailures.invalidForm)
    const begins = (name: string) => name.toLowerCase().startsWith(query.data.query.toLowerCase())
    const found = world
      .membersOf(guild)
      .filter(({ username, global_name }) => begins(username) || begins(global_name))
    return c.json(
      found.slice(0, query.data.limit).flatMap(({ id }) => memberShape(world, guild, id, bot) ?? []),
    )
  })
  app.get('/guilds/:guild/members/:user', (c) => {
    const member = memberShape(world, c.var.guild, c.req.param('user'), bot)
    return member ? c.json(member) : refuse(c, apiFailures.unknownMember)
  })

  app.route('/', createMessageRoutes(demo))
  app.all('*', (c) => refuse(c, apiFailures.notFound))
  return app
}

const id = z.string().refine(isSnowflake).transform(BigInt)

/** The query of `GET /users/@me/guilds`; 200 is both the default and the most. */
const pageOfGuilds = z.object({
  after: id.default(0n),
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  with_counts: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((text) => text === 'true' || text === '1'),
})

const searchOfMembers = z.object({
  query: z.string().min(1),
  limit: z.coerce.number().int().min(1).max(1000).default(1),
})

/** `GET /users/@me` of a person. */
function userShape({ key: _key, ...user }: DemoUser) {
  return { ...user, discriminator: '0', flags: 0, public_flags: 0, premium_type: 0, mfa_enabled: false }
}

/** `GET /users/@me` of the bot, whose id is the application's. */
const botShape = ({ id, name }: Demo['bot']) => ({
  id,
  username: name,
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

function guildRow({ guild, owner, permissions }: { guild: DemoGuild } & Membership, withCounts: boolean) {
  const { id, name, icon, banner, features } = guild
  return { id, name, icon, banner, owner, permissions, features, ...(withCounts ? counts(guild) : {}) }
}

/** The lowest role is nearly everybody's, and each above it has half as many members. */
const memberCounts = (world: World, guild: DemoGuild) =>
  Object.fromEntries(
    world
      .rolesOf(guild)
      .filter(({ id, managed }) => id !== guild.id && !managed)
      .map(({ id, position }) => [id, Math.ceil((guild.memberCount * 0.9) / 2 ** (position - 1))]),
  )

function guildShape(world: World, guild: DemoGuild) {
  const { id, name, icon, banner, ownerId: owner_id, features } = guild
  const unused = { description: null, verification_level: 1, premium_tier: 0, emojis: [], stickers: [] }
  const shown = { id, name, icon, banner, features, owner_id, preferred_locale: 'en-US' }
  return { ...shown, ...unused, roles: world.rolesOf(guild), ...counts(guild) }
}

const roleNames: Record<Right, string> = {
  administrator: 'Administrator',
  manager: 'Manager',
  member: 'Member',
}

function rightOf({ owner, permissions }: Membership): Right {
  if (owner || permissions === rights.administrator) return 'administrator'
  return permissions === rights.manager ? 'manager' : 'member'
}

/** `GET /guilds/{id}/members/{user}`, of somebody there or of the bot itself; null for everyone else. */
function memberShape(world: World, guild: DemoGuild, userId: string, bot: Demo['bot']) {
  const isBot = userId === bot.id
  const user = world.membersOf(guild).find(({ id }) => id === userId)
  if (!user && !isBot) return null
  const held = world.membership(guild, userId)
  const name = user && roleNames[held ? rightOf(held) : 'member']
  return {
    user: user ? userShape(user) : botShape(bot),
    roles: world
      .rolesOf(guild)
      .filter((role) => (isBot ? role.managed : role.name === name))
      .map(({ id }) => id),
    nick: null,
    avatar: null,
    joined_at: '2024-05-01T12:00:00.000Z',
    deaf: false,
    mute: false,
    flags: 0,
  }
}
