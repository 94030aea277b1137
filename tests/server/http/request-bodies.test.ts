import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ids } from '@/tests/support/factories'
import { aForm, aServer, type Client } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { arrivalTimeOf } from '@/server/http/bounded-body'
import { anApp, fromOurPage, listening } from './test-app'
import { generateRequests, oddAddresses, operations } from './generated-requests'

const { app } = anApp()

async function answerOf(path: string, ...sent: Parameters<typeof fromOurPage>) {
  const response = await app.request(`/backend/${path}`, fromOurPage(...sent))
  return { status: response.status, body: (await response.json()) as unknown }
}
const post = (body: BodyInit) => answerOf('things', body)

test.each<[string, BodyInit, string?]>([
  ['__proto__ as a key', '{"name":"a","__proto__":{"isAdmin":true}}', '__proto__'],
  ['__proto__ further in', '{"name":"a","more":{"__proto__":{"isAdmin":true}}}', 'more.__proto__'],
  ['a prototype in a list', '{"more":[[{"constructor":{"prototype":{}}}]]}', 'more.0.0.constructor'],
  ['prototype as a key', '{"name":"a","more":{"prototype":1}}', 'more.prototype'],
  ['__proto__ in another spelling', '{"name":"a","more":{"\\u005f_proto__":1}}', 'more.__proto__'],
  ['constructor as a key', '{"constructor":1}', 'constructor'],
  ['a key written twice', '{"name":"a","name":"b"}'],
  ['a nested key written twice', '{"name":"a","more":{"x":1,"x":2}}'],
  ['a key written twice in two ways', '{"name":"a","n\\u0061me":"b"}'],
  ['broken JSON', '{"name":'],
  ['nothing at all', ''],
  ['text that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
])('%s is refused, and named where that is possible', async (_, body, path) => {
  const fields = path === undefined ? {} : { fields: { [path]: expect.any(String) } }
  expect(await post(body)).toMatchObject({ status: 400, body: { code: 'malformed', ...fields } })
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

test.each([
  ['twenty-one levels', `{"name":"a","more":${'['.repeat(20)}${']'.repeat(20)}}`, `more${'.0'.repeat(19)}`],
  ['too many entries', `{"name":"a","more":[${'1,'.repeat(5000)}1]}`, 'more'],
  ['thirty thousand levels', '['.repeat(30_000) + ']'.repeat(30_000), `0${'.0'.repeat(19)}`],
])('%s are refused, and named', async (_, body, path) => {
  expect(await post(body)).toMatchObject({ status: 422, body: { fields: { [path]: expect.any(String) } } })
})

test.each([
  ['more.0', '[123456789012345678]'],
  ['more.x', '{"x":1e999}'],
  ['more', '0.1000000000000000055'],
])('a number that would be stored as another one is refused at %s: %s', async (path, more) => {
  expect(await post(`{"name":"a","more":${more}}`)).toMatchObject({
    status: 422,
    body: { fields: { [path]: 'This number has more digits than can be stored exactly, or is too large.' } },
  })
})

test('strings that look like keys are not taken for keys', async () => {
  const value = { name: 'a":1', more: ['"name":', { '"quoted": "': '\\":' }] }
  expect(await post(JSON.stringify(value))).toEqual({ status: 200, body: value })
})

test('validation errors are returned per field, in plain words', async () => {
  expect(await post('{"name":"abcdef","extra":1}')).toEqual({
    status: 422,
    body: {
      code: 'invalid',
      detail: 'Some values weren’t accepted. Each of them says why.',
      fields: {
        name: 'Keep this to 5 characters or fewer: it has 1 too many.',
        extra: 'There is no such field.',
      },
      request_id: expect.any(String),
    },
  })
  expect(await post('{}')).toMatchObject({
    body: { fields: { name: 'This is missing.' } },
  })
  expect(await post('{"name":1}')).toMatchObject({ body: { fields: { name: 'A text belongs here.' } } })
  expect(await post('"text"')).toMatchObject({ status: 422, body: { fields: { '': expect.any(String) } } })
})

test('a huge field name is not echoed in full', async () => {
  const { status, body } = await post(JSON.stringify({ name: 'abc', ['x'.repeat(60_000)]: 1 }))

  expect(status).toBe(422)
  expect(JSON.stringify(body).length).toBeLessThan(1_000)
})

const postForm = (...entries: [string, string | File][]) => answerOf('form', aForm(...entries), {})

test.each([
  [{ 'content-encoding': 'gzip' }, 415],
  [{ 'content-encoding': 'identity' }, 200],
  [{ 'content-type': 'application/json; charset=utf-16' }, 415],
  [{ 'content-type': 'application/json;charset="UTF-8"' }, 200],
  [{ 'content-type': 'multipart/form-data; boundary=b' }, 415],
])('a body with the headers %j is answered with %i', async (more, status) => {
  const answer = await answerOf('things', '{"name":"abc"}', { ...headers, ...more })

  expect(answer.status).toBe(status)
})

test.each([
  ['text/plain', '{}', 'Send JSON, with the header “Content-Type: application/json”, or form data.'],
  ['multipart/form-data; boundary=b', '{}', 'Send JSON, with the header “Content-Type: application/json”.'],
  ['application/json', '{"name":', 'The body of this request isn’t JSON.'],
])('a body of %s that is %s is refused with what to send', async (type, sent, detail) => {
  const answer = await answerOf('things', sent, { ...headers, 'content-type': type })

  expect(answer.body).toMatchObject({ detail })
})

const premium: [string, string] = ['premium', 'true']

test.each<[string, [string, string | File][], string[]]>([
  ['a name that reaches the prototype', [['__proto__', 'x']], ['__proto__']],
  ['the name constructor', [['constructor', 'x']], ['constructor']],
  ['a field twice', [premium, premium], ['premium']],
  ['too many fields', Array.from({ length: 51 }, (_, index) => [`field${index}`, 'x']), []],
])('a form with %s is refused', async (_, entries, fields) => {
  const { status, body } = await postForm(...entries)

  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'malformed' } })
  expect(Object.keys(Object(Object(body).fields))).toEqual(fields)
})

