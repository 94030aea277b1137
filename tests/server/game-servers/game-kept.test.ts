import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { savedServer, savedServers, rconResult } from '@/api/game.schema'
import { limits } from '@/config/limits'
import { createKeyRing } from '@/server/auth/key-ring'
import { createBackendApp } from '@/server/start/backend-app'
import { gameServers } from '@/server/db/schema'
import { createLogger } from '@/server/log'
import type { Runtime } from '@/server/runtime'
import { aDnsServer } from '@/tests/rcon/dns-server'
import { ids } from '@/tests/factories'
import { aClient, aServer, type Client, signIn } from '@/tests/server/a-server'
import { aGameServer, detailsOf, expectFailure, loopback } from './a-game-server'

const path = '/user/game'
const other = '300000000000000002'

const listOf = async (client: Client) => savedServers.parse(await (await client.get(path)).json())

/** A server that somebody keeps, as it was answered. */
async function keep(client: Client, game: { port: number }, more = {}) {
  const response = await client.post(path, detailsOf(game, { keep: true, ...more }))
  expect(response.status).toBe(200)
  return savedServer.parse(rconResult.parse(await response.json()).server)
}

const check = (client: Client, id: string) => client.send('POST', `${path}/${id}/check`)
const remove = (client: Client, id: string) => client.send('DELETE', `${path}/${id}`)
const lastCheck = async (client: Client) => (await listOf(client)).servers[0]?.last_check

/** For this person there is no such server. */
async function expectUnknown(client: Client, id: string) {
  await expectFailure(check(client, id), 404, 'unknown_server')
  await expectFailure(remove(client, id), 404, 'unknown_server')
}

async function aKeeper() {
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const server = await aServer({ env: loopback, now: () => clock.now })
  const later = () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
  }
  return { server, clock, later, game: await aGameServer() }
}

test('a server that passed is kept where somebody wishes so, and told without its password', async () => {
  const { server, game } = await aKeeper()
  expect(await listOf(server)).toEqual({ servers: [], most: limits.gameServers })

  const kept = await keep(server, game, { name: '  Survival ', host: '127.0.0.1' })

  expect(kept).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    name: 'Survival',
    game: 'minecraft',
    host: '127.0.0.1',
    port: game.port,
    created_at: '2026-03-01T12:00:00.000Z',
    last_check: { at: '2026-03-01T12:00:00.000Z', ok: true, latency_ms: expect.any(Number) },
  })
  expect(await listOf(server)).toEqual({ servers: [kept], most: limits.gameServers })
})

test('a server that did not pass, or that nobody wished to keep, is not kept', async () => {
  const { server, game } = await aKeeper()

  await server.post(path, detailsOf(game))
  await server.post(path, detailsOf(game, { keep: true, password: 'wrong' }))

  expect((await listOf(server)).servers).toEqual([])
})

test('the same server is kept once, and the newest comes first', async () => {
  await aDnsServer({ 'play.example.com': ['127.0.0.1'] })
  const { server, game, later } = await aKeeper()
  const first = await keep(server, game, { host: 'play.example.com' })
  later()
  const again = await keep(server, game, { host: 'Play.Example.COM.', name: 'Survival' })
  later()
  const source = await keep(server, game, { host: 'play.example.com', game: 'source' })

  expect(first.name).toBe('play.example.com')
  expect(again).toMatchObject({ id: first.id, name: 'Survival', created_at: first.created_at })
  expect(again.last_check?.at).toBe('2026-03-01T12:01:00.000Z')
  expect((await listOf(server)).servers).toEqual([source, again])
})

test('a kept server is checked with the password that is kept', async () => {
  const { server, game, later } = await aKeeper()
  const { id } = await keep(server, game)
  later()

  const response = await check(server, id)

  expect(response.status).toBe(200)
  const result = rconResult.parse(await response.json())
  expect(result).toMatchObject({ ok: true, game: 'minecraft', latency_ms: expect.any(Number) })
  expect(result.server?.last_check).toMatchObject({ at: '2026-03-01T12:01:00.000Z', ok: true })
  expect((await listOf(server)).servers).toEqual([result.server])
})

