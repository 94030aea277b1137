import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBattleyePacket, encodeBattleyePacket } from '@/server/rcon/battleye'

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
