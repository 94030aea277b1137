import { createServer } from 'node:net'
import { once } from 'node:events'
import { Rcon } from 'rcon-client'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoGameServer } from '@/demo/game-server'
import { readDemoEnv } from '@/server/env'
import { createRconChecker } from '@/server/rcon/check-connection'
import { aRuntime } from '@/tests/server/a-runtime'

async function aDemoGame(port = 0) {
  const game = await startDemoGameServer({ port })
  onTestFinished(game.close)
  return game
}

test("the demo's game server passes the demo's own check, under either name, with its password only", async () => {
  const game = await aDemoGame()
  const { env } = readDemoEnv({}, Buffer.alloc(32))
  const validate = createRconChecker(
    await aRuntime({ env: { rconAllowedNetworks: env.rconAllowedNetworks } }),
  )
  const { signal } = new AbortController()
  const check = (host: string, password: string) =>
    validate('ada', { game: 'minecraft', host, port: game.port, password }, signal)

  expect(await check('localhost', game.password)).toMatchObject({ failure: null })
  expect(await check('127.0.0.1', game.password)).toMatchObject({ failure: null })
  expect(await check('127.0.0.1', 'wrong')).toMatchObject({ failure: 'auth' })
})

test('it tells where it is, and how to get in', async () => {
  const { about, port, password } = await aDemoGame()

  expect(about).toContain(`localhost, port ${port}, password ${password}`)
})

test('it answers as a Minecraft server on which nobody plays', async () => {
  const { port, password } = await aDemoGame()
  const rcon = await Rcon.connect({ host: '127.0.0.1', port, password })

  expect(await rcon.send('list')).toBe('There are 0 of a max of 20 players online: ')
  expect(await rcon.send('stop')).toContain('Unknown')
  await rcon.end()
})

test('where its port is busy or not one for games it takes another', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void busy.close())
  await once(busy, 'listening')
  const address = busy.address()
  const taken = typeof address === 'object' && address ? address.port : 0

  expect((await aDemoGame(taken)).port).not.toBe(taken)
  expect((await aDemoGame(8080)).port).not.toBe(8080)
  expect((await aDemoGame(65536)).port).toBeLessThan(65536)
})

test('what makes no sense is hung up on', async () => {
  const { port } = await aDemoGame()
  const response = await fetch(`http://127.0.0.1:${port}/`).then(
    () => 'answered',
    () => 'hung up',
  )

  expect(response).toBe('hung up')
})
