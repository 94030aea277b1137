import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { useValidateRcon } from '@/api/game'
import { ApiError } from '@/api/http'
import { getRoles } from '@/api/roles'
import { useSession } from '@/api/session'
import { patchGuildSettings } from '@/api/settings'
import { aClient } from '@/tests/clients'
import { aSettings, ids, someRconDetails } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { gameUrl } from '@/tests/msw/game'
import { rolesUrl } from '@/tests/msw/guild-lists'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { sessionUrl } from '@/tests/msw/session'
import { setSettings } from '@/tests/msw/settings'
import { renderAppHook } from '@/tests/render-app'

/** What a call without allowed statuses rejects with when the server answers so. */
async function errorOf(answer: () => Response) {
  server.use(http.get(rolesUrl, answer))
  const error: unknown = await getRoles(aClient(), ids.guild).catch((caught: unknown) => caught)
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

test('A refused token whose renewal fails is told as the refusal, and the call is not made again', async () => {
  server.use(http.get(sessionUrl, () => fails(500, { code: 'internal', detail: 'The database is away.' })))
  const refusal = { code: 'unauthenticated', detail: 'The token ran out.', request_id: 'r-1' }

  const error = await errorOf(() => fails(401, refusal))

  expect(error).toMatchObject({ status: 401, message: 'The token ran out.', requestId: 'r-1' })
  expect(receivedLines().filter((line) => line.endsWith('/roles'))).toHaveLength(1)
})

test("An error is built from another backend's JSON body too", async () => {
  const shapes: [unknown, string][] = [
    [{ detail: 'In detail.' }, 'In detail.'],
    [{ message: 'In message.' }, 'In message.'],
    [{ error: 'In error.' }, 'In error.'],
    ['In a JSON text.', 'In a JSON text.'],
    [{ detail: 7, message: 'Beside a detail that is no text.' }, 'Beside a detail that is no text.'],
  ]
  for (const [body, message] of shapes)
    expect(await errorOf(() => HttpResponse.json(body as object, { status: 409 }))).toMatchObject({
      status: 409,
      message,
    })
})

test('An answer that breaks off half way is an error, and not an empty answer', async () => {
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

test('An error without a JSON body says its plain text, or else its status', async () => {
  const plain = () => new HttpResponse('Too busy.', { status: 503, headers: { 'retry-after': '7' } })
  const page = () => new HttpResponse('<html><body>Bad gateway</body></html>', { status: 502 })
  const nothing = () => new HttpResponse(null, { status: 500 })

  expect(await errorOf(plain)).toMatchObject({ status: 503, message: 'Too busy.', retryAfter: 7 })
  expect(await errorOf(page)).toMatchObject({ status: 502, message: 'The server answered 502.' })
  expect(await errorOf(nothing)).toMatchObject({ status: 500, message: 'The server answered 500.' })
})

test('A server that cannot be reached and an answer of another shape are errors of the same kind', async () => {
  expect(await errorOf(() => HttpResponse.error())).toMatchObject({ status: 0, code: 'offline' })
  expect(await errorOf(() => HttpResponse.json({ not: 'a list' }))).toMatchObject({ code: 'bad_response' })
})

test('A refused version brings the value as it is now', async () => {
  setSettings(aSettings({ chat_prefix: '$' }))

  const attempt = patchGuildSettings(aClient(), ids.guild, { patch: { chat_prefix: '?' }, etag: '"v1"' })

  await expect(attempt).rejects.toMatchObject({ status: 412, current: { chat_prefix: '$' }, etag: '"v2"' })
})

test('400 on RCON validation raises the detail text', async () => {
  server.use(
    http.post(gameUrl, () => HttpResponse.json({ detail: 'Nobody answered at that port.' }, { status: 400 })),
  )
  const { result } = renderAppHook(() => useValidateRcon())

  result.current.mutate(someRconDetails())

  await waitFor(() => expect(result.current.error?.message).toBe('Nobody answered at that port.'))
  expect(result.current.status).toBe('error')
})

test('Session fetch error: unauthenticated', async () => {
  for (const answer of [() => fails(401), () => fails(500), () => HttpResponse.error()]) {
    server.use(http.get(sessionUrl, answer))
    const { result } = renderAppHook(() => useSession(), { session: 'not asked' })
    await waitFor(() => expect(result.current.status).toBe('unauthenticated'))
  }
})
