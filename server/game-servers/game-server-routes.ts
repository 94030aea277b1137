import {
  gameServerDetails,
  checkResult,
  type SavedServers,
  savedServers,
} from '@/contract/calls/game-servers'
import { limits } from '@/contract/limits'
import { onceFor } from '@/contract/once-for'
import { savedServer } from '@/server/calls/examples'
import { type PathParameter, type Route, route } from '@/server/calls/route'
import { createConcurrencyLimiter } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { type CheckerOptions, createServerChecker } from './check-connection'
import { readDetails } from './read-details'
import {
  alreadyChecking,
  busy,
  passwordGone,
  checkFailures,
  tooManyServers,
  unknownServer,
  wrongDetails,
} from './failures'
import { checkNewServer, checkServer, deleteServer, listServers } from './saved-servers'

type Options = CheckerOptions & {
  /** Checks under way in one process; a person has at most one of them. */
  atOnce?: number
}

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

export function gameServerRoutesWith({ atOnce = 20, ...options }: Options = {}): Route[] {
  /** A person checks one server at a time, and all together `atOnce`, within this process. */
  const placesOf = onceFor((_rt: Runtime) =>
    createConcurrencyLimiter({ each: 1, all: atOnce }, (whose) =>
      whose === 'own' ? alreadyChecking() : busy(),
    ),
  )
  async function inPlace<Result>(rt: Runtime, userId: string, work: () => Promise<Result>) {
    const leave = placesOf(rt)(userId)
    return work().finally(leave)
  }

  return [
    route({
      id: 'listGameServers',
      method: 'get',
      path: '/user/game',
      tag: 'games',
      summary: 'List a person’s saved game servers',
      without: 'Game servers can be checked, and none are saved.',
      answer: {
        description: 'The newest first.',
        schema: savedServers,
        example: { servers: [savedServer], most: 20 },
      },
      handle: (rt) => async (c) => {
        const servers = await listServers(rt.db, c.var.session.userId)
        return c.json<SavedServers>({ servers, most: limits.gameServers })
      },
    }),
    route({
      id: 'tryGameServer',
      method: 'post',
      path: '/user/game',
      tag: 'games',
      summary: 'Check a game server',
      description:
        'Signs in to its console. A 400 says in `detail` why that failed, for people to read. Leave out `keep` unless the server is to be saved.',
      isRequired: true,
      body: { schema: gameServerDetails, example: details, refused: { wrongDetails } },
      answer: { description: 'The server accepted the password.', schema: checkResult, example: passed },
      failures: { ...checkFailures, tooManyServers },
      handle: (rt) => {
        const check = createServerChecker(rt, options)
        return async (c, input) => {
          const { userId } = c.var.session
          const entered = await readDetails(input.body)
          const { signal } = c.req.raw
          return c.json(await inPlace(rt, userId, () => checkNewServer(rt, userId, entered, check, signal)))
        }
      },
    }),
    route({
      id: 'checkGameServer',
      method: 'post',
      path: '/user/game/:id/check',
      parameters: { id },
      tag: 'games',
      summary: 'Check a saved game server again',
      description: 'With the saved password.',
      without: 'The game server is no longer saved and leaves the list.',
      answer: { description: 'The server accepted the password.', schema: checkResult, example: passed },
      failures: { ...checkFailures, unknownServer, passwordGone },
      handle: (rt) => {
        const check = createServerChecker(rt, options)
        return async (c) => {
          const key = { userId: c.var.session.userId, id: c.req.param('id') }
          const { signal } = c.req.raw
          return c.json(await inPlace(rt, key.userId, () => checkServer(rt, key, check, signal)))
        }
      },
    }),
    route({
      id: 'forgetGameServer',
      method: 'delete',
      path: '/user/game/:id',
      parameters: { id },
      tag: 'games',
      summary: 'Remove a saved game server',
      without: 'It was removed before.',
      answer: { status: 204, description: 'The server and its password are removed.' },
      failures: { unknownServer },
      handle: (rt) => async (c) => {
        await deleteServer(rt, { userId: c.var.session.userId, id: c.req.param('id') })
        return c.body(null, 204)
      },
    }),
  ]
}
export const gameServerRoutes = gameServerRoutesWith()