test('a check that fails is answered as a first try is, and remembered', async () => {
  const { server, game, later } = await aKeeper()
  const { id } = await keep(server, game)
  await game.close()
  later()

  const { detail } = await expectFailure(check(server, id), 400, 'refused')

  expect(detail).toContain('enable-rcon')
  const at = '2026-03-01T12:01:00.000Z'
  expect(await lastCheck(server)).toEqual({ at, ok: false, code: 'refused', detail })
})

test('a name that leads inside by now is blocked at its check', async () => {
  const dns = await aDnsServer({ 'play.example.com': ['127.0.0.1'] })
  const { server, game, later } = await aKeeper()
  const { id } = await keep(server, game, { host: 'play.example.com' })
  dns.tell('play.example.com', ['10.0.0.1'])
  later()

  await expectFailure(check(server, id), 400, 'blocked')
  expect(await lastCheck(server)).toMatchObject({ ok: false, code: 'blocked' })
})

test('checks count against the same limits, and one that was not made is not remembered', async () => {
  const { server, game } = await aKeeper()
  const { id, last_check } = await keep(server, game)

  for (const status of [200, 200, 429]) expect((await check(server, id)).status).toBe(status)

  expect(game.visits()).toBe(3)
  expect(await lastCheck(server)).toMatchObject({ at: last_check?.at, ok: true })
})

test('a server that is removed is gone', async () => {
  const { server, game } = await aKeeper()
  const { id } = await keep(server, game)

  expect((await remove(server, id)).status).toBe(204)
  expect((await listOf(server)).servers).toEqual([])
  await expectUnknown(server, id)
})

test.each(['nothing', '%00', '__proto__', "'--", 'a'.repeat(22), 'a'.repeat(5000)])(
  'there is no server %s',
  async (id) => {
    const { server } = await aKeeper()

    await expectUnknown(server, id)
  },
)

test("other people's servers can be neither seen, checked nor removed", async () => {
  const { server, game } = await aKeeper()
  const { id } = await keep(server, game)
  const stranger = await server.as(other, [])

  expect((await listOf(stranger)).servers).toEqual([])
  await expectUnknown(stranger, id)
  expect((await listOf(server)).servers).toHaveLength(1)
  expect(game.visits()).toBe(1)
})

test('nobody sees or checks anything without being signed in', async () => {
  const { server } = await aKeeper()
  const calls = [
    server.anonymous.get(path),
    server.anonymous.post(path, detailsOf({ port: 25575 })),
    check(server.anonymous, 'a'.repeat(22)),
    remove(server.anonymous, 'a'.repeat(22)),
  ]

  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

/** As if somebody had kept so many for long. */
async function fill({ db }: Runtime, count: number) {
  const row = { userId: ids.user, name: 'old', game: 'minecraft', port: 25575, password: 'sealed' }
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    id: `server-${index}`,
    host: `play${index}.example.com`,
    checkedAt: new Date('2026-01-01T00:00:00Z'),
  }))
  await db.insert(gameServers).values(rows)
}

test('one more than the most is refused before anything is tried; one that is kept may be renewed', async () => {
  const { server, game, later } = await aKeeper()
  await fill(server.rt, limits.gameServers - 1)
  const { id } = await keep(server, game)
  const more = await aGameServer()
  later()

  const refused = server.post(path, detailsOf(more, { keep: true }))
  const { detail } = await expectFailure(refused, 409, 'too_many_servers')
  expect(detail).toContain(` ${limits.gameServers} `)
  expect(more.visits()).toBe(0)
  expect((await server.post(path, detailsOf(more))).status).toBe(200)
  expect((await keep(server, game)).id).toBe(id)
  expect((await listOf(server)).servers).toHaveLength(limits.gameServers)
})

