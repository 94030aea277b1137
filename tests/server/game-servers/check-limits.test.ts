import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { aLog } from '@/tests/server/test-log'
import { gameServers } from '@/server/db/schema'
import { createBackendApp } from '@/server/start/backend-app'
import { aDnsServer } from '@/tests/support/rcon/dns-server'
import { aClient, aServer, type Client, expectFailure } from '@/tests/server/test-server'
import { anHttpServerOf } from '@/tests/server/start/test-http-server'
import { aGameServer, aStrangeServer, detailsOf, gameApp, loopback, path } from './test-game-server'
const others = Array.from({ length: 3 }, (_, index) => `30000000000000009${index}`)
/** For a first request, which loads what is needed. */
const often = { interval: 5 }

/** Somebody, another person, and the same somebody on another replica: another app on the same database. */
async function people() {
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const server = await aServer({ env: loopback, now: () => clock.now })
  return {
    clock,
    server,
    other: await server.as(others[0] ?? '', []),
    elsewhere: aClient(createBackendApp({ ...server.rt }), '/backend', server.headers),
  }
}

/** A try at a game server of its own. */
const attempt = async (client: Client) => client.post(path, detailsOf(await aGameServer()))

test('a user may check five times in ten minutes, across all replicas', async () => {
  const { clock, server, other, elsewhere } = await people()
  for (const client of [server, elsewhere, server, elsewhere, server])
    expect((await attempt(client)).status).toBe(200)
  clock.now = new Date('2026-03-01T12:04:00Z')

  const sixth = await attempt(elsewhere)

  expect(sixth.headers.get('retry-after')).toBe('360')
  const detail: unknown = expect.stringContaining('several game servers')
  expect(await expectFailure(sixth, 429, 'rate_limited')).toMatchObject({ retry_after: 360, detail })
  expect((await attempt(other)).status).toBe(200)
  clock.now = new Date('2026-03-01T12:10:00Z')
  expect((await attempt(server)).status).toBe(200)
})

test('a game server may be checked three times in ten minutes, by any user and host name', async () => {
  await aDnsServer({ 'play.example.com': ['127.0.0.1'] })
  const { server, elsewhere } = await people()
  const game = await aGameServer()
  for (const [index, host] of ['127.0.0.1', 'play.example.com', '::ffff:127.0.0.1'].entries()) {
    const person = await server.as(others[index] ?? '', [])
    expect((await person.post(path, detailsOf(game, { host }))).status).toBe(200)
  }

  const fourth = await elsewhere.post(path, detailsOf(game))

  const said = { retry_after: expect.any(Number), detail: expect.stringContaining('This game server') }
  expect(await expectFailure(fourth, 429, 'rate_limited')).toMatchObject(said)
  expect(game.visits()).toBe(3)
  expect((await attempt(server)).status).toBe(200)
})

/** A try that goes on until the test ends it, which comes to nothing. */
async function anEndlessTry(client: Client) {
  const silent = await aStrangeServer('stays silent')
  const first = client.post(path, detailsOf(silent))
  await expect.poll(silent.visits, often).toBe(1)
  return async () => {
    await silent.close()
    expect((await first).status).toBe(400)
  }
}

test('a user may run one check at a time', async () => {
  const { server, other } = await people()
  const end = await anEndlessTry(server)

  const { retry_after } = await expectFailure(attempt(server), 429, 'already_checking')

  expect(retry_after).toBe(5)
  expect((await attempt(other)).status).toBe(200)
  await end()
  expect((await attempt(server)).status).toBe(200)
})

test('the number of concurrent checks per process is limited', async () => {
  const { server, other } = await people()
  const app = gameApp(server.rt, { atOnce: 1 })
  const end = await anEndlessTry(app.of(server))

  const second = await attempt(app.of(other))

  expect(second.headers.get('retry-after')).toBe('5')
  await expectFailure(second, 503, 'busy')
  await end()
  expect((await attempt(app.of(other))).status).toBe(200)
})

/** The backend behind a real HTTP server, as in the program, and a person whose browser may break off. */
async function aBrowser() {
  const { log, lines } = aLog('trace')
  const server = await aServer({ env: loopback })
  const { port } = await anHttpServerOf(createBackendApp({ ...server.rt, log }), { log })
  const headers = { ...server.headers, 'content-type': 'application/json' }
  const post = (body: unknown) => {
    const sent = request({ port, host: '127.0.0.1', path: '/backend/user/game', method: 'POST', headers })
    sent.on('error', () => undefined)
    sent.end(JSON.stringify(body))
    return sent
  }
  return { post, server, lines }
}

test('disconnecting aborts the check, saves nothing, and allows another', async () => {
  const { post, server, lines } = await aBrowser()
  const silent = await aStrangeServer('stays silent')

  const sent = post(detailsOf(silent, { keep: true }))
  await expect.poll(silent.connections, often).toBe(1)
  const leftAt = performance.now()
  sent.destroy()
  await silent.idle()

  // The try itself would last six seconds.
  expect(performance.now() - leftAt).toBeLessThan(5500)
  await expect.poll(() => lines.join('')).toContain('Answered')
  expect(await server.rt.db.$count(gameServers)).toBe(0)
  expect(lines.join('')).not.toContain('failed')

  const [answer] = await once(post(detailsOf(await aGameServer())), 'response')
  expect(answer.statusCode).toBe(200)
})
