import { createServer } from 'node:http'
import { Rcon } from 'rcon-client'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoGameServer } from '@/demo/game-server'
import { readDemoEnv } from '@/server/env'
import { createRconChecker } from '@/server/rcon/check-connection'
import { aRuntime } from '@/tests/server/a-runtime'
import { running } from '@/tests/server/rcon/an-attempt'
import { onLoopback } from '@/tests/server/loopback'

const aDemoGame = (port = 0) => running(startDemoGameServer({ port }))

test("the demo's game server passes the demo's own check, under either name, with its password only", async () => {
  const { about, port, password } = await aDemoGame()
  const { env } = readDemoEnv({}, Buffer.alloc(32))
  const rt = await aRuntime({ env: { rconAllowedNetworks: env.rconAllowedNetworks } })
  const validate = createRconChecker(rt)
  const { signal } = new AbortController()
  const check = (host: string, password: string) =>
    validate('ada', { game: 'minecraft', host, port, password }, signal)

  expect(await check('localhost', password)).toMatchObject({ failure: null })
  expect(await check('127.0.0.1', password)).toMatchObject({ failure: null })
  expect(await check('127.0.0.1', 'wrong')).toMatchObject({ failure: 'auth' })
  expect(about).toContain(`localhost, port ${port}, password ${password}`)
})

test('it answers a client that others wrote as a Minecraft server on which nobody plays', async () => {
  const { port, password } = await aDemoGame()
  const rcon = await Rcon.connect({ host: '127.0.0.1', port, password })
  onTestFinished(() => rcon.end())

  expect(await rcon.send('list')).toBe('There are 0 of a max of 20 players online: ')
  expect(await rcon.send('stop')).toContain('Unknown')
})

test('it uses another port if its own is busy or not allowed for games', async () => {
  const taken = await onLoopback(createServer())

  expect((await aDemoGame(taken)).port).not.toBe(taken)
  expect((await aDemoGame(8080)).port).not.toBe(8080)
  expect((await aDemoGame(65536)).port).toBeLessThan(65536)
})

test('malformed input closes the connection', async () => {
  const { port } = await aDemoGame()

  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})
