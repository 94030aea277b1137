import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { forwardLimits } from '@/server/http/limits'
import { ids } from '@/tests/support/factories'
import { aServer, refusalOf } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { readEvents } from '@/tests/server/live/read-events'
import { listening } from '@/tests/server/http/test-app'
import {
  aForeignBackend,
  type Answer,
  answering,
  aPouringBackend,
  aStreamingBackend,
  before,
  inFrontOf,
  page,
  type Options,
  written,
} from './fake-backend'

const path = `/guilds/${ids.guild}/events`
const often = { each: 8, all: 100, checkEvery: 20 }
const headers = { accept: 'text/event-stream' }
const events = { 'content-type': 'text/event-stream' }

const begin = (response: ServerResponse) => void response.writeHead(200, events).write(written.ready)

const open = async (client: Awaited<ReturnType<typeof before>>) => {
  const stream = readEvents(await client.get(path, headers))
  await stream.until('ready')
  return stream
}

/** A stream of a backend that has begun, through the dashboard. */
async function anOpenStream(options?: Options) {
  const foreign = await aStreamingBackend()
  const server = await before(foreign, options)
  return { foreign, server, stream: await open(server) }
}

test('events of the operator’s backend are forwarded as they are written', async () => {
  const foreign = await aStreamingBackend()
  const server = await before({ url: `${foreign.url}/api` })

  const response = await server.get(`${path}?subject=feature:music`, { ...headers, 'last-event-id': 'v6' })
  const stream = readEvents(response)
  const ready = await stream.until('ready')
  foreign.write(written.change(8))
  const change = await stream.until('change')

  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(ready).toMatchObject({ id: '7', data: { people: [{ user: { name: 'Robin' } }] } })
  expect(change).toEqual({ event: 'change', id: '8', data: { number: 8 } })
  const sent = { ...headers, authorization: `Bearer token of ${ids.user}`, 'last-event-id': 'v6' }
  expect(foreign.calls).toMatchObject([
    { method: 'GET', url: `/api${path}?subject=feature%3Amusic`, headers: sent },
  ])
  expect(foreign.calls[0]?.headers.cookie).toBeUndefined()
})

test('events are forwarded intact, however chunked and with any line endings', async () => {
  const { foreign, stream } = await anOpenStream()

  const text = ': a comment\r\n\r\nid: 8\r\nevent: change\r\ndata: {"name":"Zoë ✓"}\r\n\r\n\r\n'
  for (const byte of Buffer.from(`${text}${written.change(9)}`)) foreign.write(Buffer.of(byte))

  expect(await stream.next()).toEqual({ event: 'change', id: '8', data: { name: 'Zoë ✓' } })
  expect(await stream.next()).toEqual({ event: 'change', id: '9', data: { number: 9 } })
})

test('a user who loses access is notified, even in the middle of an event', async () => {
  const { foreign, server, stream } = await anOpenStream({ streams: often, standing: 'manager' })

  foreign.write('id: 8\nevent: change\ndata: {"number":')
  server.discord.setUser(ids.user, [previewFor(ids.guild, 'member')])

  expect(await stream.next()).toMatchObject({ event: 'closed', data: { code: 'no_access' } })
  expect(await stream.next()).toBeNull()
  await expect.poll(foreign.open).toBe(0)
})

test('an ended session closes its streams, here and at the backend', async () => {
  const { foreign, server, stream } = await anOpenStream()

  await server.signOut()

  expect(await stream.next()).toMatchObject({ event: 'closed', data: { code: 'unauthenticated' } })
  expect(await stream.next()).toBeNull()
  await expect.poll(foreign.open).toBe(0)
})

/** Begins the streams of one form, and leaves all others waiting. */
async function aHesitantBackend() {
  const responses: ServerResponse[] = []
  const foreign = await aForeignBackend((response, { url }) => {
    responses.push(response)
    if (url?.includes('subject')) begin(response)
  })
  return { ...foreign, goneOf: () => responses.map(({ destroyed }) => destroyed) }
}

test('a shutdown closes the streams, also one that has not started', async () => {
  const foreign = await aHesitantBackend()
  const server = await before(foreign)
  const stream = readEvents(await server.get(`${path}?subject=settings`, headers))
  await stream.until('ready')
  const waiting = server.get(path, headers)
  await expect.poll(() => foreign.calls.length).toBe(2)

  server.rt.lifecycle.drain()

  expect(await stream.next()).toBeNull()
  expect((await waiting).status).toBe(502)
  await expect.poll(foreign.goneOf).toEqual([true, true])
})

test('a disconnecting browser closes its streams, also one that has not started', async () => {
  const foreign = await aHesitantBackend()
  const server = await before(foreign)
  const url = `http://127.0.0.1:${await listening(server.app)}`
  const leaving = new AbortController()
  const call = (query: string) =>
    fetch(`${url}/backend${path}${query}`, { headers: server.headers, signal: leaving.signal })

  const response = await call('?subject=settings')
  const waiting = call('').catch((error: unknown) => error)
  await expect.poll(() => foreign.calls.length).toBe(2)
  leaving.abort()

  expect(response.status).toBe(200)
  expect(await waiting).toBeInstanceOf(DOMException)
  await expect.poll(foreign.goneOf).toEqual([true, true])
})

