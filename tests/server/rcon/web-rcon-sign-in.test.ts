import { expect, test } from 'vitest'
import { webRconSignIn } from '@/server/rcon/web-rcon'
import { startStrangeServer } from '@/tests/rcon/strange-server'
import { startWebRconServer, type WebRconServerOptions } from '@/tests/rcon/web-rcon-server'
import { password, running, tryWith } from './an-attempt'

const signIn = tryWith(webRconSignIn)
const aServer = (options: Partial<WebRconServerOptions> = {}) =>
  running(startWebRconServer({ password, ...options }))

test.each([
  ['close frame', 'auth'],
  ['close frame, then open', 'auth'],
  ['open, then close', 'auth'],
  ['hang up', 'protocol'],
] as const)('a wrong password, which the server tells by "%s", is: %s', async (onWrongPassword, code) => {
  const server = await aServer({ onWrongPassword })

  expect(await signIn(server, { password: 'wrong' })).toBe(code)
  await server.idle()
})

test.each(['a/b?c#d', '100% sure', '@:[]\\', 'pässwörd', '🗝️', '%2F', '?', 'a'.repeat(512)])(
  'a password with characters of an address arrives: %s',
  async (password) => {
    expect(await signIn(await aServer({ password }), { password })).toBe('accepted')
  },
)

test('the request names the host that was entered, an IPv6 address in brackets', async () => {
  const server = await aServer()

  for (const host of ['rust.example.com', '2001:db8::7']) await signIn(server, { host })

  expect(server.hosts()).toEqual([`rust.example.com:${server.port}`, `[2001:db8::7]:${server.port}`])
})

test.each([
  ['never', 'timeout'],
  ['to somebody else', 'timeout'],
  ['the question itself', 'protocol'],
  ['text', 'protocol'],
  ['too much', 'protocol'],
  ['chatter without end', 'protocol'],
  ['a broken frame', 'protocol'],
  ['a huge frame', 'protocol'],
] as const)('an open socket proves nothing: what it answers is "%s", so %s', async (answers, code) => {
  const server = await aServer({ answers })

  const limits = code === 'timeout' ? { whole: 300 } : {}
  expect(await signIn(server, { limits })).toBe(code)
  await server.idle()
})

test('no redirect is followed', async () => {
  const target = await aServer()
  const location = `ws://127.0.0.1:${target.port}/${encodeURIComponent(password)}`
  const server = await running(startStrangeServer({ does: 'redirects', location }))

  expect(await signIn(server)).toBe('protocol')
  await server.idle()
  expect(target.visits()).toBe(0)
})
