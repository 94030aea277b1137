import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'

/**
 * The reference backend as the checks reach it: in this process, with the cookie and the token that a signed-in browser
 * sends. Something is saved already, so that the checks have something to put back.
 */
export async function ourBackend() {
  const server = await aServer()
  await server.patch(`/users/${ids.user}`, { possibleProfileArguments: ['member'] })
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '~', locale: 'en' })
  const other = await server.as('300000000000000002', [])
  const target = {
    send: async (path: string, init: RequestInit) => server.app.request(`/backend${path}`, init),
    headers: server.headers,
    otherHeaders: other.headers,
    guildId: ids.guild,
    userId: ids.user,
  }
  return { server, target }
}
