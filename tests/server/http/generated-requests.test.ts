import { expect, test } from 'vitest'
import { ids } from '@/tests/factories'
import { aServer, type Client } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-users'
import { generateRequests } from './generated-requests'

test('requests that nobody should send are refused as the contract says, and none breaks anything', async () => {
  const server = await aServer()
  const clients: Record<string, Client> = { person: server, bot: server.bot, nobody: server.anonymous }
  const impostor = { ...server.headers, authorization: 'Bearer of-somebody-else' }
  const broken: string[] = []

  for (const { operation, path, sender, headers, body } of generateRequests(170)) {
    const client = clients[sender] ?? server
    const own = sender === 'impostor' ? impostor : {}
    const response = await client.send(operation.method, path, body, { ...headers, ...own })
    await response.body?.cancel()
    if (response.status >= 500) broken.push(`${response.status} ${operation.method} ${path} ${body ?? ''}`)
    // Whoever had their data removed is signed out.
    if (response.status === 204) clients.person = await server.as(ids.user, [previewFor(ids.guild, 'owner')])
  }

  expect(broken).toEqual([])
})
