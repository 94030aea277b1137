import { onTestFinished } from 'vitest'
import { ids } from '@/tests/support/factories'
import { aForeignBackend, answering } from '@/tests/server/proxy/fake-backend'
import { startPythonBackend } from './start-python-backend'

/** As the tests' sessions hold it (tests/server/test-server.ts). */
export const token = `token of ${ids.user}`
/** Of somebody who may manage no server. */
export const otherToken = 'token-of-somebody-else'

/** A backend at this address, for the checks. */
export const targetAt = (url: string) => ({
  send: (path: string, init: RequestInit) => fetch(`${url}${path}`, init),
  headers: { authorization: `Bearer ${token}` },
  otherHeaders: { authorization: `Bearer ${otherToken}` },
  guildId: ids.guild,
  secondGuildId: ids.otherGuild,
  userId: ids.user,
})

/** The two calls of Discord that the example makes; the tokens of two people are ones. */
export async function discordApi(accessToken = token) {
  const guilds = [ids.guild, ids.otherGuild].map((id) => ({
    ...{ id, name: 'Nightwatch', icon: null, owner: true, permissions: '0' },
  }))
  const people: Record<string, Record<string, unknown>> = {
    [`Bearer ${accessToken}`]: {
      '/users/@me': { id: ids.user, username: 'robin' },
      '/users/@me/guilds': guilds,
    },
    [`Bearer ${otherToken}`]: {
      '/users/@me': { id: ids.otherUser, username: 'kim' },
      '/users/@me/guilds': guilds.map((guild) => ({ ...guild, owner: false })),
    },
  }
  return aForeignBackend((response, call) => {
    const known = people[call.headers.authorization ?? '']
    const body = known ? known[call.url ?? ''] : { message: '401: Unauthorized' }
    answering(known ? 200 : 401, JSON.stringify(body))(response)
  })
}

/** The example as its README starts it, with a database of its own. It goes away with the test. */
export async function aPythonBackend(accessToken = token) {
  const discord = await discordApi(accessToken)
  const { url, stop } = await startPythonBackend(discord.url)
  onTestFinished(stop)
  const authorization = `Bearer ${accessToken}`
  /** Saves something about the person, so that the checks have something to put back. */
  const saveProfile = () =>
    fetch(`${url}/users/${ids.user}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"possibleProfileArguments":["member"]}',
    })
  return { url, saveProfile, askedOfDiscord: discord.calls }
}
