import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { gameServers } from '@/server/db/schema'
import { createLogger } from '@/server/log'
import type { Runtime } from '@/server/runtime'
import { createBackendApp } from '@/server/start/backend-app'
import { aDnsServer } from '@/tests/rcon/dns-server'
import { aClient, aServer, type Client } from '@/tests/server/a-server'
import { listening } from '@/tests/server/http/an-app'
import { aGameServer, aStrangeServer, detailsOf, failureOf, gameApp, loopback } from './a-game-server'

const path = '/user/game'
const others = Array.from({ length: 9 }, (_, index) => `30000000000000009${index}`)

const aClock = () => ({ now: new Date('2026-03-01T12:00:00Z') })

/** The same person's calls on another replica: another app on the same database. */
const onAnotherReplica = (rt: Runtime, { headers }: Client) =>
  aClient(createBackendApp({ ...rt }), '/backend', headers)

test('a person has five tries in ten minutes, on all replicas together', async () => {
  const clock = aClock()
  const server = await aServer({ env: loopback, now: () => clock.now })
  const other = await server.as(others[0] ?? '', [])
  const replicas = [server, onAnotherReplica(server.rt, server)]
  const statuses: (number | undefined)[] = []
  for (let tries = 0; tries < 5; tries += 1)
    statuses.push((await replicas[tries % 2]?.post(path, detailsOf(await aGameServer())))?.status)
  clock.now = new Date('2026-03-01T12:04:00Z')

  const sixth = await server.post(path, detailsOf(await aGameServer()))

  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(sixth.headers.get('retry-after')).toBe('360')
  expect(await failureOf(sixth)).toMatchObject({
    status: 429,
    code: 'rate_limited',
    retry_after: 360,
    detail: expect.stringContaining('several game servers'),
  })
  expect((await other.post(path, detailsOf(await aGameServer()))).status).toBe(200)
  clock.now = new Date('2026-03-01T12:10:00Z')
  expect((await server.post(path, detailsOf(await aGameServer()))).status).toBe(200)
})

test('a game server is tried three times in ten minutes, whoever asks and under whatever name', async () => {
  await aDnsServer({ 'play.example.com': ['127.0.0.1'] })
  const server = await aServer({ env: loopback })
  const game = await aGameServer()
  const hosts = ['127.0.0.1', 'play.example.com', '::ffff:127.0.0.1']
  for (const [index, host] of hosts.entries()) {
    const person = await server.as(others[index] ?? '', [])
    expect((await person.post(path, detailsOf(game, { host }))).status).toBe(200)
  }

  const fourth = await onAnotherReplica(server.rt, server).post(path, detailsOf(game))

  expect(await failureOf(fourth)).toMatchObject({
    status: 429,
    code: 'rate_limited',
    retry_after: expect.any(Number),
    detail: expect.stringContaining('This game server'),
  })
  expect(game.visits()).toBe(3)
  expect((await server.post(path, detailsOf(await aGameServer()))).status).toBe(200)
})

test('a person has one try at a time', async () => {
  const server = await aServer({ env: loopback })
  const other = await server.as(others[0] ?? '', [])
  const app = gameApp(server.rt, { limits: { connect: 2000, whole: 2000, bytes: 1024 } })
  const silent = await aStrangeServer('stays silent')
  const game = await aGameServer()

  const first = app.of(server).post(path, detailsOf(silent))
  await vi.waitFor(() => expect(silent.visits()).toBe(1), { timeout: 5000, interval: 5 })
  const second = await app.of(server).post(path, detailsOf(game))

  expect(await failureOf(second)).toMatchObject({ status: 429, code: 'already_checking', retry_after: 5 })
  expect((await app.of(other).post(path, detailsOf(game))).status).toBe(200)
  expect(await failureOf(await first)).toMatchObject({ code: 'timeout' })
  expect((await app.of(server).post(path, detailsOf(game))).status).toBe(200)
})

test('a process has so many tries at once and no more', async () => {
  const server = await aServer({ env: loopback })
  const other = await server.as(others[0] ?? '', [])
  const app = gameApp(server.rt, { limits: { connect: 2000, whole: 2000, bytes: 1024 }, atOnce: 1 })
  const silent = await aStrangeServer('stays silent')

  const first = app.of(server).post(path, detailsOf(silent))
  await vi.waitFor(() => expect(silent.visits()).toBe(1), { timeout: 5000, interval: 5 })
  const second = await app.of(other).post(path, detailsOf(await aGameServer()))

  expect(second.headers.get('retry-after')).toBe('5')
  expect(await failureOf(second)).toMatchObject({ status: 503, code: 'busy' })
  await first
  expect((await app.of(other).post(path, detailsOf(await aGameServer()))).status).toBe(200)
})

/** For a first request, which loads what is needed. */
const patience = { timeout: 5000, interval: 5 }

/** The backend behind a real HTTP server, as Next's API route has it, and a person whose browser may break off. */
async function aBrowser() {
  const lines: string[] = []
  const server = await aServer({ env: loopback })
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  const port = await listening(createBackendApp({ ...server.rt, log }))
  const headers = { ...server.headers, 'content-type': 'application/json' }
  const post = (body: unknown) => {
    const sent = request({ port, host: '127.0.0.1', path: '/backend/user/game', method: 'POST', headers })
    sent.on('error', () => undefined)
    sent.end(JSON.stringify(body))
    return sent
  }
  return { post, server, lines }
}

test('whoever leaves ends the try at once, and nothing is kept', async () => {
  const { post, server, lines } = await aBrowser()
  const silent = await aStrangeServer('stays silent')

  const sent = post(detailsOf(silent, { keep: true }))
  await vi.waitFor(() => expect(silent.connections()).toBe(1), patience)
  const leftAt = performance.now()
  sent.destroy()
  await silent.idle()

  // The try itself would last six seconds.
  expect(performance.now() - leftAt).toBeLessThan(3000)
  await vi.waitFor(() => expect(lines.join('')).toContain('Answered'), patience)
  expect(await server.rt.db.$count(gameServers)).toBe(0)
  expect(lines.join('')).not.toContain('failed')
})

test('whoever leaves may try again', async () => {
  const { post, lines } = await aBrowser()
  const silent = await aStrangeServer('stays silent')
  const game = await aGameServer()
  const sent = post(detailsOf(silent))
  await vi.waitFor(() => expect(silent.connections()).toBe(1), patience)
  sent.destroy()
  await vi.waitFor(() => expect(lines.join('')).toContain('Answered'), patience)

  const again = post(detailsOf(game))
  const status = await new Promise((resolve) => again.on('response', (answer) => resolve(answer.statusCode)))

  expect(status).toBe(200)
})
