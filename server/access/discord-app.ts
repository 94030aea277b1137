import type { Context } from 'hono'
import type { GuildPreview } from '@/contract/calls/discord'
import { prefixes } from '@/config/paths'
import { canManageGuild } from '@/contract/discord/permissions'
import { requireSession, type SignedInEnv } from '@/server/auth/authenticate'
import type { CurrentSession } from '@/server/auth/sessions'
import { fetchAsUser } from '@/server/discord/fetch-as-user'
import type { Answer } from '@/server/discord/cache'
import { discordLimits } from '@/server/discord/limits'
import { createApp } from '@/server/http/create-app'
import type { Runtime } from '@/server/runtime'
import { accessOf, readManagerRolesOf } from './guild-rights'

/** Milliseconds that an answer to `Cache-Control: no-cache` may be old, which limits such calls to one in that time. */
const reloadAge = 5_000

function freshnessOf(c: Context) {
  const isReload = /\bno-cache\b/i.test(c.req.header('cache-control') ?? '')
  return { maxAge: isReload ? reloadAge : discordLimits.freshFor }
}

function answer<Value extends object>(c: Context, { value, isStale }: Answer<Value>) {
  if (isStale) c.header('X-Data-Stale', '1')
  return c.json(value)
}

/** Adds what is configured in the guilds of a person's list. */
type AddStates = (previews: GuildPreview[]) => Promise<GuildPreview[]>

/** `/platform/v10/*`: the two calls of Discord's API that a page may make, with the session's own token. */
export function createDiscordApp(rt: Runtime, addStates?: AddStates) {
  return createApp<SignedInEnv>(rt, prefixes.platform)
    .use(requireSession(rt))
    .get('/users/@me', async (c) => {
      const { currentUser } = rt.discord
      return answer(c, await fetchAsUser(rt, c.var.session, (token) => currentUser(token, freshnessOf(c))))
    })
    .get('/users/@me/guilds', async (c) => {
      const { guildsOf } = rt.discord
      const { value, isStale } = await fetchAsUser(rt, c.var.session, (token) =>
        guildsOf(token, freshnessOf(c)),
      )
      const previews = await withAccess(rt, c.var.session, value)
      return answer(c, { value: (await addStates?.(previews)) ?? previews, isStale })
    })
}

/** Guilds of one person whose roles are checked; in further ones, roles give no access. */
const maxGuilds = 20

/** Adds the access that a person's roles give. Roles that cannot be read give none. */
async function withAccess(rt: Runtime, { userId }: CurrentSession, previews: GuildPreview[]) {
  const others = previews.filter((guild) => !canManageGuild(guild) && guild.bot_present !== false)
  if (rt.env.backendUrl !== null || others.length === 0) return previews

  const rolesByGuild = await readManagerRolesOf(
    rt.db,
    others.map(({ id }) => id),
    maxGuilds,
  )
  const found = await Promise.all(
    [...rolesByGuild].map(async ([guildId, roles]) => {
      const member = await rt.discord.member(guildId, userId).catch(() => null)
      return [guildId, accessOf(roles, member?.value?.roles ?? [])] as const
    }),
  )
  const access = new Map(found)
  return previews.map((guild) => {
    const dashboard_access = access.get(guild.id)
    return dashboard_access ? { ...guild, dashboard_access } : guild
  })
}
