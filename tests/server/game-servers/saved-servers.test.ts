import { expect, test } from 'vitest'
import { checkResult } from '@/contract/calls/game-servers'
import { limits } from '@/contract/limits'
import { createBackendApp } from '@/server/start/backend-app'
import { gameServers } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { aDnsServer } from '@/tests/support/rcon/dns-server'
import { ids } from '@/tests/support/factories'
import { aClient, type Client, expectFailure } from '@/tests/server/test-server'
import { aGameServer, aKeeper, check, detailsOf, keep, listOf, path, remove } from './test-game-server'

const lastCheck = async (client: Client) => (await listOf(client)).servers[0]?.last_check

/** For this person there is no such server. */
async function expectUnknown(client: Client, id: string) {
  await expectFailure(check(client, id), 404, 'unknown_server')
  await expectFailure(remove(client, id), 404, 'unknown_server')
}

test('a server that passed is saved on request, and returned without its password', async () => {
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

test('a server is saved only if it passed and saving was requested', async () => {
  const { server, game } = await aKeeper()

  await server.post(path, detailsOf(game))
  await server.post(path, detailsOf(game, { keep: true, password: 'wrong' }))

  expect((await listOf(server)).servers).toEqual([])
})

test('saving the same server again updates it, and the newest is listed first', async () => {
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

test('a saved server is checked with the saved password', async () => {
  const { server, game, later } = await aKeeper()
  const { id } = await keep(server, game)
  later()

  const response = await check(server, id)

  expect(response.status).toBe(200)
  const result = checkResult.parse(await response.json())
  expect(result).toMatchObject({ ok: true, game: 'minecraft', latency_ms: expect.any(Number) })
  expect(result.server?.last_check).toMatchObject({ at: '2026-03-01T12:01:00.000Z', ok: true })
  expect((await listOf(server)).servers).toEqual([result.server])
})

test('a failed check of a saved server is reported like a first check, and stored', async () => {
  const { server, game, later } = await aKeeper()
  const { id } = await keep(server, game)
  await game.close()
  later()

  const { detail } = await expectFailure(check(server, id), 400, 'refused')

  expect(detail).toMatch(/^Nothing is listening on port \d+\.$/)
  const at = '2026-03-01T12:01:00.000Z'
  expect(await lastCheck(server)).toEqual({ at, ok: false, code: 'refused', detail })
})

test('a saved name that now resolves to an internal address is blocked', async () => {
  const dns = await aDnsServer({ 'play.example.com': ['127.0.0.1'] })
  const { server, game, later } = await aKeeper()
  const { id } = await keep(server, game, { host: 'play.example.com' })
  dns.tell('play.example.com', ['10.0.0.1'])
  later()

  await expectFailure(check(server, id), 400, 'blocked')
  expect(await lastCheck(server)).toMatchObject({ ok: false, code: 'blocked' })
})

test('checks of saved servers share the limits, and a refused one is not stored', async () => {
  const { server, game } = await aKeeper()
  const { id, last_check } = await keep(server, game)

  for (const status of [200, 200, 429]) expect((await check(server, id)).status).toBe(status)

  expect(game.visits()).toBe(3)
  expect(await lastCheck(server)).toMatchObject({ at: last_check?.at, ok: true })
})

test('a removed server is gone', async () => {
  const { server, game } = await aKeeper()
  const { id } = await keep(server, game)

  expect((await remove(server, id)).status).toBe(204)
  expect((await listOf(server)).servers).toEqual([])
  await expectUnknown(server, id)
})

test("other people's servers can be neither seen, checked nor removed", async () => {
  const { server, game } = await aKeeper()
  const { id } = await keep(server, game)
  const stranger = await server.as(ids.otherUser, [])

  expect((await listOf(stranger)).servers).toEqual([])
  await expectUnknown(stranger, id)
  expect((await listOf(server)).servers).toHaveLength(1)
  expect(game.visits()).toBe(1)
})

/** As if somebody had kept so many for long. */
async function fill({ db }: Runtime, count: number) {
  const old = { userId: ids.user, name: 'old', checkedAt: new Date('2026-01-01T00:00:00Z') }
  const row = { ...old, game: 'minecraft' as const, port: 25575, password: 'sealed' }
  const hosts = Array.from({ length: count }, (_, index) => `play${index}.example.com`)
  await db.insert(gameServers).values(hosts.map((host) => ({ ...row, id: host, host })))
}

test('a server beyond the maximum is refused before its check; a saved one can be updated', async () => {
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

test('concurrent saves on several replicas do not exceed the maximum', async () => {
  const { server } = await aKeeper()
  await fill(server.rt, limits.gameServers - 1)
  async function saveOnAReplica() {
    const replica = aClient(createBackendApp({ ...server.rt }), '/backend', server.headers)
    return replica.post(path, detailsOf(await aGameServer(), { keep: true }))
  }

  const answers = await Promise.all(Array.from({ length: 4 }, saveOnAReplica))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await listOf(server)).servers).toHaveLength(limits.gameServers)
})
