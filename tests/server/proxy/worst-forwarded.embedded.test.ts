import { expect, test } from 'vitest'
import { transferBytes } from '@/config/limits'
import { forwardLimits } from '@/server/http/limits'
import { maxJsonBytes } from '@/server/http/bounded-body'
import { ids } from '@/tests/factories'
import { aForeignBackend } from './a-foreign-backend'
import { aWatchedServer } from '@/tests/server/guilds/a-watched-server'
import { worstJson } from '@/tests/server/guilds/worst-json'

const json = { 'content-type': 'application/json' }
const guild = `/guilds/${ids.guild}`
const person = `/users/${ids.user}`
const kinds = Object.keys(worstJson(1_000))
const mebibyte = 1024 * 1024

/** A dashboard in front of a backend that answers everything with this, and has been asked before. */
async function inFrontOf(body = '{}', headers: Record<string, string> = json, status = 200) {
  const bytes = Buffer.from(body)
  const { url } = await aForeignBackend((response) => void response.writeHead(status, headers).end(bytes))
  const { sendWatched } = await aWatchedServer({ env: { backendUrl: url } })
  await sendWatched('GET', `${guild}/settings`)
  return sendWatched
}

type Watched = Awaited<ReturnType<Awaited<ReturnType<typeof inFrontOf>>>>

function expectCheap({ healthz, work }: Watched, what: string) {
  expect(healthz, what).toBeLessThan(200)
  expect(work, what).toBeLessThan(1_500)
}

test.each([
  ['PATCH', `${guild}/settings`, maxJsonBytes],
  ['POST', '/user/game', maxJsonBytes],
  ['POST', `${guild}/import`, transferBytes],
])('the worst bodies of %s %s are forwarded, and nobody else waits', async (method, path, maxBytes) => {
  const send = await inFrontOf()

  for (const [kind, body] of Object.entries(worstJson(maxBytes))) {
    const answer = await send(method, path, body, json)

    expect(answer.status, kind).toBe(200)
    expectCheap(answer, kind)
  }
})

test('the largest form is forwarded, and nobody else waits', async () => {
  const send = await inFrontOf()
  const form = `--b\r\nContent-Disposition: form-data; name="premium"\r\n\r\n${'x'.repeat(mebibyte - 100)}\r\n--b--\r\n`

  const answer = await send('PATCH', person, form, { 'content-type': 'multipart/form-data; boundary=b' })

  expect(answer.status).toBe(200)
  expectCheap(answer, 'a form')
})

test.each(kinds)(
  'answers of %s, as large as they may be, are passed on, and nobody else waits',
  async (kind) => {
    const bodyOf = (maxBytes: number) => new Map(Object.entries(worstJson(maxBytes))).get(kind) ?? ''
    const calls = [
      ['GET', `${guild}/export`, forwardLimits.answerBytes],
      ['GET', `${guild}/settings`, forwardLimits.firstBytes],
      ['PATCH', `${guild}/settings`, forwardLimits.wholeBytes],
      ['GET', `${person}/data`, forwardLimits.wholeBytes],
    ] as const

    for (const [method, path, maxBytes] of calls) {
      const send = await inFrontOf(bodyOf(maxBytes))
      const answer = await send(method, path, method === 'PATCH' ? '{}' : undefined, json)

      expect(answer.status, path).toBe(200)
      expectCheap(answer, `${method} ${path}`)
    }
  },
)

test.each([
  ['a page', { 'content-type': 'text/html' }, 200, 502],
  ['a refusal that is a page', { 'content-type': 'text/html' }, 500, 500],
  ['a refusal in words', { 'content-type': 'text/plain' }, 409, 409],
])('%s, as large as it may be, is answered soon', async (what, headers, status, expected) => {
  const body = status === 409 ? ' a'.repeat(2 * mebibyte) : '<p>'.repeat(mebibyte)
  const send = await inFrontOf(body, headers, status)

  const answer = await send('GET', `${guild}/settings`)

  expect(answer.status).toBe(expected)
  expect(answer.text.length).toBeLessThan(1_000)
  expectCheap(answer, what)
})
