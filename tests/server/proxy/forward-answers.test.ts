import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { ids } from '@/tests/support/factories'
import { refusalOf } from '@/tests/server/test-server'
import {
  answering,
  aPouringBackend,
  aRawBackend,
  before,
  inFrontOf,
  page,
  type Options,
} from './fake-backend'

const guild = `/guilds/${ids.guild}`

test('a large import is forwarded to the operator’s backend unchanged', async () => {
  const { foreign, server } = await inFrontOf(answering(200, '{"mine":true}'))
  const large = { configuration: 'x'.repeat(900_000) }

  expect((await server.post(`${guild}/import?dry_run=1`, large)).status).toBe(200)

  expect(foreign.calls[0]).toMatchObject({ url: `${guild}/import?dry_run=1`, body: JSON.stringify(large) })
})

test('requests outside of the contract are not forwarded', async () => {
  const { foreign, server } = await inFrontOf(answering(200, '{}'))

  expect((await server.post(`${guild}/import?force=1`, {})).status).toBe(422)
  expect((await server.post(`${guild}/imports/..%2f..%2fsettings/revert`, {})).status).toBe(404)
  expect((await server.post(`${guild}/import`, { configuration: 'x'.repeat(1_100_000) })).status).toBe(413)
  expect(foreign.calls).toEqual([])
})

const path = `/guilds/${ids.guild}/export`
const json = { 'content-type': 'application/json' }
const long = 'x'.repeat(400 * 1024)
/** Milliseconds for which a backend may stand still: more than a busy machine does by itself. */
const timeout = 1_000

const beginning = `{"long":"${long}`

/** A dashboard before a backend whose answers begin and go on no further; the test writes the rest. */
async function beforeABeginning(options?: Options) {
  const answers: ServerResponse[] = []
  const foreign = await aRawBackend((_, response) => {
    answers.push(response)
    response.writeHead(200, { ...json, etag: '"7"', 'set-cookie': 'guildhall=stolen' }).write(beginning)
  })
  const server = await before(foreign, options)
  /** How many answers are neither over nor given up. */
  const open = () => answers.filter(({ destroyed }) => !destroyed).length
  return { server, answers, open }
}

test('a long answer is forwarded while it is still being written', async () => {
  const { server, answers } = await beforeABeginning()

  const response = await server.get(path)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  answers[0]?.end('","last":"✓"}')
  let text = first?.value ?? ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value

  expect(response.status).toBe(200)
  const kept = { ...json, etag: '"7"', 'cache-control': 'private, no-store, no-transform' }
  expect(Object.fromEntries(response.headers)).toMatchObject(kept)
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(text).toBe(`{"long":"${long}","last":"✓"}`)
})

test('a slow reader slows down the backend, and misses nothing', async () => {
  const blocks = 1_500
  const block = (number: number) => `${number},"${'x'.repeat(8 * 1024)}",`
  const foreign = await aPouringBackend({ headers: json, begin: '[', blocks, block, end: '0]' })
  // It stands still for longer than a backend may.
  const server = await before(foreign, { forward: { timeout } })

  const response = await server.get(path)
  await foreign.untilStill(timeout + 100)

  expect(foreign.sent()).toBeLessThan(blocks)
  expect(((await response.json()) as unknown[]).length).toBe(2 * blocks + 1)
})

test('a truncated answer is not treated as complete', async () => {
  const { server, answers } = await beforeABeginning()

  const response = await server.get(path)
  answers[0]?.destroy()

  await expect(response.text()).rejects.toThrow()
})

test('an endless answer is cut off', async () => {
  const foreign = await aRawBackend((_, response) => {
    response.writeHead(200, json)
    const more = () => {
      while (!response.destroyed && response.write(long));
    }
    response.on('drain', more)
    more()
  })
  const response = await (await before(foreign)).get(path)

  await expect(response.text()).rejects.toThrow()
})

test('a stalled answer is cut off', async () => {
  const { server, open } = await beforeABeginning({ forward: { timeout } })

  const response = await server.get(path)

  await expect(response.text()).rejects.toThrow()
  await expect.poll(open).toBe(0)
})

test('a HEAD request leaves no connection open', async () => {
  const { server, open } = await beforeABeginning()

  const response = await server.send('HEAD', path)

  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"7"')
  expect(await response.text()).toBe('')
  await expect.poll(open).toBe(0)
})

test('concurrent long answers are limited, and a slot is freed when one is cancelled', async () => {
  const { server, open } = await beforeABeginning({ forward: { transfers: { each: 1, all: 50 } } })

  const first = await server.get(path)
  const second = await server.get(path)
  expect(await second.json()).toMatchObject({ code: 'too_many_transfers', retry_after: 10 })
  await first.body?.cancel()
  await expect.poll(open).toBe(0)

  expect((await server.get(path)).status).toBe(200)
})

test('the answer to a write is returned even at the limit of long answers', async () => {
  const body = `${beginning}"}`
  const transfers = { each: 0, all: 0 }
  const { server } = await inFrontOf(answering(200, body), { forward: { transfers } })

  const response = await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })

  expect(await response.text()).toBe(body)
})

test('Content-Length is forwarded, and proxies are told not to compress', async () => {
  const body = `${beginning}"}`
  const headers = { ...json, 'content-length': String(body.length) }
  const { server } = await inFrontOf(answering(200, body, headers))

  const response = await server.get(path)

  expect(response.headers.get('content-length')).toBe(String(body.length))
  expect(response.headers.get('cache-control')).toContain('no-transform')
  expect(await response.text()).toBe(body)
})

test('a long JSON error is forwarded in full, and a long HTML page is refused', async () => {
  const body = JSON.stringify({ detail: 'Somebody else saved this.', code: 'conflict', current: { long } })
  const answers = [answering(412, body), page(200, `<html>${long}</html>`)]
  const { server } = await inFrontOf((response) => answers.shift()?.(response))

  const response = await server.get(path)
  expect([response.status, await response.text()]).toEqual([412, body])
  expect(await refusalOf(await server.get(path))).toBe('502 backend_broken')
})
