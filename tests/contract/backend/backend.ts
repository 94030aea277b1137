import { Hono } from 'hono'
import { ids } from '@/tests/factories'
import { notFound, refuse } from './answers'
import { configurationRoutes } from './configuration'
import { eventRoutes } from './events'
import { historyRoutes } from './history'
import type { Mistake } from './mistakes'
import { peopleRoutes, pictureRoutes } from './people'
import { transferRoutes } from './transfer'
import { createWorld } from './world'

const tokens: Record<string, string> = { good: ids.user, other: '300000000000000002' }

/**
 * A whole backend in memory: all of the contract for one guild and one person, as somebody else might have written it.
 * @param mistake what it gets wrong
 */
export function aBackend(mistake: Mistake | null = null) {
  const world = createWorld(mistake)
  const { has } = world
  const app = new Hono()

  app.use(async (c, next) => {
    const [, token] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    const person = token === undefined ? undefined : tokens[token]
    const isLetIn = token === undefined ? has('token-not-needed') : has('tokens-not-checked')
    const refusal = token === undefined && has('no-token-forbidden') ? 403 : 401
    if (person === undefined && !isLetIn) return refuse(c, world, refusal, 'Please sign in.')
    const [, kind, id = ''] = c.req.path.split('/')
    const mayGuild = person === ids.user || isLetIn || has('rights-not-checked')
    const isLost = id !== ids.guild && !has('guild-made-up-on-the-way')
    if (kind === 'guilds' && (isLost || (!mayGuild && id === ids.guild)))
      return refuse(c, world, 403, 'You may not manage this server.')
    const isYou = person === id || isLetIn || has('profile-of-anybody')
    if (kind === 'users' && !isYou) return refuse(c, world, 403, 'This is somebody else’s.')
    return next()
  })
  app.route('/', configurationRoutes(world))
  app.route('/', peopleRoutes(world))
  app.route('/', pictureRoutes(world))
  app.route('/', eventRoutes(world))
  app.route('/', historyRoutes(world))
  app.route('/', transferRoutes(world))
  app.notFound((c) => notFound(c, world))

  return {
    world,
    target: {
      send: async (path: string, init: RequestInit) => app.request(path, init),
      headers: { authorization: 'Bearer good' },
      otherHeaders: { authorization: 'Bearer other' },
      guildId: ids.guild,
      userId: ids.user,
      timeout: 1_000,
    },
  }
}
