import { expect, test } from 'vitest'
import { transferBytes } from '@/contract/limits'
import { forwardLimits } from '@/server/http/limits'
import { maxJsonBytes } from '@/server/http/bounded-body'
import { ids } from '@/tests/support/factories'
import { aForeignBackend } from './fake-backend'
import { aWatchedServer, expectCheap, worstJson } from '@/tests/server/guilds/measured-server'

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

/** What is passed on is as long as it was. */
const limits = { text: Infinity, work: 1_500 }

test.each([
  ['PATCH', `${guild}/settings`, maxJsonBytes],
  ['POST', '/user/game', maxJsonBytes],
  ['POST', `${guild}/import`, transferBytes],
])('hostile bodies of %s %s are forwarded without delaying others', async (method, path, maxBytes) => {
  const send = await inFrontOf()

  for (const [kind, body] of Object.entries(worstJson(maxBytes))) {
    const answer = await send(method, path, body, json)
    expect(answer.status, kind).toBe(200)
    expectCheap(answer, kind, limits)
  }
})

test('the largest form is forwarded without delaying others', async () => {
  const send = await inFrontOf()
  const form = `--b\r\nContent-Disposition: form-data; name="premium"\r\n\r\n${'x'.repeat(mebibyte - 100)}\r\n--b--\r\n`

  const answer = await send('PATCH', person, form, { 'content-type': 'multipart/form-data; boundary=b' })

  expect(answer.status).toBe(200)
  expectCheap(answer, 'a form', limits)
})

const passedOn: [string, string, number, string[]][] = [
  // Nobody looks into an export, so what is in it makes no difference.
  ['GET', `${guild}/export`, forwardLimits.answerBytes, ['rows']],
  ['GET', `${guild}/settings`, forwardLimits.firstBytes, kinds],
  ['PATCH', `${guild}/settings`, forwardLimits.wholeBytes, ['rows', 'levels']],
  ['GET', `${person}/data`, forwardLimits.wholeBytes, kinds],
]

test.each(passedOn)('the largest answers to %s %s are forwarded without delaying others', async (...call) => {
  const [method, path, maxBytes, some] = call
  const bodies = new Map(Object.entries(worstJson(maxBytes)))

  for (const kind of some) {
    const send = await inFrontOf(bodies.get(kind))
    const answer = await send(method, path, method === 'PATCH' ? '{}' : undefined, json)
    expect(answer.status, kind).toBe(200)
    expectCheap(answer, kind, limits)
  }
})

test.each([
  ['a page', { 'content-type': 'text/html' }, 200, 502],
  ['a refusal that is a page', { 'content-type': 'text/html' }, 500, 500],
  ['a refusal in words', { 'content-type': 'text/plain' }, 409, 409],
])('%s of maximum size is answered quickly', async (what, headers, status, expected) => {
  const body = status === 409 ? ' a'.repeat(2 * mebibyte) : '<p>'.repeat(mebibyte)
  const send = await inFrontOf(body, headers, status)

  const answer = await send('GET', `${guild}/settings`)

  expect(answer.status).toBe(expected)
  expectCheap(answer, what, { ...limits, text: 1_000 })
})
