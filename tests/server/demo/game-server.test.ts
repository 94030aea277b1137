import { createServer } from 'node:http'
import { Rcon } from 'rcon-client'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoGameServer } from '@/demo/game-server'
import { readDemoEnv } from '@/server/env'
import { createServerChecker } from '@/server/game-servers/check-connection'
import { running } from '@/tests/server/game-servers/sign-in-attempt'
import { onLoopback } from '@/tests/server/loopback'
import { aRuntime } from '@/tests/server/test-runtime'

const aDemoGame = (port = 0) => running(startDemoGameServer({ port }))

/** What the demo's check of game servers says to whoever asks. */
async function aCheckedGame() {
  const game = await aDemoGame()
  const { env } = readDemoEnv({}, Buffer.alloc(32))
  const rt = await aRuntime({ env: { rconAllowedNetworks: env.rconAllowedNetworks } })
  const validate = createServerChecker({ ...rt, demoGameServer: game })
  const check = (host: string, password: string, port = game.port) =>
    validate('ada', { game: 'minecraft', host, port, password }, new AbortController().signal)
  return { ...game, check }
}

test("the demo's game server passes the check by name and by address, with the right password only", async () => {
  const { check, about, port, password } = await aCheckedGame()

  expect(await check('localhost', password)).toMatchObject({ failure: null })
  expect(await check('127.0.0.1', password)).toMatchObject({ failure: null })
  expect(await check('127.0.0.1', 'wrong')).toMatchObject({ failure: 'auth' })
  expect(about()).toContain(`localhost, port ${port}, password ${password}`)
})

test('the demo checks nothing else that listens on this machine', async () => {
  const { check } = await aCheckedGame()
  const { port, password } = await aDemoGame()

  // Its own address is right, and only the port is wrong, which is said without a look at what is there.
  for (const host of ['localhost', '127.0.0.1'])
    expect(await check(host, password, port), host).toMatchObject({ failure: 'refused' })
  for (const host of ['127.0.0.2', '::1', 'game.localhost'])
    expect(await check(host, password, port), host).toMatchObject({ failure: 'blocked' })
})

test('the game server answers a third-party RCON client like a Minecraft server without players', async () => {
  const { port, password } = await aDemoGame()
  const rcon = await Rcon.connect({ host: '127.0.0.1', port, password })
  onTestFinished(() => rcon.end())

  expect(await rcon.send('list')).toBe('There are 0 of a max of 20 players online: ')
  expect(await rcon.send('stop')).toContain('Unknown')
})

test('the game server uses another port if its own is busy or not allowed for games', async () => {
  const taken = await onLoopback(createServer())

  expect((await aDemoGame(taken)).port).not.toBe(taken)
  expect((await aDemoGame(8080)).port).not.toBe(8080)
  expect((await aDemoGame(65536)).port).toBeLessThan(65536)
})

test('malformed input closes the connection', async () => {
  const { port } = await aDemoGame()

  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})
