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
import { startSourceServer } from '@/tests/support/rcon/source-server'
import { startWebRconServer } from '@/tests/support/rcon/web-rcon-server'
import {
  anAttempt,
  closed,
  password,
  running,
  stuckTcpPort,
  tryWith,
  watchResources,
} from './sign-in-attempt'

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
