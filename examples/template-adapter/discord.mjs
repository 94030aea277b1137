import { createHash } from 'node:crypto'
import { Refusal } from './refusal.mjs'

const rememberedFor = 30_000
const maxRemembered = 1_000
const administratorOrManageServer = 0x8n | 0x20n

const maySet = ({ owner, permissions }) =>
  owner === true || (BigInt(permissions ?? '0') & administratorOrManageServer) !== 0n

/**
 * Tells whose a token is and which servers they may manage. Discord is asked once for calls that arrive together, and
 * its answer is remembered for half a minute.
 */
export function createDiscord(apiUrl) {
  const remembered = new Map()

  async function ask(path, token) {
    const answer = await fetch(`${apiUrl}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'DiscordBot (https://example.org, 1.0)' },
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null)
    if (answer?.status === 401) throw new Refusal(401, 'unauthenticated', 'Please sign in again.')
    if (!answer?.ok) throw new Refusal(503, 'discord_unavailable', 'Discord does not answer right now.')
    return answer.json()
  }

  async function readPerson(token) {
    const [user, guilds] = await Promise.all([ask('/users/@me', token), ask('/users/@me/guilds', token)])
    return { id: user.id, guilds: new Map(guilds.filter(maySet).map((guild) => [guild.id, guild])) }
  }

  return function personOf(token) {
    const now = Date.now()
    for (const [name, { until }] of remembered)
      if (until <= now || remembered.size > maxRemembered) remembered.delete(name)
    const name = createHash('sha256').update(token).digest('base64')
    const known = remembered.get(name)
    if (known) return known.person
    const person = readPerson(token)
    person.catch(() => remembered.delete(name))
    remembered.set(name, { person, until: now + rememberedFor })
    return person
  }
}
