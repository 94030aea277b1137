import { expect } from 'vitest'
import { historyPage } from '@/contract/calls/history'
import { ids } from '@/tests/support/factories'
import { aServer, type Client } from '@/tests/server/test-server'

export const guild = `/guilds/${ids.guild}`

/** A page of the guild's history. */
export async function readHistory(client: Client, query = '') {
  const response = await client.get(`${guild}/history${query}`)
  expect(response.status).toBe(200)
  return historyPage.parse(await response.json())
}

/** Takes a change back, whole unless the body names keys. */
export const revert = (client: Client, change: string | undefined, body: object = {}, headers = {}) =>
  client.post(`${guild}/history/${change}/revert`, body, headers)

/** A guild whose prefix went from ! to a, b and c. */
export async function withThreePrefixes() {
  const server = await aServer()
  for (const chat_prefix of ['a', 'b', 'c']) await server.patch(`${guild}/settings`, { chat_prefix })
  const { changes } = await readHistory(server)
  return { server, changes }
}
