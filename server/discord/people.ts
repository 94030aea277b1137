import { currentUser, type CurrentUser, type GuildPreview, guildPreviews } from '@/api/platform.schema'
import { createCache } from './cache'
import type { Answer, Freshness, Platform, PlatformLimits } from './client'
import { personCredentials, type Request } from './request'
import { unavailable } from './failures'
import type { Presence } from './presence'

type Options = { ask: Request; presence: Presence; now: () => number; limits: PlatformLimits }

/** What the platform tells about the person behind a token. */
export function createPeople(options: Options): Pick<Platform, 'currentUser' | 'guildsOf' | 'forget'> {
  const { ask, presence, now, limits } = options
  const kept = { staleFor: limits.staleFor, now }
  const users = createCache<CurrentUser>({ most: limits.users, ...kept })
  const guildLists = createCache<GuildPreview[]>({ most: limits.guildLists, ...kept })

  async function askUser(token: string) {
    const credentials = personCredentials(token)
    const user = await ask({ route: '/users/@me', credentials, returns: currentUser })
    if (!user) throw unavailable()
    return user
  }

  async function askGuilds(token: string) {
    const query = { with_counts: 'true' }
    const credentials = personCredentials(token)
    const guilds = await ask({ route: '/users/@me/guilds', query, credentials, returns: guildPreviews })
    if (!guilds) throw unavailable()
    return guilds
  }

  async function guildsOf(token: string, { maxAge }: Freshness = { maxAge: limits.freshFor }) {
    const { key } = personCredentials(token)
    const [guilds, isPresent] = await Promise.all([
      guildLists.read(key, maxAge, () => askGuilds(token)),
      presence.known(maxAge),
    ])
    const value = guilds.value.map((guild) => ({ ...guild, bot_present: isPresent(guild.id) }))
    return { value, isStale: guilds.isStale } satisfies Answer<GuildPreview[]>
  }

  return {
    currentUser: (token, { maxAge } = { maxAge: limits.freshFor }) =>
      users.read(personCredentials(token).key, maxAge, () => askUser(token)),
    guildsOf,
    forget(token) {
      const { key } = personCredentials(token)
      users.forget(key)
      guildLists.forget(key)
    },
  }
}
