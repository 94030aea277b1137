import { Hono, type MiddlewareHandler } from 'hono'
import { type ApiFailure, apiFailures } from './api-failures'
import {
  botShape,
  guildRow,
  guildShape,
  isSnowflake,
  memberShape,
  pageOfGuilds,
  personShape,
} from './api-shapes'
import type { Demo } from './demo'
import type { DemoGuild } from './guilds'
import { findPerson, type Person } from './people'
import { rateHeaders } from './rate-headers'
import { accessTokenSeconds } from './tokens'

/** Who a call is made for: a person, through a token with scopes, or the bot. */
type Caller = { kind: 'person'; person: Person; scopes: string[]; issuedAt: number } | { kind: 'bot' }
type ApiEnv = { Variables: { caller: Caller; guild: DemoGuild } }

function callerOf({ options, tokens }: Demo, authorization: string | undefined): Caller | null {
  const [scheme, token = ''] = authorization?.split(' ') ?? []
  if (scheme === 'Bot') return token === options.botToken ? { kind: 'bot' } : null
  const grant = scheme === 'Bearer' ? tokens.verify(token, 'access') : null
  const person = findPerson(grant?.userId)
  return grant && person
    ? { kind: 'person', person, scopes: grant.scope.split(' '), issuedAt: grant.issuedAt }
    : null
}

const onlyKnown =
  (demo: Demo): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const caller = callerOf(demo, c.req.header('authorization'))
    if (!caller) return c.json(apiFailures.unauthorized.body, 401)
    c.set('caller', caller)
    await next()
  }

/** Guild routes are the bot's: an unknown id, and a guild where the bot is not, are told apart as the platform does. */
const onlyBotsGuild =
  ({ world }: Demo): MiddlewareHandler<ApiEnv, '/guilds/:guild/*'> =>
  async (c, next) => {
    const refuse = ({ status, body }: ApiFailure) => c.json(body, status)
    if (c.var.caller.kind !== 'bot') return refuse(apiFailures.unauthorized)
    const id = c.req.param('guild')
    if (!isSnowflake(id)) return refuse(apiFailures.invalidForm)
    const guild = world.guild(id)
    if (!guild) return refuse(apiFailures.unknownGuild)
    if (!world.hasBot(guild)) return refuse(apiFailures.missingAccess)
    c.set('guild', guild)
    await next()
  }

/** Version 10 of the platform's API, as far as the dashboard calls it. */
export function createApiRoutes(demo: Demo) {
  const { options, world } = demo
  const self = (caller: Caller) =>
    caller.kind === 'bot' ? botShape(options.clientId) : personShape(caller.person)
  const app = new Hono<ApiEnv>()
  app.use(rateHeaders(options.now ?? Date.now))
  app.use(onlyKnown(demo))
  app.use('/guilds/:guild/*', onlyBotsGuild(demo))

  app.get('/users/@me', (c) => c.json(self(c.var.caller)))

  app.get('/users/@me/guilds', (c) => {
    const { caller } = c.var
    const query = pageOfGuilds.safeParse(c.req.query())
    if (!query.success) return c.json(apiFailures.invalidForm.body, 400)
    if (caller.kind === 'person' && !caller.scopes.includes('guilds'))
      return c.json(apiFailures.missingAccess.body, 403)
    const rows =
      caller.kind === 'bot'
        ? world.guildsOfBot().map((guild) => ({ guild, owner: false, permissions: world.botRights(guild) }))
        : world.guildsOf(caller.person.id)
    const { after, before, limit, with_counts } = query.data
    const within = rows.filter(
      ({ guild }) => BigInt(guild.id) > after && (!before || BigInt(guild.id) < before),
    )
    return c.json(within.slice(0, limit).map((row) => guildRow(row, with_counts)))
  })

  app.get('/oauth2/@me', (c) => {
    const { caller } = c.var
    if (caller.kind !== 'person') return c.json(apiFailures.unauthorized.body, 401)
    const expires = new Date(caller.issuedAt + accessTokenSeconds * 1000).toISOString()
    return c.json({
      application: { id: options.clientId },
      scopes: caller.scopes,
      expires,
      user: self(caller),
    })
  })

  app.get('/guilds/:guild', (c) => c.json(guildShape(world, c.var.guild, options.clientId)))
  app.get('/guilds/:guild/roles', (c) => c.json(world.rolesOf(c.var.guild, options.clientId)))
  app.get('/guilds/:guild/channels', (c) => c.json(world.channelsOf(c.var.guild)))
  app.get('/guilds/:guild/members/:user', (c) => {
    const member = memberShape(world, c.var.guild, c.req.param('user'), options.clientId)
    return member ? c.json(member) : c.json(apiFailures.unknownMember.body, 404)
  })

  app.all('*', (c) => c.json(apiFailures.notFound.body, 404))
  return app
}
