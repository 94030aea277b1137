import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ids } from '@/tests/support/factories'
import { listening } from '@/tests/server/http/test-app'
import { answering, aRawBackend, before, type Options } from './fake-backend'

/** An upload as somebody else's backend sees it: what of it has arrived, and how it ended. */
type Arriving = { text: string; headers: IncomingMessage['headers']; end: 'open' | 'whole' | 'broken off' }

/** A backend that answers an upload when it is there, behind a dashboard that listens. */
async function aBackendForUploads(options: Options = {}, answers = true) {
  const uploads: Arriving[] = []
  const foreign = await aRawBackend((arriving, response) => {
    const upload: Arriving = { text: '', headers: arriving.headers, end: 'open' }
    uploads.push(upload)
    arriving.setEncoding('utf8')
    arriving.on('data', (text: string) => (upload.text += text))
    arriving.on('error', () => undefined)
    arriving.on('close', () => (upload.end = arriving.complete ? 'whole' : 'broken off'))
    arriving.on('end', () => answers && answering(201, '{"id":"1"}')(response))
  })
  return { uploads, begin: await uploading(foreign.url, options) }
}

type Answered = { status: number | undefined; body: unknown; connection: string | undefined }

/** Begins uploads through a dashboard before the backend at `url`. */
async function uploading(url: string, options?: Options) {
  const server = await before({ url }, options)
  const port = await listening(server.app)
  const form = { ...server.headers, 'content-type': 'multipart/form-data; boundary=b' }
  return (headers: Record<string, string> = {}, agent?: Agent) => {
    const path = `/backend/users/${ids.user}/images`
    const all = { ...form, ...headers }
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: all, agent })
    const answer = new Promise<Answered>((resolve, reject) => {
      sent.on('response', (response) => {
        const { statusCode: status, headers: got } = response
        json(response).then((body) => resolve({ status, body, connection: got.connection }), reject)
      })
      sent.on('error', reject)
    })
    answer.catch(() => undefined)
    return { sent, answer }
  }
}

type Begun = Options & { headers?: Record<string, string>; answers?: boolean }

/** As `uploading`, with an upload that has begun. */
async function anUpload({ headers, answers, ...options }: Begun = {}) {
  const { begin, uploads } = await aBackendForUploads(options, answers)
  return { uploads, ...begin(headers) }
}

test('a form is forwarded while it is still being sent', async () => {
  const { sent, answer, uploads } = await anUpload()
  sent.write('first, ')
  await expect.poll(() => uploads[0]?.text).toBe('first, ')
  sent.end('second')

  expect(await answer).toMatchObject({ status: 201, body: { id: '1' } })
  expect(uploads).toMatchObject([
    { text: 'first, second', end: 'whole', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
  ])
  expect(uploads[0]?.headers.cookie).toBeUndefined()
})

test('the Content-Length of a form is forwarded', async () => {
  const { sent, answer, uploads } = await anUpload({ headers: { 'content-length': '5' } })
  sent.end('whole')

  expect(await answer).toMatchObject({ status: 201 })
  expect(uploads[0]?.headers).toMatchObject({ 'content-length': '5' })
  expect(uploads[0]?.headers['transfer-encoding']).toBeUndefined()
})

test('a form that exceeds the limit is refused, and aborted at the backend', async () => {
  const { sent, answer, uploads } = await anUpload()

  sent.write('x'.repeat(1024 * 1024))
  await expect.poll(() => uploads.length).toBe(1)
  sent.write('x')

  expect(await answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
  await expect.poll(() => uploads[0]?.end).toBe('broken off')
})

test('a form whose sender disconnects is aborted at the backend', async () => {
  const { sent, uploads } = await anUpload()

  sent.write('the first half')
  await expect.poll(() => uploads[0]?.text).toBe('the first half')
  sent.destroy()

  await expect.poll(() => uploads[0]?.end).toBe('broken off')
})

test('a backend may refuse a form before it is complete', async () => {
  const foreign = await aRawBackend((arriving, response) => {
    arriving.on('error', () => undefined)
    arriving.once('data', () => answering(507, '{"detail":"No room left."}')(response))
  })
  const { sent, answer } = (await uploading(foreign.url))()

  sent.write('the first half')

  expect(await answer).toMatchObject({ status: 507, body: { detail: 'No room left.' } })
  sent.destroy()
})

test('a backend that does not answer a form times out', async () => {
  const { sent, answer, uploads } = await anUpload({ forward: { timeout: 500 }, answers: false })

  sent.end('a form')

  expect(await answer).toMatchObject({ status: 504, body: { code: 'backend_slow' } })
  await expect.poll(() => uploads).toMatchObject([{ text: 'a form' }])
})

test('a form that stops arriving times out as the sender’s fault', async () => {
  const { sent, answer, uploads } = await anUpload({ forward: { timeout: 500 } })

  sent.write('the first half')

  expect(await answer).toMatchObject({ status: 408, body: { code: 'sender_slow' } })
  await expect.poll(() => uploads[0]?.end).toBe('broken off')
})

const stranger = { authorization: 'Bearer made-up' }

test('the connection can be reused after a refused form', async () => {
  const { begin, uploads } = await aBackendForUploads()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())

  const first = begin(stranger, agent)
  first.sent.end('x'.repeat(900_000))
  expect(await first.answer).toMatchObject({ status: 401, connection: 'keep-alive' })
  expect(uploads).toEqual([])
  const second = begin({}, agent)
  second.sent.write('a form ')
  await new Promise((resolve) => second.sent.once('socket', resolve))
  second.sent.end('that is wanted')

  expect(await second.answer).toMatchObject({ status: 201 })
  expect(second.sent.reusedSocket).toBe(true)
})

test('a refused sender that never finishes gets the answer, and the connection is closed', async () => {
  const { sent, answer } = await anUpload({ headers: stranger })

  sent.write('the first half')

  expect(await answer).toMatchObject({ status: 401, connection: 'close' })
  sent.destroy()
})

test('a form may take longer than the time-out while it makes progress', async () => {
  const timeout = 2_500
  const { sent, answer, uploads } = await anUpload({ forward: { timeout } })
  const begunAt = performance.now()

  let written = ''
  while (performance.now() - begunAt < 1.2 * timeout) {
    sent.write('-')
    written += '-'
    const soFar = written
    await expect.poll(() => uploads[0]?.text, { interval: 20 }).toBe(soFar)
  }
  sent.end()

  expect(await answer).toMatchObject({ status: 201 })
  expect(uploads).toMatchObject([{ text: written, end: 'whole' }])
})

test('concurrent uploads are limited, and a slot is freed when one ends or aborts', async () => {
  const { begin, uploads } = await aBackendForUploads({ forward: { transfers: { each: 2, all: 50 } } })
  const [first, second] = [begin(), begin()]
  first.sent.write('one')
  second.sent.write('two')
  await expect.poll(() => uploads.length).toBe(2)

  const third = begin()
  third.sent.end('three')
  expect(await third.answer).toMatchObject({
    status: 429,
    body: { code: 'too_many_transfers', retry_after: 10 },
  })
  expect(uploads).toHaveLength(2)

  first.sent.destroy()
  await expect.poll(() => uploads.map(({ end }) => end).sort()).toEqual(['broken off', 'open'])
  second.sent.end()
  expect(await second.answer).toMatchObject({ status: 201 })
  const next = [begin(), begin()]
  for (const { sent } of next) sent.end('again')
  for (const { answer } of next) expect(await answer).toMatchObject({ status: 201 })
})
