import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ApiError, request } from '@/api/http'
import { guildQueries } from '@/api/guilds'
import { isServerReached } from '@/api/reachability'
import { aClient } from '@/tests/support/clients'
import { ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { rolesUrl } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'
import { server, refuse } from '@/tests/msw/server'
import { sessionUrl } from '@/tests/msw/session'

/** What a call without allowed statuses rejects with when the server answers so. */
async function errorOf(answer: () => Response) {
  server.use(http.get(rolesUrl, answer))
  const error: unknown = await aClient()
    .query(guildQueries.roles(ids.guild))
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  return error
}

test("Any non-ok response without an allowed-status handler raises an error built from the response's JSON body", async () => {
  const fields = { chat_prefix: 'Too long.' }
  const failure = {
    code: 'no_access',
    detail: 'You may not see this.',
    fields,
    request_id: 'r-1',
    retry_after: 3,
  }

  expect(await errorOf(() => fails(403, failure))).toMatchObject({
    status: 403,
    code: 'no_access',
    message: 'You may not see this.',
    fields,
    requestId: 'r-1',
    retryAfter: 3,
  })
})

test('A refused token whose renewal fails is reported as the refusal, and the call is not made again', async () => {
  refuse('get', sessionUrl, 500, { code: 'internal', detail: 'The database is away.' })
  const refusal = { code: 'unauthenticated', detail: 'The token ran out.', request_id: 'r-1' }

  const error = await errorOf(() => fails(401, refusal))

  expect(error).toMatchObject({ status: 401, message: 'The token ran out.', requestId: 'r-1' })
  expect(receivedLines().filter((line) => line.endsWith('/roles'))).toHaveLength(1)
})

test.each<[string, () => Response, object]>([
  ['detail', () => HttpResponse.json({ detail: 'D.' }, { status: 409 }), { status: 409, message: 'D.' }],
  ['message', () => HttpResponse.json({ message: 'M.' }, { status: 409 }), { message: 'M.' }],
  ['error', () => HttpResponse.json({ error: 'E.' }, { status: 409 }), { message: 'E.' }],
  ['a JSON text', () => HttpResponse.json('T.', { status: 409 }), { message: 'T.' }],
  [
    'a message beside a detail that is no text',
    () => HttpResponse.json({ detail: 7, message: 'M.' }, { status: 409 }),
    { message: 'M.' },
  ],
  [
    'plain text',
    () => new HttpResponse('Too busy.', { status: 503, headers: { 'retry-after': '7' } }),
    { status: 503, message: 'Too busy.', retryAfter: 7 },
  ],
  [
    'a date to wait for',
    () =>
      new HttpResponse('Too busy.', {
        status: 503,
        headers: { date: 'Sat, 14 Mar 2026 09:26:53 GMT', 'retry-after': 'Sat, 14 Mar 2026 10:26:53 GMT' },
      }),
    { retryAfter: 3600 },
  ],
  [
    'a page',
    () => new HttpResponse('<html><body>Bad gateway</body></html>', { status: 502 }),
    { status: 502, message: 'The server answered 502.' },
  ],
  ['nothing', () => new HttpResponse(null, { status: 500 }), { message: 'The server answered 500.' }],
  ['no answer', () => HttpResponse.error(), { status: 0, code: 'offline' }],
  ['an answer of another shape', () => HttpResponse.json({ not: 'a list' }), { code: 'bad_response' }],
  [
    'an answer that is nested too deep',
    () => HttpResponse.json(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)),
    { code: 'bad_response' },
  ],
])("An error is built from another backend's body too: %s", async (_, answer, error) => {
  expect(await errorOf(answer)).toMatchObject(error)
})

test('A truncated answer is an error, not an empty answer', async () => {
  const half = () => {
    let isBegun = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isBegun) controller.error(new Error('The connection is lost.'))
        else controller.enqueue(new TextEncoder().encode('[{"id":"1'))
        isBegun = true
      },
    })
    return new HttpResponse(body, { headers: { 'content-type': 'application/json' } })
  }

  expect(await errorOf(half)).toMatchObject({ status: 0, code: 'offline' })
})

test('A call that is given up while its answer arrives is given up, and not a lost connection', async () => {
  const caller = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      caller.abort()
      controller.error(new Error('Nobody reads it any more.'))
    },
  })
  const call = request('/heartbeat', {
    signal: caller.signal,
    fetch: () => Promise.resolve(new Response(body)),
  })

  await expect(call).rejects.toHaveProperty('name', 'AbortError')
  expect(isServerReached()).toBe(true)
})
