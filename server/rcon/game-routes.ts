import { rconDetails, rconResult, type SavedServers, savedServers } from '@/api/game.schema'
import { limits } from '@/config/limits'
import { keptServer } from '@/server/contract/examples'
import { type PathParameter, type Route, route } from '@/server/contract/route'
import type { Runtime } from '@/server/runtime'
import { readDetails } from './details'
import { passwordGone, rconFailures, tooManyServers, unknownServer, wrongDetails } from './failures'
import { readServers } from './game-servers-queries'
import { checkNewServer, checkServer, deleteSavedServer, present } from './kept-servers'
import { maxConcurrentChecks } from './limits'
import { createConcurrencyLimit } from './turns'
import { createValidator, type ValidatorOptions } from './validate'

type Options = ValidatorOptions & { atOnce?: number }

const passed = { ok: true, game: 'minecraft', latency_ms: 41, server: keptServer }
const details = {
  game: 'minecraft',
  host: 'play.example.com',
  port: 25575,
  password: 'correct horse battery staple',
  name: 'Survival',
  keep: true,
}
const id: PathParameter = {
  description: 'The kept game server’s id.',
  pattern: /^[\w-]{1,64}$/,
  example: keptServer.id,
  unknown: unknownServer,
}

/** The consoles of game servers: tried by really signing in there, and kept where wished. */
export function gameRoutesWith({ atOnce = maxConcurrentChecks, ...options }: Options = {}): Route[] {
  /** What the calls of one process share. */
  const checks = new WeakMap<Runtime, ReturnType<typeof createChecks>>()
  const createChecks = (rt: Runtime) => ({
    validate: createValidator(rt, options),
    takeTurn: createConcurrencyLimit(atOnce),
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
      summary: 'List the game servers that somebody keeps',
      support: 'optional',
      without: 'Game servers can be tried, and none are kept.',
      answer: {
        description: 'The newest first.',
        schema: savedServers,
        example: { servers: [keptServer], most: 20 },
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
      summary: 'Try a game server’s console',
      description:
        'By really signing in there. A 400 says in `detail` why it did not pass, and that is what people read. `keep` is left out where nothing is to be kept.',
      support: 'required',
      body: { schema: rconDetails, example: details, refused: { wrongDetails } },
      answer: { description: 'It let us in.', schema: rconResult, example: passed },
      failures: { ...rconFailures, tooManyServers },
      handle: (rt) => {
        const { validate, takeTurn } = checksOf(rt)
        return async (c, input) => {
          const { userId } = c.var.session
          const entered = await readDetails(input.body)
          const { signal } = c.req.raw
          return c.json(await takeTurn(userId, () => checkNewServer(rt, userId, entered, validate, signal)))
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
      summary: 'Check a kept game server again',
      description: 'With the password that is kept.',
      support: 'optional',
      without: 'The game server is no longer kept and leaves the list.',
      answer: { description: 'It let us in.', schema: rconResult, example: passed },
      failures: { ...rconFailures, unknownServer, passwordGone },
      handle: (rt) => {
        const { validate, takeTurn } = checksOf(rt)
        return async (c) => {
          const own = { userId: c.var.session.userId, id: c.req.param('id') }
          const { signal } = c.req.raw
          return c.json(await takeTurn(own.userId, () => checkServer(rt, own, validate, signal)))
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
      summary: 'Forget a kept game server',
      support: 'optional',
      without: 'It is gone already.',
      answer: { status: 204, description: 'It is forgotten, and its password with it.' },
      failures: { unknownServer },
      handle: (rt) => async (c) => {
        await deleteSavedServer(rt, { userId: c.var.session.userId, id: c.req.param('id') })
        return c.body(null, 204)
      },
    }),
  ]
}
export const gameRoutes = gameRoutesWith()
