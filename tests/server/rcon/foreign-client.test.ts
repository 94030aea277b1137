import { Rcon } from 'rcon-client'
import { expect, onTestFinished, test } from 'vitest'
import { startSourceServer } from '@/tests/rcon/source-server'
import { password, running } from './an-attempt'

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