test('two replicas together keep no more than the most', async () => {
  const { server } = await aKeeper()
  await fill(server.rt, limits.gameServers - 1)
  const replicas = Array.from({ length: 4 }, () =>
    aClient(createBackendApp({ ...server.rt }), '/backend', server.headers),
  )

  const answers = await Promise.all(
    replicas.map(async (replica) => replica.post(path, detailsOf(await aGameServer(), { keep: true }))),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await listOf(server)).servers).toHaveLength(limits.gameServers)
})

const keyOf = (id: string, byte: number) => ({ id, secret: Buffer.alloc(32, byte) })

/** The same person's calls after the operator changed the keys. */
async function withKeys(rt: Runtime, keys: ReturnType<typeof keyOf>[]) {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  const rotated = { ...rt, keys: createKeyRing(keys), log }
  const client = aClient(createBackendApp(rotated), '/backend', await signIn(rotated, ids.user))
  return { client, lines }
}

const sealedOf = async ({ db }: Runtime) =>
  (await db.select({ sealed: gameServers.password }).from(gameServers))[0]?.sealed
const keyIdOf = (sealed = '') =>
  (JSON.parse(Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

test('an old key still opens a password, and a check that passes seals it with the new one', async () => {
  const { server, game, later } = await aKeeper()
  const old = await withKeys(server.rt, [keyOf('old', 1)])
  const { id } = await keep(old.client, game)
  later()
  const both = await withKeys(server.rt, [keyOf('new', 2), keyOf('old', 1)])
  expect(keyIdOf(await sealedOf(server.rt))).toBe('old')

  expect((await check(both.client, id)).status).toBe(200)

  expect(keyIdOf(await sealedOf(server.rt))).toBe('new')
  later()
  const only = await withKeys(server.rt, [keyOf('new', 2)])
  expect((await check(only.client, id)).status).toBe(200)
})

test('a password whose key is gone is asked for again, and entering it mends that', async () => {
  const { server, game, later } = await aKeeper()
  const old = await withKeys(server.rt, [keyOf('old', 1)])
  const { id } = await keep(old.client, game, { name: 'Survival' })
  later()
  const { client, lines } = await withKeys(server.rt, [keyOf('new', 2)])

  const { detail } = await expectFailure(check(client, id), 409, 'password_gone')
  expect(detail).toContain('Enter it again')
  expect(lines.join('')).toContain('The key \\"old\\" is not in ENCRYPTION_KEYS.')
  expect((await listOf(client)).servers).toHaveLength(1)
  expect(game.visits()).toBe(1)

  expect(await keep(client, game)).toMatchObject({ id, name: 'Survival' })
  expect((await check(client, id)).status).toBe(200)
})

test('a password that was put into another row does not open', async () => {
  const { server, game, later } = await aKeeper()
  const mine = await keep(server, game, { name: 'mine' })
  later()
  const second = await keep(server, await aGameServer(), { name: 'second' })
  const stranger = await server.as(other, [])
  const theirs = await keep(stranger, await aGameServer(), { name: 'theirs' })
  const sealed = await sealedOf(server.rt)
  await server.rt.db.update(gameServers).set({ password: sealed ?? '' })
  later()

  const own = [await check(server, mine.id), await check(server, second.id)]
  const answers = [...own, await check(stranger, theirs.id)]

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a check does not bring an old password back that was replaced meanwhile', async () => {
  const { server } = await aKeeper()
  const slow = await aGameServer({ order: 'source', drip: 500 })
  const { id } = await keep(server, slow, { game: 'source' })

  const checking = check(server, id)
  await vi.waitFor(() => expect(slow.visits()).toBe(2), { timeout: 5000, interval: 5 })
  await server.rt.db.update(gameServers).set({ password: 'replaced' }).where(eq(gameServers.id, id))

  expect(await (await checking).json()).not.toHaveProperty('server')
  expect(await sealedOf(server.rt)).toBe('replaced')
})
