import fc from 'fast-check'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { encodeSourcePacket, type SourcePacket, sourcePackets, sourceSignIn } from '@/server/rcon/source'
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

test('a request is the bytes that the protocol names', () => {
  const bytes = encodeSourcePacket({ id: 0x01020304, type: 3, body: Buffer.from('pässword') })

  expect(bytes.toString('hex')).toBe(
    ['13000000', '04030201', '03000000', '70c3a473', '73776f72', '64', '0000'].join(''),
  )
})

test('packets come out as they went in, however the stream is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(packet, { maxLength: 5 }), cuts, async (packets, cuts) => {
      const bytes = Buffer.concat(packets.map(encodeSourcePacket))

      expect(await readAll(chunksOf(bytes, cuts))).toEqual({ packets: packets.map(legible), failure: null })
    }),
  )
})

test('any bytes at all mean the same however they are cut, and never more than a refusal', async () => {
  const pieces = fc.array(fc.oneof(packet.map(encodeSourcePacket), bytes(40)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(pieces.map(Buffer.concat), cuts, async (bytes, cuts) => {
      const whole = await readAll(chunksOf(bytes, []))

      expect(await readAll(chunksOf(bytes, cuts))).toEqual(whole)
      if (whole.failure) expect(whole.failure).toMatchObject({ name: 'RconError', code: 'protocol' })
    }),
  )
})

test('no more than one packet is ever held', async () => {
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

  await take(
    Buffer.concat([encodeSourcePacket({ id: 1, type: 0, body: Buffer.alloc(largest) }), Buffer.alloc(3)]),
  )
  await expect(take(Buffer.alloc(9000, 'a'))).rejects.toMatchObject({ code: 'protocol' })
})

test.each([-(2 ** 31), -4, -1, 0, 9, 4111, 2 ** 31 - 1])('a size of %i is refused at once', async (size) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(size, 0)

  expect(await readAll(chunksOf(bytes, []))).toMatchObject({ packets: [], failure: { code: 'protocol' } })
})

test('a packet that does not end with the stream is left out', async () => {
  const bytes = encodeSourcePacket({ id: 7, type: 2, body: Buffer.alloc(0) })

  for (let length = 0; length < bytes.length; length += 1)
    expect(await readAll(chunksOf(bytes.subarray(0, length), []))).toEqual({ packets: [], failure: null })
})
