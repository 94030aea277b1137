import { rconDetails, rconResult, type SavedServers, savedServers } from '@/api/game.schema'
import { limits } from '@/config/limits'
import { savedServer } from '@/server/contract/examples'
import { type PathParameter, type Route, route } from '@/server/contract/route'
import type { Runtime } from '@/server/runtime'
import { readDetails } from './details'
import { passwordGone, rconFailures, tooManyServers, unknownServer, wrongDetails } from './failures'
import { readServers } from './game-servers-queries'
import {
  checkNewServer,
  checkServer,
  createConcurrencyLimit,
  deleteSavedServer,
  present,
} from './saved-servers'
import { maxConcurrentChecks } from './limits'
import { createRconChecker, type ValidatorOptions } from './check-connection'

type Options = ValidatorOptions & { atOnce?: number }

const passed = { ok: true, game: 'minecraft', latency_ms: 41, server: savedServer }
const details = {
  game: 'minecraft',
  host: 'play.example.com',
  port: 25575,
  password: 'correct horse battery staple',
  name: 'Survival',
  keep: true,
}
const id: PathParameter = {
  description: 'The saved game server’s id.',
  pattern: /^[\w-]{1,64}$/,
  example: savedServer.id,
  unknown: unknownServer,
}

export function gameRoutesWith({ atOnce = maxConcurrentChecks, ...options }: Options = {}): Route[] {
  /** What the calls of one process share. */
  const checks = new WeakMap<Runtime, ReturnType<typeof createChecks>>()
  const createChecks = (rt: Runtime) => ({
    validate: createRconChecker(rt, options),
    withSlot: createConcurrencyLimit(atOnce),
  })
  function checksOf(rt: Runtime) {
    const found = checks.get(rt) ?? createChecks(rt)
    checks.set(rt, found)
    return found
  }

  return [
    route({
      id: 'listGameServers',
      method: 'get',
      path: '/user/game',
      access: 'person',
      tag: 'games',
      summary: 'List a person’s saved game servers',
      support: 'optional',
      without: 'Game servers can be checked, and none are saved.',
      answer: {
        description: 'The newest first.',
        schema: savedServers,
        example: { servers: [savedServer], most: 20 },
      },
      handle: (rt) => async (c) => {
        const rows = await readServers(rt.db, c.var.session.userId)
        return c.json<SavedServers>({ servers: rows.map(present), most: limits.gameServers })
      },
    }),
    route({
      id: 'tryGameServer',
      method: 'post',
      path: '/user/game',
      access: 'person',
      tag: 'games',
      summary: 'Check a game server',
      description:
        'Signs in to its console. A 400 says in `detail` why that failed, for people to read. Leave out `keep` unless the server is to be saved.',
      support: 'required',
      body: { schema: rconDetails, example: details, refused: { wrongDetails } },
      answer: { description: 'The server accepted the password.', schema: rconResult, example: passed },
      failures: { ...rconFailures, tooManyServers },
      handle: (rt) => {
        const { validate, withSlot } = checksOf(rt)
        return async (c, input) => {
          const { userId } = c.var.session
          const entered = await readDetails(input.body)
          const { signal } = c.req.raw
          return c.json(await withSlot(userId, () => checkNewServer(rt, userId, entered, validate, signal)))
        }
      },
    }),
    route({
      id: 'checkGameServer',
      method: 'post',
      path: '/user/game/:id/check',
      parameters: { id },
      access: 'person',
      tag: 'games',
      summary: 'Check a saved game server again',
      description: 'With the saved password.',
      support: 'optional',
      without: 'The game server is no longer saved and leaves the list.',
      answer: { description: 'The server accepted the password.', schema: rconResult, example: passed },
      failures: { ...rconFailures, unknownServer, passwordGone },
      handle: (rt) => {
        const { validate, withSlot } = checksOf(rt)
        return async (c) => {
          const own = { userId: c.var.session.userId, id: c.req.param('id') }
          const { signal } = c.req.raw
          return c.json(await withSlot(own.userId, () => checkServer(rt, own, validate, signal)))
        }
      },
    }),
    route({
      id: 'forgetGameServer',
      method: 'delete',
      path: '/user/game/:id',
      parameters: { id },
      access: 'person',
      tag: 'games',
      summary: 'Remove a saved game server',
      support: 'optional',
      without: 'It was removed before.',
      answer: { status: 204, description: 'The server and its password are removed.' },
      failures: { unknownServer },
      handle: (rt) => async (c) => {
        await deleteSavedServer(rt, { userId: c.var.session.userId, id: c.req.param('id') })
        return c.body(null, 204)
      },
    }),
  ]
}
export const gameRoutes = gameRoutesWith()
