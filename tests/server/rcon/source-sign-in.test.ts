import fc from 'fast-check'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { sourceSignIn } from '@/server/rcon/source'
import { runServer } from '@/tests/rcon/running-server'
import { type SourceServerOptions, startSourceServer } from '@/tests/rcon/source-server'
import { startStrangeServer, type StrangeDeed } from '@/tests/rcon/strange-server'
import { anAttempt, outcome, password, running } from './an-attempt'

const aServer = (options: Partial<SourceServerOptions> = {}) =>
  running(startSourceServer({ password, ...options }))
const orders = ['source', 'minecraft'] as const
const segments = ['each', 'together', 'bytes'] as const
const ways = orders.flatMap((order) => segments.map((segments) => ({ order, segments })))

test.each(ways)('the right password passes: order of $order, sent $segments', async (way) => {
  const server = await aServer(way)

  expect(await outcome(sourceSignIn(anAttempt({ port: server.port })))).toBe('accepted')
  await server.idle()
  expect(server.visits()).toBe(1)
})

test.each(ways)('a wrong password does not: order of $order, sent $segments', async (way) => {
  const server = await aServer(way)

  expect(await outcome(sourceSignIn(anAttempt({ port: server.port, password: 'wrong' })))).toBe('auth')
  await server.idle()
})

test('a full-sized answer ahead of the verdict is stepped over', async () => {
  const server = await aServer({ ahead: 4096 })
  const { port } = server

  expect(await outcome(sourceSignIn(anAttempt({ port })))).toBe('accepted')
  expect(await outcome(sourceSignIn(anAttempt({ port, password: 'wrong' })))).toBe('auth')
  await server.idle()
})

test.each(['pässwörd', '密码', '🗝️', 'a'.repeat(1446)])(
  'a password of any script arrives: %s',
  async (password) => {
    const server = await aServer({ password, order: 'minecraft' })

    expect(await outcome(sourceSignIn(anAttempt({ port: server.port, password })))).toBe('accepted')
  },
)

test('a password that no request can hold is refused without asking', async () => {
  const server = await aServer()

  expect(await outcome(sourceSignIn(anAttempt({ port: server.port, password: 'ä'.repeat(724) })))).toBe(
    'auth',
  )
  expect(server.visits()).toBe(0)
})

test('a server that answers a wrong password with silence is out of time', async () => {
  const server = await aServer({ onWrongPassword: 'hang' })
  const attempt = anAttempt({ port: server.port, password: 'wrong', limits: { whole: 200 } })

  expect(await outcome(sourceSignIn(attempt))).toBe('timeout')
  await server.idle()
})

test('a server that hangs up instead of a verdict does not answer as RCON does', async () => {
  const server = await aServer({ onWrongPassword: 'close' })

  expect(await outcome(sourceSignIn(anAttempt({ port: server.port, password: 'wrong' })))).toBe('protocol')
  await server.idle()
})

test.each([
  'negative size',
  'small size',
  'huge size',
  'cut off',
  'other id',
  'other type',
  'endless',
] as const)('a spoilt answer is none of RCON: %s', async (fault) => {
  const server = await aServer({ fault })

  expect(await outcome(sourceSignIn(anAttempt({ port: server.port })))).toBe('protocol')
  await server.idle()
})

test('an answer that never ends is out of time', async () => {
  const server = await aServer({ fault: 'unfinished' })

  expect(await outcome(sourceSignIn(anAttempt({ port: server.port, limits: { whole: 200 } })))).toBe(
    'timeout',
  )
  await server.idle()
})

test('an answer may drip, but not for longer than the whole may take', async () => {
  const server = await aServer({ segments: 'bytes', drip: 10 })
  const { port } = server

  expect(await outcome(sourceSignIn(anAttempt({ port })))).toBe('accepted')
  expect(await outcome(sourceSignIn(anAttempt({ port, limits: { whole: 100 } })))).toBe('timeout')
  await server.idle()
})

test.each<[StrangeDeed, string]>([
  ['resets', 'refused'],
  ['hangs up', 'protocol'],
  ['speaks first', 'protocol'],
  ['sends a page', 'protocol'],
  ['redirects', 'protocol'],
  ['sends a page without end', 'protocol'],
  ['sends zeros without end', 'protocol'],
  ['stays silent', 'timeout'],
])('something that %s is told: %s', async (does, code) => {
  const server = await running(startStrangeServer({ does }))

  expect(await outcome(sourceSignIn(anAttempt({ port: server.port, limits: { whole: 400 } })))).toBe(code)
  await server.idle()
})

test('any answer at all comes to an end', async () => {
  let answer = Buffer.alloc(0)
  const talk = createServer((socket) => void socket.once('data', () => socket.end(answer)))
  const server = await running(runServer(talk))

  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      answer = Buffer.from(bytes)
      expect(await outcome(sourceSignIn(anAttempt({ port: server.port })))).toBe('protocol')
    }),
  )
  await server.idle()
})
