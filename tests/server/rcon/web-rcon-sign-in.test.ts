import fc from 'fast-check'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { webRconSignIn } from '@/server/rcon/web-rcon'
import { runServer } from '@/tests/rcon/running-server'
import { startStrangeServer, type StrangeDeed } from '@/tests/rcon/strange-server'
import { startWebRconServer, type WebRconServerOptions } from '@/tests/rcon/web-rcon-server'
import { anAttempt, outcome, password, running } from './an-attempt'

const aServer = (options: Partial<WebRconServerOptions> = {}) =>
  running(startWebRconServer({ password, ...options }))

test('the right password passes once the server answered a question', async () => {
  const server = await aServer()

  expect(await outcome(webRconSignIn(anAttempt({ port: server.port })))).toBe('accepted')
  await server.idle()
  expect(server.visits()).toBe(1)
})

test.each(['close frame', 'close frame, then open', 'open, then close'] as const)(
  'a wrong password does not, where the server says so by: %s',
  async (onWrongPassword) => {
    const server = await aServer({ onWrongPassword })

    expect(await outcome(webRconSignIn(anAttempt({ port: server.port, password: 'wrong' })))).toBe('auth')
    await server.idle()
  },
)

test('a server that just hangs up has not said that it is Rust', async () => {
  const server = await aServer({ onWrongPassword: 'hang up' })

  expect(await outcome(webRconSignIn(anAttempt({ port: server.port, password: 'wrong' })))).toBe('protocol')
  await server.idle()
})

test.each(['a/b?c#d', '100% sure', '@:[]\\', 'pässwörd', '🗝️', '%2F', '?', 'a'.repeat(512)])(
  'a password with characters of an address arrives: %s',
  async (password) => {
    const server = await aServer({ password })

    expect(await outcome(webRconSignIn(anAttempt({ port: server.port, password })))).toBe('accepted')
  },
)

test('half a character is sent as one that is no password, and fails as that', async () => {
  const server = await aServer()

  expect(await outcome(webRconSignIn(anAttempt({ port: server.port, password: '\ud800' })))).toBe('auth')
})

test('the request names the host that was entered, an IPv6 address in brackets', async () => {
  const { port, hosts } = await aServer()

  await webRconSignIn(anAttempt({ port, host: 'rust.example.com' }))
  await webRconSignIn(anAttempt({ port, host: '2001:db8::7' }))

  expect(hosts()).toEqual([`rust.example.com:${port}`, `[2001:db8::7]:${port}`])
})

test.each(['never', 'to somebody else'] as const)(
  'an open socket proves nothing: answered %s',
  async (answers) => {
    const server = await aServer({ answers })

    expect(await outcome(webRconSignIn(anAttempt({ port: server.port, limits: { whole: 300 } })))).toBe(
      'timeout',
    )
    await server.idle()
  },
)

test.each([
  'the question itself',
  'text',
  'too much',
  'chatter without end',
  'a broken frame',
  'a huge frame',
] as const)('an answer that is none of Rust is told from one: %s', async (answers) => {
  const server = await aServer({ answers })

  expect(await outcome(webRconSignIn(anAttempt({ port: server.port })))).toBe('protocol')
  await server.idle()
})

test.each<[StrangeDeed, string]>([
  ['resets', 'refused'],
  ['hangs up', 'protocol'],
  ['speaks first', 'protocol'],
  ['sends a page', 'protocol'],
  ['sends headers without end', 'protocol'],
  ['sends a page without end', 'protocol'],
  ['sends zeros without end', 'protocol'],
  ['stays silent', 'timeout'],
])('something that %s is told: %s', async (does, code) => {
  const server = await running(startStrangeServer({ does }))

  expect(await outcome(webRconSignIn(anAttempt({ port: server.port, limits: { whole: 400 } })))).toBe(code)
  await server.idle()
})

test('no redirect is followed', async () => {
  const target = await aServer()
  const location = `ws://127.0.0.1:${target.port}/${encodeURIComponent(password)}`
  const server = await running(startStrangeServer({ does: 'redirects', location }))

  expect(await outcome(webRconSignIn(anAttempt({ port: server.port })))).toBe('protocol')
  await server.idle()
  expect(target.visits()).toBe(0)
})

test('any answer at all comes to an end', async () => {
  let answer = Buffer.alloc(0)
  const talk = createServer((socket) => void socket.once('data', () => socket.end(answer)))
  const server = await running(runServer(talk))
  const start = fc.constantFrom('', 'HTTP/1.1 ', 'HTTP/1.1 101 Switching Protocols\r\n')

  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ minLength: 1, maxLength: 300 }), async (start, bytes) => {
      answer = Buffer.concat([Buffer.from(start), bytes])
      const expected = answer[0] === 0x88 ? 'auth' : 'protocol'
      expect(await outcome(webRconSignIn(anAttempt({ port: server.port })))).toBe(expected)
    }),
  )
  await server.idle()
})
