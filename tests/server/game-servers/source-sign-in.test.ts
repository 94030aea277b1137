import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import {
  encodeSourcePacket,
  type SourcePacket,
  sourcePackets,
  sourceSignIn,
} from '@/server/game-servers/source-rcon'
import { type SourceServerOptions, startSourceServer } from '@/tests/support/rcon/source-server'
import { password, running, tryWith, type Options } from './sign-in-attempt'

const signIn = tryWith(sourceSignIn)
const aServer = (options: Partial<SourceServerOptions> = {}) =>
  running(startSourceServer({ password, ...options }))
const orders = ['source', 'minecraft'] as const
const segments = ['each', 'together', 'bytes'] as const
const ways = orders.flatMap((order) => segments.map((segments) => ({ order, segments })))

test.each([...ways, { ahead: 4096 }])('only the right password passes: %j', async (way) => {
  const server = await aServer(way)

  expect(await signIn(server)).toBe('accepted')
  expect(await signIn(server, { password: 'wrong' })).toBe('auth')
  await server.idle()
  expect(server.visits()).toBe(2)
})

const inAnyScript = ['pässwörd', '密码', '🗝️', 'a'.repeat(1446)]
test.each(inAnyScript)('a password in any script is sent correctly: %s', async (password) => {
  expect(await signIn(await aServer({ password, order: 'minecraft' }), { password })).toBe('accepted')
})

test('a password too long for a packet is refused without connecting', async () => {
  const server = await aServer()

  expect(await signIn(server, { password: 'ä'.repeat(724) })).toBe('auth')
  expect(server.visits()).toBe(0)
})

const dripping = { segments: 'bytes', drip: 10 } as const

test.each<[Partial<SourceServerOptions>, Options, string]>([
  [{ onWrongPassword: 'hang' }, { password: 'wrong', limits: { whole: 200 } }, 'timeout'],
  [{ onWrongPassword: 'close' }, { password: 'wrong' }, 'protocol'],
  [{ fault: 'unfinished' }, { limits: { whole: 200 } }, 'timeout'],
  [dripping, {}, 'accepted'],
  [dripping, { limits: { whole: 100 } }, 'timeout'],
  [{ fault: 'huge size' }, {}, 'protocol'],
  [{ fault: 'cut off' }, {}, 'protocol'],
  [{ fault: 'id 0' }, {}, 'accepted'],
  [{ fault: 'id 0' }, { password: 'wrong' }, 'auth'],
  [{ fault: 'other id' }, {}, 'protocol'],
  [{ fault: 'other type' }, {}, 'protocol'],
  [{ fault: 'endless' }, {}, 'protocol'],
])('a server with %j, checked with %j, results in: %s', async (options, overrides, code) => {
  const server = await aServer(options)

  expect(await signIn(server, overrides)).toBe(code)
  await server.idle()
})

const largest = 4100
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))
const body = fc.oneof({ arbitrary: bytes(200), weight: 9 }, fc.constant(Buffer.alloc(largest, 'a')))
const packet: fc.Arbitrary<SourcePacket> = fc.record({ id: int32, type: int32, body })
const cuts = fc.array(fc.nat(), { maxLength: 60 })

/** The same bytes in chunks that end at `cuts`, wherever those fall. */
async function* chunksOf(bytes: Buffer, cuts: number[]) {
  const ends = cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other)
  let start = 0
  for (const end of [...ends, bytes.length]) {
    yield bytes.subarray(start, end)
    start = end
  }
}

const legible = ({ id, type, body }: SourcePacket) => `${id} ${type} ${body.toString('hex')}`

/** What comes out, and the failure that ended it. */
async function readAll(chunks: AsyncIterable<Buffer>) {
  const packets: string[] = []
  try {
    for await (const packet of sourcePackets(chunks)) packets.push(legible(packet))
    return { packets, failure: null }
  } catch (failure) {
    return { packets, failure }
  }
}

test('a request packet has the bytes that the protocol specifies', () => {
  const bytes = encodeSourcePacket({ id: 0x01020304, type: 3, body: Buffer.from('pässword') })

  expect(bytes.toString('hex')).toBe('13000000' + '04030201' + '03000000' + '70c3a47373776f7264' + '0000')
})

test('packets survive a round trip, however the stream is chunked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(packet, { maxLength: 5 }), cuts, async (packets, cuts) => {
      const bytes = Buffer.concat(packets.map(encodeSourcePacket))

      expect(await readAll(chunksOf(bytes, cuts))).toEqual({ packets: packets.map(legible), failure: null })
    }),
  )
})

const protocolError: unknown = expect.objectContaining({ name: 'RconError', code: 'protocol' })

test('any bytes parse alike however chunked, and fail only as a protocol error', async () => {
  const pieces = fc.array(fc.oneof(packet.map(encodeSourcePacket), bytes(40)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(pieces.map(Buffer.concat), cuts, async (bytes, cuts) => {
      const whole = await readAll(chunksOf(bytes, []))

      expect(await readAll(chunksOf(bytes, cuts))).toEqual(whole)
      expect([null, protocolError]).toContainEqual(whole.failure)
    }),
  )
})

test('at most one packet is buffered', async () => {
  let held = 0
  async function* byteByByte(bytes: Uint8Array) {
    for (const byte of bytes) {
      held += 1
      if (held > 4 + 4110) throw new RangeError('More is held than one packet')
      yield Buffer.of(byte)
    }
  }
  async function take(bytes: Uint8Array) {
    held = 0
    for await (const { body } of sourcePackets(byteByByte(bytes))) {
      expect(held).toBe(14 + body.length)
      held = 0
    }
  }

  const whole = encodeSourcePacket({ id: 1, type: 0, body: Buffer.alloc(largest) })
  await take(Buffer.concat([whole, Buffer.alloc(3)]))
  await expect(take(Buffer.alloc(9000, 'a'))).rejects.toMatchObject({ code: 'protocol' })
})

test.each([-(2 ** 31), -4, -1, 0, 9, 4111, 2 ** 31 - 1])('a size of %i is refused at once', async (size) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(size, 0)

  expect(await readAll(chunksOf(bytes, []))).toMatchObject({ packets: [], failure: { code: 'protocol' } })
})

test('a truncated packet at the end of the stream is ignored', async () => {
  const bytes = encodeSourcePacket({ id: 7, type: 2, body: Buffer.alloc(0) })

  for (let length = 0; length < bytes.length; length += 1)
    expect(await readAll(chunksOf(bytes.subarray(0, length), []))).toEqual({ packets: [], failure: null })
})
