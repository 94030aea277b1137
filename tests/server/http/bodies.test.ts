import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { anApp, fromOurPage, listening } from './an-app'

const post = async (body: BodyInit) => {
  const { app } = anApp()
  const response = await app.request('/backend/things', fromOurPage(body))
  return { status: response.status, body: (await response.json()) as unknown }
}

test('a body of the right shape is read', async () => {
  expect(await post('{"name":"abc"}')).toEqual({ status: 200, body: { name: 'abc' } })
})

const pollution = [
  '{"name":"a","__proto__":{"isAdmin":true}}',
  '{"name":"a","more":{"__proto__":{"isAdmin":true}}}',
  '{"name":"a","more":[[{"constructor":{"prototype":{"isAdmin":true}}}]]}',
  '{"name":"a","more":{"prototype":1}}',
  '{"name":"a","more":{"\\u005f_proto__":1}}',
  '{"constructor":1}',
]

test.each(pollution)('%s is refused', async (body) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { code: 'malformed' } })
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

const malformed = {
  'a key written twice': '{"name":"a","name":"b"}',
  'a nested key written twice': '{"name":"a","more":{"x":1,"x":2}}',
  'a key written twice in two ways': '{"name":"a","n\\u0061me":"b"}',
  'broken JSON': '{"name":',
  'nothing at all': '',
  'text that is not UTF-8': new Uint8Array([0x22, 0xff, 0x22]),
  'twenty-one levels': `{"name":"a","more":${'['.repeat(20)}${']'.repeat(20)}}`,
  'thirty thousand levels': '['.repeat(30_000) + ']'.repeat(30_000),
}

test.each(Object.entries(malformed))('%s is refused', async (_, body) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { code: 'malformed' } })
})

test('strings that look like keys are no keys', async () => {
  const value = { name: 'a":1', more: ['"name":', { '"quoted": "': '\\":' }] }
  expect(await post(JSON.stringify(value))).toEqual({ status: 200, body: value })
})

test('what is wrong is said field by field, in plain words', async () => {
  expect(await post('{"name":"abcdef","extra":1}')).toEqual({
    status: 422,
    body: {
      code: 'invalid',
      detail: 'Some values were not accepted.',
      fields: { name: 'That is too long.', extra: 'There is no such field.' },
      request_id: expect.any(String),
    },
  })
  expect(await post('{}')).toMatchObject({
    body: { fields: { name: 'This is missing or has the wrong type.' } },
  })
  expect(await post('"text"')).toMatchObject({ status: 422, body: { fields: { '': expect.any(String) } } })
})

test('JSON is asked for where a form comes', async () => {
  const { app } = anApp()
  const form = new FormData()
  form.set('name', 'a')
  const response = await app.request('/backend/things', fromOurPage(form, {}))
  expect(response.status).toBe(415)
})

async function postForm(entries: [string, string | File][]) {
  const { app } = anApp()
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  const response = await app.request('/backend/form', fromOurPage(form, {}))
  return { status: response.status, body: (await response.json()) as unknown }
}

test('a form is read by name', async () => {
  expect(await postForm([['premium', 'true']])).toEqual({ status: 200, body: { premium: 'true' } })
})

const badForms: Record<string, [string, string | File][]> = {
  'a name that reaches the prototype': [['__proto__', 'x']],
  'the name constructor': [['constructor', 'x']],
  'a field twice': [
    ['premium', 'false'],
    ['premium', 'true'],
  ],
  'a file': [['premium', new File(['x'], 'x.txt')]],
  'too many fields': Array.from({ length: 51 }, (_, index) => [`field${index}`, 'x']),
}

test.each(Object.entries(badForms))('a form with %s is refused', async (_, entries) => {
  expect(await postForm(entries)).toMatchObject({ status: 400, body: { code: 'malformed' } })
})

test.each([
  ['JSON of 64 KiB', 64 * 1024, 200],
  ['one byte more', 64 * 1024 + 1, 413],
])('%s', async (_, size, status) => {
  const { app } = anApp()
  const frame = '{"name":"a","more":""}'
  const body = frame.replace('""', `"${'x'.repeat(size - frame.length)}"`)
  const response = await app.request('/backend/things', fromOurPage(body))
  expect(response.status).toBe(status)
})

test('a form of more than a mebibyte is refused', async () => {
  expect((await postForm([['text', 'x'.repeat(1000 * 1024)]])).status).toBe(200)
  expect((await postForm([['text', 'x'.repeat(1024 * 1024)]])).status).toBe(413)
})

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

test('a chunked body without end is cut off, and its sender told', async () => {
  const { app } = anApp()
  const port = await listening(app)
  const before = process.memoryUsage().rss
  const sent = request({ port, host: '127.0.0.1', path: '/backend/things', method: 'POST', headers })
  const chunk = Buffer.alloc(256 * 1024, 'x')
  let isAnswered = false
  sent.on('error', () => undefined)
  const pump = () => {
    while (!isAnswered && sent.write(chunk));
    if (!isAnswered) sent.once('drain', pump)
  }
  const response = await new Promise<{ status: number | undefined; body: string }>((resolve) => {
    sent.on('response', (answer) => {
      isAnswered = true
      void text(answer).then((body) => resolve({ status: answer.statusCode, body }))
    })
    pump()
  })
  sent.destroy()

  expect(response.status).toBe(413)
  expect(JSON.parse(response.body)).toMatchObject({ code: 'too_large' })
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test('a chunked body of the right size is read behind a real server', async () => {
  const { app } = anApp()
  const port = await listening(app)
  const sent = request({ port, host: '127.0.0.1', path: '/backend/things', method: 'POST', headers })
  const answer = new Promise<string>((resolve) => sent.on('response', (response) => resolve(text(response))))
  sent.write('{"name":')
  sent.end('"abc"}')
  expect(JSON.parse(await answer)).toEqual({ name: 'abc' })
})

test('a sender that announces too much is refused before it has sent anything', async () => {
  const { app } = anApp()
  const port = await listening(app)
  const socket = connect(port, '127.0.0.1')
  const lines = ['POST /backend/things HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  socket.write(
    `${[...lines, 'Sec-Fetch-Site: same-origin', 'Content-Length: 1073741824'].join('\r\n')}\r\n\r\n`,
  )
  const [answer] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])))
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
})