test.each([
  [64 * 1024, 200],
  [64 * 1024 + 1, 413],
])('JSON of %i bytes is answered with %i', async (size, status) => {
  const frame = '{"name":"a","more":""}'
  const body = frame.replace('""', `"${'x'.repeat(size - frame.length)}"`)
  expect(await post(body)).toMatchObject({ status })
})

test('a form of more than a mebibyte is refused', async () => {
  expect(await postForm(['text', 'x'.repeat(1000 * 1024)])).toMatchObject({ status: 200 })
  expect(await postForm(['text', 'x'.repeat(1024 * 1024)])).toMatchObject({ status: 413 })
})

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/** A request whose body the test writes, behind a real server; and its answer. */
async function anOpenRequest() {
  const port = await listening(app)
  const sent = request({ port, host: '127.0.0.1', path: '/backend/things', method: 'POST', headers })
  sent.on('error', () => undefined)
  const answered = once(sent, 'response').then(async ([answer]: IncomingMessage[]) => ({
    status: answer?.statusCode,
    body: JSON.parse(answer ? await text(answer) : '') as unknown,
  }))
  return { sent, answered }
}

test('an endless chunked body is cut off with a 413', async () => {
  const before = process.memoryUsage().rss
  const { sent, answered } = await anOpenRequest()
  const chunk = Buffer.alloc(256 * 1024, 'x')
  let isAnswered = false
  sent.once('response', () => (isAnswered = true))
  const pump = () => {
    while (!isAnswered && sent.write(chunk));
    if (!isAnswered) sent.once('drain', pump)
  }
  pump()

  expect(await answered).toMatchObject({ status: 413, body: { code: 'too_large' } })
  sent.destroy()
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

/** A body that arrives a byte at a time, and never ends. */
function dripping() {
  let drip: NodeJS.Timeout
  onTestFinished(() => clearInterval(drip))
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      drip = setInterval(() => controller.enqueue(new Uint8Array([0x20])), 5)
    },
  })
}

test('a body that drips is answered with a 408, and the connection is closed', async () => {
  const asked: [string, number][] = []
  const slow = anApp({
    bodies: {
      timeFor: (type, limit) => {
        asked.push([type, limit])
        return 50
      },
    },
  })

  const body = { ...fromOurPage(''), body: dripping(), duplex: 'half' }
  const answer = await slow.app.request('/backend/things', body)

  expect([answer.status, answer.headers.get('connection')]).toEqual([408, 'close'])
  expect(await answer.json()).toMatchObject({ code: 'sender_slow' })
  expect(asked).toEqual([['application/json', 64 * 1024]])
})

test.each([
  ['application/json', 64 * 1024, 15_000],
  ['application/json', 1024 * 1024, 15_000],
  ['application/json', 4 * 1024 * 1024, 60_000],
  ['multipart/form-data', 1024 * 1024, null],
])('a body of %s with up to %d bytes may take %s milliseconds', (type, limit, time) => {
  expect(arrivalTimeOf(type, limit)).toBe(time)
})

test('a chunked body within the limit is read by a real server', async () => {
  const { sent, answered } = await anOpenRequest()
  sent.write('{"name":')
  sent.end('"abc"}')

  expect(await answered).toEqual({ status: 200, body: { name: 'abc' } })
})

test('a Content-Length over the limit is refused before the body arrives', async () => {
  const socket = connect(await listening(app), '127.0.0.1')
  const lines = ['POST /backend/things HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  socket.write(
    `${[...lines, 'Sec-Fetch-Site: same-origin', 'Content-Length: 1073741824'].join('\r\n')}\r\n\r\n`,
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
})

test('generated invalid requests are answered as the contract says, never with a 5xx', async () => {
  const server = await aServer()
  const clients: Record<string, Client> = { person: server, bot: server.bot, nobody: server.anonymous }
  const impostor = { ...server.headers, authorization: 'Bearer of-somebody-else' }
  const broken: string[] = []

  for (const { operation, path, sender, headers, body } of generateRequests(170)) {
    const client = clients[sender] ?? server
    const own = sender === 'impostor' ? impostor : {}
    const response = await client.send(operation.method, path, body, { ...headers, ...own })
    await response.body?.cancel()
    if (response.status >= 500) broken.push(`${response.status} ${operation.method} ${path} ${body ?? ''}`)
    // Whoever had their data removed is signed out.
    if (response.status === 204) clients.person = await server.as(ids.user, [previewFor(ids.guild, 'owner')])
  }

  expect(broken).toEqual([])
})

test('every parameter takes bad values as the contract says, never with a 5xx', async () => {
  const server = await aServer()
  const statuses = new Set<number>()

  for (const operation of operations) {
    const client = operation.path.startsWith('/bot/') ? server.bot : server
    for (const address of oddAddresses(operation)) {
      const response = await client.send(operation.method, address)
      await response.body?.cancel()
      statuses.add(response.status)
      expect(response.status, `${operation.method} ${address}`).toBeLessThan(500)
    }
  }

  expect(statuses).toContain(422)
})
