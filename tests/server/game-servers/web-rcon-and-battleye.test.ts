import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import { battleyeSignIn, decodeBattleyePacket, encodeBattleyePacket } from '@/server/game-servers/battleye'
import { webRconSignIn } from '@/server/game-servers/web-rcon'
import { type BattleyeServerOptions, startBattleyeServer } from '@/tests/support/rcon/battleye-server'
import { startStrangeServer } from '@/tests/support/rcon/running-server'
import { startWebRconServer, type WebRconServerOptions } from '@/tests/support/rcon/web-rcon-server'
import { type Options, password, running, tryWith } from './sign-in-attempt'

const tryWebRcon = tryWith(webRconSignIn)
const aWebRconServer = (options: Partial<WebRconServerOptions> = {}) =>
  running(startWebRconServer({ password, ...options }))

test.each([
  ['close frame', 'auth'],
  ['close frame, then open', 'auth'],
  ['open, then close', 'auth'],
  ['hang up', 'protocol'],
] as const)('a wrong password, signalled by "%s", is reported as: %s', async (onWrongPassword, code) => {
  const server = await aWebRconServer({ onWrongPassword })

  expect(await tryWebRcon(server, { password: 'wrong' })).toBe(code)
  await server.idle()
})

const inAddress = ['a/b?c#d', '100% sure', '@:[]\\', 'pässwörd', '🗝️', '%2F', '?', 'a'.repeat(512)]
test.each(inAddress)('a password with URL characters is sent correctly: %s', async (password) => {
  expect(await tryWebRcon(await aWebRconServer({ password }), { password })).toBe('accepted')
})

test('the request names the host that was entered, an IPv6 address in brackets', async () => {
  const server = await aWebRconServer()

  for (const host of ['rust.example.com', '2001:db8::7']) await tryWebRcon(server, { host })

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
] as const)('an open socket is not enough: with the answer "%s" the result is %s', async (answers, code) => {
  const server = await aWebRconServer({ answers })

  const limits = code === 'timeout' ? { whole: 300 } : {}
  expect(await tryWebRcon(server, { limits })).toBe(code)
  await server.idle()
})

test('no redirect is followed', async () => {
  const target = await aWebRconServer()
  const location = `ws://127.0.0.1:${target.port}/${encodeURIComponent(password)}`
  const server = await running(startStrangeServer({ does: 'redirects', location }))

  expect(await tryWebRcon(server)).toBe('protocol')
  await server.idle()
  expect(target.visits()).toBe(0)
})

const tryBattleye = tryWith(battleyeSignIn)
const aBattleyeServer = (options: Partial<BattleyeServerOptions> = {}) =>
  running(startBattleyeServer({ password, ...options }))

test.each<[string, Partial<BattleyeServerOptions>, Options, string, number]>([
  ['the right password passes, asked once', {}, {}, 'accepted', 1],
  ['a password that is too long for BattlEye is not sent', {}, { password: 'a'.repeat(33) }, 'auth', 0],
  ['lost datagrams are sent again', { lost: 3 }, { limits: { connect: 90 } }, 'accepted', 4],
  ['silence means a time-out', { answers: 'never' }, { limits: { connect: 60, whole: 600 } }, 'timeout', 4],
])('%s', async (_, options, overrides, code, datagrams) => {
  const server = await aBattleyeServer(options)

  expect(await tryBattleye(server, overrides)).toBe(code)
  expect(server.received()).toBe(datagrams)
})

const inAnyScript = ['pässwörd', '🗝️'.repeat(16), 'a'.repeat(32)]
test.each(inAnyScript)('a password in any script is sent correctly: %s', async (password) => {
  expect(await tryBattleye(await aBattleyeServer({ password }), { password })).toBe('accepted')
})

const invalid = ['garbage', 'a wrong checksum', 'another verdict', 'chat without end'] as const
test.each(invalid)('an invalid BattlEye answer is detected: with %s', async (what) => {
  expect(await tryBattleye(await aBattleyeServer({ answers: `with ${what}` }))).toBe('protocol')
})

const payload = fc.uint8Array({ minLength: 1, maxLength: 600 }).map((bytes) => Buffer.from(bytes))

test('a login packet has the bytes that the protocol specifies', () => {
  const bytes = encodeBattleyePacket(Buffer.from('\0hello'))

  // The checksum was computed by another program over `ff 00 68 65 6c 6c 6f`.
  expect(bytes.toString('hex')).toBe('4245d5c468ffff0068656c6c6f')
})

test('a payload survives a round trip, and any flipped bit is detected', () => {
  fc.assert(
    fc.property(payload, fc.nat(), (payload, at) => {
      const bytes = encodeBattleyePacket(payload)
      expect(decodeBattleyePacket(bytes)).toEqual(payload)

      const bit = at % (bytes.length * 8)
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(decodeBattleyePacket(bytes)).toBeNull()
    }),
  )
})

test('random bytes, truncated packets and packets without a payload are rejected', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(decodeBattleyePacket(Buffer.from(bytes))).toBeNull()
    }),
  )
  const whole = encodeBattleyePacket(Buffer.of(0, 1))
  for (let length = 0; length < whole.length; length += 1)
    expect(decodeBattleyePacket(whole.subarray(0, length))).toBeNull()
  expect(decodeBattleyePacket(encodeBattleyePacket(Buffer.alloc(0)))).toBeNull()
})