test('a slow reader slows down the backend, and misses nothing', async () => {
  const blocks = 2_000
  const filler = 'x'.repeat(8 * 1024)
  const block = (number: number) => `event: change\ndata: {"number":${number},"filler":"${filler}"}\n\n`
  const foreign = await aPouringBackend({ headers: events, blocks, block })
  const server = await before(foreign)

  const response = await server.get(path, headers)
  await foreign.untilStill(200)
  expect(foreign.sent()).toBeLessThan(blocks)

  const stream = readEvents(response)
  for (let number = 0; number < blocks; number += 1)
    expect(await stream.next()).toMatchObject({ event: 'change', data: { number } })
  expect(await stream.next()).toBeNull()
})

test('streams are limited, and a slot is freed when one ends or fails to start', async () => {
  let status = 404
  const answer: Answer = (response) =>
    status === 200 ? begin(response) : answering(status, '{"detail":"No events here."}')(response)
  const { server } = await inFrontOf(answer, { streams: { ...often, each: 2 } })

  const refusals = [await server.get(path), await server.get(path), await server.get(path)]
  status = 200
  const [first] = [await open(server), await open(server)]
  const third = await server.get(path)
  await first.close()

  expect(refusals.map((refusal) => refusal.status)).toEqual([404, 404, 404])
  expect(await third.json()).toMatchObject({ code: 'too_many_streams', retry_after: 10 })
  await open(server)
})

test.each(['our own', 'an operator’s'])('a HEAD opens no stream of %s backend', async (whose) => {
  const foreign = await aStreamingBackend()
  const backendUrl = whose === 'our own' ? null : foreign.url
  const server = await aServer({ env: { backendUrl }, streams: { ...often, each: 1 } })

  const heads = [await server.send('HEAD', path), await server.send('HEAD', path)]
  await open(server)

  expect(heads.map(({ status }) => status)).toEqual([200, 200])
  expect(heads[0]?.headers.get('content-type')).toContain('text/event-stream')
  expect(foreign.open()).toBe(backendUrl === null ? 0 : 1)
})

test('open streams do not block other calls', async () => {
  const answer: Answer = (response, { url }) =>
    url === path ? begin(response) : answering(200, '{"chat_prefix":"~"}')(response)
  const streams = { each: 1_000, all: 1_000, checkEvery: 60_000 }
  const { server } = await inFrontOf(answer, { streams })

  await Promise.all(Array.from({ length: forwardLimits.sockets + 1 }, () => open(server)))
  const response = await server.get(`/guilds/${ids.guild}/settings`)

  expect(await response.json()).toEqual({ chat_prefix: '~' })
})

test.each<[string, Answer, string, Options?]>([
  ['a page', page(200), '502 backend_broken'],
  ['JSON', answering(200, '{"events":[]}'), '502 backend_broken'],
  ['packed events', answering(200, '', { ...events, 'content-encoding': 'gzip' }), '502 backend_broken'],
  ['a redirect', answering(302, '', { location: 'http://127.0.0.1:1/' }), '502 backend_broken'],
  ['a failure as a page', page(500), '500 backend_error'],
  ['a refusal as a stream', answering(404, 'data: no\n\n', events), '404 backend_error'],
  ['no such call', answering(501, '{"detail":"no","code":"theirs"}'), '501 theirs'],
  ['no beginning in time', () => undefined, '504 backend_slow', { forward: { timeout: 100 } }],
  ['no answer', (response) => void response.destroy(), '502 backend_unreachable'],
])('%s in place of events becomes an error', async (_, answer, refusal, options) => {
  const { server } = await inFrontOf(answer, options)

  const response = await server.get(path, headers)

  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await refusalOf(response)).toBe(refusal)
})

test('a backend may answer 204 to stop reconnects', async () => {
  const { server } = await inFrontOf(answering(204, '', {}))

  expect((await server.get(path, headers)).status).toBe(204)
})

type Streaming = Awaited<ReturnType<typeof aStreamingBackend>>

test.each<[string, (foreign: Streaming) => void]>([
  ['falls silent', () => undefined],
  ['ends', (foreign) => foreign.end()],
  ['breaks off', (foreign) => foreign.last()?.destroy()],
  ['sends an event without an end', (foreign) => foreign.write(`data: ${'x'.repeat(300 * 1024)}`)],
])('a stream that %s is closed, so that its reader reconnects', async (_, happen) => {
  const { foreign, stream } = await anOpenStream({ forward: { idle: 300 } })

  happen(foreign)

  expect(await stream.next()).toBeNull()
  await expect.poll(foreign.open).toBe(0)
})

test('an unknown subject is refused before the backend is called', async () => {
  const { foreign, server } = await inFrontOf(answering(200, '{}'))

  expect((await server.get(`${path}?subject=home`, headers)).status).toBe(422)
  expect(foreign.calls).toEqual([])
})
