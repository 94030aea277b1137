import { getEventListeners } from 'node:events'
import { inspect } from 'node:util'
import { Rcon } from 'rcon-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { games } from '@/api/game.schema'
import { signInByGame } from '@/server/rcon/check-connection'
import { startBattleyeServer } from '@/tests/rcon/battleye-server'
import { startSourceServer } from '@/tests/rcon/source-server'
import { startStrangeServer } from '@/tests/rcon/strange-server'
import { startWebRconServer } from '@/tests/rcon/web-rcon-server'
import {
  anAttempt,
  closedTcpPort,
  closedUdpPort,
  outcome,
  password,
  running,
  stuckTcpPort,
  watchResources,
} from './an-attempt'

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
  const signIn = signInByGame[game]

  test('nothing is left behind, whatever the server says', async () => {
    const server = await running(servers[game]())
    const resources = watchResources()
    const { signal } = new AbortController()

    await resources.of(() => signIn(anAttempt({ port: server.port, signal })))
    const refused = resources.of(() => signIn(anAttempt({ port: server.port, signal, password: 'wrong' })))
    expect(await outcome(refused)).toBe('auth')

    await server.idle()
    await expect.poll(resources.left).toEqual([])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('nothing is left behind when time runs out', async () => {
    const server = await running(silent(game))
    const resources = watchResources()
    const { signal } = new AbortController()
    const attempt = anAttempt({ port: server.port, signal, limits: { whole: 100 } })

    expect(await outcome(resources.of(() => signIn(attempt)))).toBe('timeout')

    await server.idle()
    await expect.poll(resources.left).toEqual([])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('whoever leaves in the middle ends it', async () => {
    const server = await running(silent(game))
    const resources = watchResources()
    const leaving = new AbortController()
    const reason = new Error('left')

    const trying = resources.of(() => signIn(anAttempt({ port: server.port, signal: leaving.signal })))
    await expect.poll(server.heard).toBeGreaterThan(0)
    leaving.abort(reason)

    await expect(trying).rejects.toBe(reason)
    await server.idle()
    await expect.poll(resources.left).toEqual([])
  })

  test('nothing is sent for somebody who left before', async () => {
    const server = await running(servers[game]())
    const reason = new Error('left')

    await expect(signIn(anAttempt({ port: server.port, signal: AbortSignal.abort(reason) }))).rejects.toBe(
      reason,
    )
    expect(server.visits()).toBe(0)
  })

  test('a port where nothing listens refuses', async () => {
    const port = await (game === 'battleye' ? closedUdpPort() : closedTcpPort())

    expect(await outcome(signIn(anAttempt({ port })))).toBe('refused')
  })

  test('nothing is said to another address than the one that was checked', async () => {
    const server = await running(servers[game]())

    // The system leads this one to 127.0.0.1.
    expect(await outcome(signIn(anAttempt({ port: server.port, address: '0.0.0.0' })))).toBe('blocked')
    await server.idle()
    expect(server.heard()).toBe(0)
  })

  test('a name is never looked up', async () => {
    const server = await running(servers[game]())
    const resources = watchResources()

    await resources.of(() => signIn(anAttempt({ port: server.port, host: 'localhost' })))
    const named = resources.of(() => signIn(anAttempt({ port: server.port, address: 'localhost' })))

    await expect(named).rejects.toThrow(TypeError)
    expect(server.visits()).toBe(1)
    expect(resources.lookUps()).toBe(0)
  })

  test('a failure shows neither the password nor the address', async () => {
    const server = await running(servers[game]())
    const shown = (error: unknown) => inspect(error, { depth: 9, showHidden: true })

    const error = await signIn(anAttempt({ port: server.port, password: 'hunter2' })).catch(shown)

    expect(error).toMatch(/^RconError: auth/)
    expect(error).not.toMatch(/hunter2|play\.example\.com|127\.0\.0\.1/)
  })
})

describe.each(['minecraft', 'source', 'rust'] as const)('%s', (game) => {
  test('a connection that never comes about is given up soon', async () => {
    const port = await stuckTcpPort()
    const startedAt = performance.now()

    expect(
      await outcome(signInByGame[game](anAttempt({ port, limits: { connect: 150, whole: 10_000 } }))),
    ).toBe('timeout')
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

// A client that others wrote shows that our test server speaks RCON and not merely what our own client says.

async function signedIn(port: number) {
  const rcon = await Rcon.connect({ host: '127.0.0.1', port, password })
  onTestFinished(() => rcon.end())
  return rcon
}

test.each(['minecraft', 'source'] as const)(
  'a foreign client runs a command, in the order of %s',
  async (order) => {
    const server = await running(startSourceServer({ password, order }))

    const rcon = await signedIn(server.port)

    expect(await rcon.send('list')).toBe('You said list.')
  },
)

test('a foreign client is told of a wrong password', async () => {
  const server = await running(startSourceServer({ password, order: 'minecraft' }))

  await expect(Rcon.connect({ host: '127.0.0.1', port: server.port, password: 'wrong' })).rejects.toThrow(
    'Authentication failed',
  )
  await server.idle()
})
