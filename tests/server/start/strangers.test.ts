import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBackendApp } from '@/server/start/backend-app'
import { ids } from '@/tests/factories'
import { aClient, aServer, refusalOf } from '@/tests/server/a-server'
import { listening } from '@/tests/server/http/an-app'
import { anHttpServer, exchange, plain } from './an-http-server'

test.each([
  ['a person', `/backend/guilds/${ids.guild}/settings`],
  ['a bot', `/backend/bot/guilds/${ids.guild}/loaded`],
])('an upload of a stranger who claims to be %s is refused before it is read', async (_, path) => {
  const { app } = await aServer()
  const port = await listening(app)

  const answer = await exchange(
    port,
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\nConnection: close\r\n\r\n--b`,
  )

  expect(answer.status).toBe(401)
})

test('one person cannot read without end, and others are not held up', async () => {
  const server = await aServer()
  const app = createBackendApp(server.rt, { reads: { limit: 3, windowSeconds: 60 } })
  const read = (headers = server.headers) => aClient(app, '/backend', headers).get('/features')
  for (let count = 0; count < 3; count += 1) expect((await read()).status).toBe(200)

  expect(await refusalOf(await read())).toBe('429 rate_limited')
  expect((await read((await server.as('300000000000000002', [])).headers)).status).toBe(200)
})

test('a reader who takes nothing of a long answer is cut off', async () => {
  let isOver = false
  const { port } = await anHttpServer({
    limits: { timeout: 200 },
    handle: async (_request, response) => {
      response.once('close', () => (isOver = true)).end(Buffer.alloc(64 * 1024 * 1024))
    },
  })
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket
    .on('error', () => undefined)
    .pause()
    .write(plain('/export'))

  await expect.poll(() => isOver).toBe(true)
})
