import fc from 'fast-check'
import { expect, test } from 'vitest'
import { battleyeSignIn, decodeBattleyePacket, encodeBattleyePacket } from '@/server/rcon/battleye'
import { type BattleyeServerOptions, startBattleyeServer } from '@/tests/rcon/battleye-server'
import { anAttempt, outcome, password, running } from './an-attempt'

const aServer = (options: Partial<BattleyeServerOptions> = {}) =>
  running(startBattleyeServer({ password, ...options }))

test('the right password passes, asked once', async () => {
  const server = await aServer()

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port })))).toBe('accepted')
  expect(server.received()).toBe(1)
})

test('a wrong password does not', async () => {
  const server = await aServer()

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port, password: 'wrong' })))).toBe('auth')
})

test.each(['pässwörd', '🗝️'.repeat(16), 'a'.repeat(32)])(
  'a password of any script arrives: %s',
  async (password) => {
    const server = await aServer({ password })

    expect(await outcome(battleyeSignIn(anAttempt({ port: server.port, password })))).toBe('accepted')
  },
)

test('a password that is too long for BattlEye is refused without asking', async () => {
  const server = await aServer()

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port, password: 'a'.repeat(33) })))).toBe(
    'auth',
  )
  expect(server.received()).toBe(0)
})

test('lost datagrams are sent again', async () => {
  const server = await aServer({ lost: 3 })

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port, limits: { connect: 90 } })))).toBe(
    'accepted',
  )
  expect(server.received()).toBe(4)
})

test('a server that stays silent is out of time, after four questions', async () => {
  const server = await aServer({ answers: 'never' })
  const attempt = anAttempt({ port: server.port, limits: { connect: 60, whole: 600 } })

  expect(await outcome(battleyeSignIn(attempt))).toBe('timeout')
  expect(server.received()).toBe(4)
  expect(server.visits()).toBe(1)
})

test.each([
  'with garbage',
  'with a wrong checksum',
  'with another verdict',
  'with chat without end',
] as const)('an answer that is none of BattlEye is told from one: %s', async (answers) => {
  const server = await aServer({ answers })

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port })))).toBe('protocol')
})

const payload = fc.uint8Array({ minLength: 1, maxLength: 600 }).map((bytes) => Buffer.from(bytes))

test('a login is the bytes that the protocol names', () => {
  const bytes = encodeBattleyePacket(Buffer.from('\0hello'))

  // The checksum was computed by another program over `ff 00 68 65 6c 6c 6f`.
  expect(bytes.toString('hex')).toBe('4245d5c468ffff0068656c6c6f')
})

test('a payload comes out as it went in', () => {
  fc.assert(
    fc.property(payload, (payload) => {
      expect(decodeBattleyePacket(encodeBattleyePacket(payload))).toEqual(payload)
    }),
  )
})

test('one flipped bit anywhere is noticed', () => {
  fc.assert(
    fc.property(payload, fc.nat(), (payload, at) => {
      const bytes = encodeBattleyePacket(payload)
      const bit = at % (bytes.length * 8)
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)

      expect(decodeBattleyePacket(bytes)).toBeNull()
    }),
  )
})

test('anything else is no packet', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(decodeBattleyePacket(Buffer.from(bytes))).toBeNull()
    }),
  )
})

test('a packet without a payload is none, nor is the start of one', () => {
  const whole = encodeBattleyePacket(Buffer.of(0, 1))

  for (let length = 0; length < whole.length; length += 1)
    expect(decodeBattleyePacket(whole.subarray(0, length))).toBeNull()
  expect(decodeBattleyePacket(encodeBattleyePacket(Buffer.alloc(0)))).toBeNull()
})
