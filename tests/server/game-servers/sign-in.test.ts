import { fc } from '@/tests/support/fast-check'
import { patience } from '@/tests/support/patience'
import { getEventListeners } from 'node:events'
import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { games } from '@/contract/game-servers'
import { signInByGame } from '@/server/game-servers/check-connection'
import { startBattleyeServer } from '@/tests/support/rcon/battleye-server'
import { runServer, startStrangeServer, type StrangeDeed } from '@/tests/support/rcon/running-server'
import { startSourceServer, type SourceServerOptions } from '@/tests/support/rcon/source-server'
import { startWebRconServer } from '@/tests/support/rcon/web-rcon-server'
import {
  anAttempt,
  closed,
  password,
  running,
  stuckTcpPort,
  tryWith,
  watchResources,
  type Options,
} from './sign-in-attempt'
import {
  encodeSourcePacket,
  type SourcePacket,
  sourcePackets,
  sourceSignIn,
} from '@/server/game-servers/source-rcon'

type Game = (typeof games)[number]

const servers = {
  minecraft: () => startSourceServer({ password, order: 'minecraft' }),
  source: () => startSourceServer({ password }),
  rust: () => startWebRconServer({ password }),
  battleye: () => startBattleyeServer({ password }),
}
const silent = (game: Game) =>
  game === 'battleye'
    ? startBattleyeServer({ password, answers: 'never' })
    : startStrangeServer({ does: 'stays silent' })

describe.each(games)('%s', (game) => {
  const signIn = tryWith(signInByGame[game])

  test.each([
    ['accepted', () => servers[game](), {}],
    ['auth', () => servers[game](), { password: 'wrong' }],
    ['timeout', () => silent(game), { limits: { whole: 100 } }],
  ])('no resources stay open after: %s', async (code, start, overrides) => {
    const server = await running(start())
    const resources = watchResources()
    const { signal } = new AbortController()

    expect(await resources.of(() => signIn(server, { ...overrides, signal }))).toBe(code)

    await server.idle()
    expect(server.visits()).toBe(1)
    await expect.poll(resources.left).toEqual([])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('aborting ends the sign-in', async () => {
    const server = await running(silent(game))
    const resources = watchResources()
    const leaving = new AbortController()
    const reason = new Error('left')

    const trying = resources.of(() => signIn(server, { signal: leaving.signal }))
    await expect.poll(server.heard).toBeGreaterThan(0)
    leaving.abort(reason)

    await expect(trying).rejects.toBe(reason)
    await server.idle()
    await expect.poll(resources.left).toEqual([])
  })

  test('an aborted signal prevents the connection', async () => {
    const server = await running(servers[game]())
    const reason = new Error('left')

    await expect(signIn(server, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(server.visits()).toBe(0)
  })

  test('a closed port is reported as refused', async () => {
    // Another test may be given a port that was just closed, but none below 1024.
    const server = await closed(silent(game))
    expect(await signIn({ ...server, port: 1 })).toBe('refused')
  })

  test('an address other than the checked one is blocked, and nothing is sent to it', async () => {
    const server = await running(servers[game]())

    // The system leads this one to 127.0.0.1.
    expect(await signIn(server, { address: '0.0.0.0' })).toBe('blocked')
    await server.idle()
    expect(server.heard()).toBe(0)
  })

  test('a host name is never looked up', async () => {
    const server = await running(servers[game]())
    const resources = watchResources()

    await resources.of(() => signIn(server, { host: 'localhost' }))
    const named = resources.of(() => signIn(server, { address: 'localhost' }))

    await expect(named).rejects.toThrow(TypeError)
    expect(server.visits()).toBe(1)
    expect(resources.lookUps()).toBe(0)
  })

  test('an error contains neither the password nor the address', async () => {
    const server = await running(servers[game]())
    const shown = (error: unknown) => inspect(error, { depth: 9, showHidden: true })

    const error = await signInByGame[game](anAttempt(server, { password: 'hunter2' })).catch(shown)

    expect(error).toMatch(/^RconError: auth/)
    expect(error).not.toMatch(/hunter2|play\.example\.com|127\.0\.0\.1/)
  })
})

const deeds: Record<StrangeDeed, string> = {
  resets: 'refused',
  'hangs up': 'protocol',
  'speaks first': 'protocol',
  'sends a page': 'protocol',
  redirects: 'protocol',
  'sends headers without end': 'protocol',
  'sends a page without end': 'protocol',
  'sends zeros without end': 'protocol',
  'stays silent': 'timeout',
}
const starts = { source: [''], rust: ['', 'HTTP/1.1 ', 'HTTP/1.1 101 Switching Protocols\r\n'] }

describe.each(['source', 'rust'] as const)('%s', (game) => {
  const signIn = tryWith(signInByGame[game])

  test.each(Object.entries(deeds))('a server that %s is reported as: %s', async (does, code) => {
    const server = await running(startStrangeServer({ does: does as StrangeDeed }))

    const limits = code === 'timeout' ? { whole: 400 } : {}
    expect(await signIn(server, { limits })).toBe(code)
    await server.idle()
  })

  test('any answer of random bytes is refused', async () => {
    let answer = Buffer.alloc(0)
    const talk = createServer((socket) => void socket.once('data', () => socket.end(answer)))
    const server = await running(runServer(talk))
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 })

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts[game]), bytes, async (start, bytes) => {
        answer = Buffer.concat([Buffer.from(start), bytes])
        // A WebSocket that is closed before it was opened is Rust's word for a wrong password.
        const expected = game === 'rust' && answer[0] === 0x88 ? 'auth' : 'protocol'
        expect(await signIn(server)).toBe(expected)
      }),
    )
    await server.idle()
  })

  test('a connection that is never established times out', async () => {
    const port = await stuckTcpPort()

    expect(await signIn({ port }, { limits: { connect: 150, whole: 10 * patience } })).toBe('timeout')
  })
})

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

/** Bytes in chunks that end at `cuts`, wherever those fall. */
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
