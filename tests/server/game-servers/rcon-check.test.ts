import { expect, test } from 'vitest'
import { type GameServerDetails, checkResult } from '@/contract/calls/game-servers'
import { games } from '@/contract/game-servers'
import { rateLimits } from '@/server/db/schema'
import { failureDetail } from '@/server/game-servers/failures'
import { startBattleyeServer } from '@/tests/support/rcon/battleye-server'
import { aDnsServer } from '@/tests/support/rcon/dns-server'
import { startWebRconServer } from '@/tests/support/rcon/web-rcon-server'
import { aServer, expectFailure, failureOf } from '@/tests/server/test-server'
import { running } from '@/tests/server/game-servers/sign-in-attempt'
import {
  aClosedPort,
  aGameServer,
  aStrangeServer,
  detailsOf,
  gameApp,
  loopback,
  password,
  path,
} from './test-game-server'

const quick = { connect: 500, whole: 500, bytes: 16 * 1024 }

const gameServers = {
  minecraft: () => aGameServer(),
  source: () => aGameServer({ order: 'source' }),
  rust: () => running(startWebRconServer({ password })),
  battleye: () => running(startBattleyeServer({ password })),
}

test.each(games)('a %s server passes with the right password only, and is left again', async (game) => {
  const server = await aServer({ env: loopback })
  const started = await gameServers[game]()

  const began = performance.now()
  const right = await server.post(path, detailsOf(started, { game }))
  const took = performance.now() - began
  await started.idle()
  expect(started.visits()).toBe(1)
  const wrong = await server.post(path, detailsOf(started, { game, password: 'wrong' }))

  const result = checkResult.parse(await right.json())
  expect(result).toEqual({ ok: true, game, latency_ms: expect.any(Number) })
  expect(result.latency_ms).toBeLessThanOrEqual(Math.ceil(took))
  const { detail } = await expectFailure(wrong, 400, 'auth')
  expect(detail).toContain('refused the password')
})

test.each<[string, () => Promise<{ port: number }>, Partial<GameServerDetails>, string, RegExp]>([
  ['a wrong password', aGameServer, { password: 'wrong' }, 'auth', /refused the password\.$/],
  ['a port where nothing listens', aClosedPort, {}, 'refused', /^Nothing is listening on port \d+\.$/],
  ['a page', () => aStrangeServer('sends a page'), {}, 'protocol', /doesn’t speak RCON\.$/],
  ['a server that stays silent', () => aStrangeServer('stays silent'), {}, 'timeout', / in time\.$/],
  ['an unknown name', aGameServer, { host: 'nowhere.example.com' }, 'dns', /with this name\.$/],
])('%s is reported, without the advice that the screen has for it', async (_, start, wrong, code, said) => {
  await aDnsServer()
  const server = await aServer({ env: loopback })
  const game = await start()

  const response = gameApp(server.rt, { limits: quick }).of(server).post(path, detailsOf(game, wrong))

  const { detail } = await expectFailure(response, 400, code)
  expect(detail).toMatch(said)
  expect(detail).toContain(code === 'refused' ? `port ${game.port}.` : '')
})

test('open and closed ports of a forbidden address look the same, and nothing is sent to either', async () => {
  const names = ['inside.example.com', 'mixed.example.com', 'metadata.example.com', 'nat.example.com']
  await aDnsServer({
    'inside.example.com': ['127.0.0.1'],
    'mixed.example.com': ['8.8.8.8', '127.0.0.1'],
    'metadata.example.com': ['169.254.169.254'],
    'nat.example.com': ['64:ff9b::7f00:1'],
  })
  const server = await aServer()
  const open = await aGameServer()
  const closed = await aClosedPort()
  const addresses = '127.0.0.1 127.1 2130706433 0x7f.1 ::ffff:127.0.0.1 localhost db 10.0.0.1'
  const hosts = [...names, ...addresses.split(' ')]
  const bodies = new Set<string>()

  for (const [index, host] of hosts.entries())
    for (const { port } of [open, closed]) {
      const person = await server.as(`3000000000000100${index}`, [])
      const answer = await failureOf(await person.post(path, detailsOf({ port }, { host })))
      bodies.add(JSON.stringify({ ...answer, request_id: '' }))
    }

  const detail = failureDetail('blocked', { game: 'minecraft', port: open.port })
  expect([...bodies]).toEqual([JSON.stringify({ status: 400, code: 'blocked', detail, request_id: '' })])
  expect(open.visits()).toBe(0)
  const counted = await server.rt.db.select({ key: rateLimits.key }).from(rateLimits)
  expect(counted.filter(({ key }) => key.startsWith('rcon-target'))).toEqual([])
})

test.each([
  ['no port', { port: 0 }, 'port'],
  ['an unheard-of game', { game: 'chess' }, 'game'],
  ['no host', { host: '' }, 'host'],
  ['an address of a page', { host: 'https://play.example.com' }, 'host'],
  ['no password', { password: '' }, 'password'],
  ['a line break in the password', { password: 'a\r\nFLUSHALL' }, 'password'],
  ['NUL in the password', { password: 'a\0' }, 'password'],
  ['half a character in the password', { game: 'rust', password: '\ud800' }, 'password'],
  ['a password too long for BattlEye', { game: 'battleye', password: 'x'.repeat(33) }, 'password'],
  ['a password too long for Minecraft', { password: '漢'.repeat(500) }, 'password'],
  ['NUL in the name', { name: 'a\0' }, 'name'],
  ['a field too many', { command: 'stop' }, 'command'],
])('%s is refused on its field, and does not count against the limits', async (_, wrong, field) => {
  const server = await aServer({ env: loopback })

  const response = await server.post(path, { ...detailsOf({ port: 25575 }), ...wrong })

  const { fields } = await expectFailure(response, 400, 'invalid')
  expect(fields).toMatchObject({ [field]: expect.any(String) })
  const counted = await server.rt.db.select({ key: rateLimits.key }).from(rateLimits)
  expect(counted.filter(({ key }) => key.startsWith('rcon'))).toEqual([])
})
