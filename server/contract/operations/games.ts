import { keptServer } from '@/server/contract/examples'
import { usual } from '@/server/contract/failures'
import type { Operation } from '@/server/contract/operation'

const passed = { ok: true, game: 'minecraft', latency_ms: 41, server: keptServer }
const details = {
  game: 'minecraft',
  host: 'play.example.com',
  port: 25575,
  password: 'correct horse battery staple',
  name: 'Survival',
  keep: true,
}

/** Game servers' consoles. */
export const gameOperations: Operation[] = [
  {
    id: 'listGameServers',
    method: 'get',
    path: '/user/game',
    tag: 'games',
    summary: 'List the game servers that somebody keeps',
    standing: 'optional',
    without: 'Game servers can be tried, and none are kept.',
    answers: [
      {
        status: 200,
        is: 'The newest first.',
        content: { schema: 'KeptServers', example: { servers: [keptServer], most: 20 } },
      },
    ],
    failures: usual.person,
  },
  {
    id: 'tryGameServer',
    method: 'post',
    path: '/user/game',
    tag: 'games',
    summary: 'Try a game server’s console',
    is: 'By really signing in there. A 400 says in `detail` why it did not pass, and that is what people read. `keep` is left out where nothing is to be kept.',
    standing: 'required',
    bodies: [{ schema: 'RconDetails', example: details }],
    answers: [{ status: 200, is: 'It let us in.', content: { schema: 'RconResult', example: passed } }],
    failures: [...usual.personWrites, ...usual.json, 'wrongDetails', ...usual.rcon, 'tooManyServers'],
  },
  {
    id: 'checkGameServer',
    method: 'post',
    path: '/user/game/{id}/check',
    tag: 'games',
    summary: 'Check a kept game server again',
    is: 'With the password that is kept.',
    standing: 'optional',
    without: 'The game server is no longer kept and leaves the list.',
    answers: [{ status: 200, is: 'It let us in.', content: { schema: 'RconResult', example: passed } }],
    failures: [...usual.personWrites, ...usual.rcon, 'unknownServer', 'passwordGone'],
  },
  {
    id: 'forgetGameServer',
    method: 'delete',
    path: '/user/game/{id}',
    tag: 'games',
    summary: 'Forget a kept game server',
    standing: 'optional',
    without: 'It is gone already.',
    answers: [{ status: 204, is: 'It is forgotten, and its password with it.' }],
    failures: [...usual.personWrites, 'unknownServer'],
  },
]
