import type { Context } from 'hono'
import { prefixes } from '@/config/paths'
import { onlySignedIn, type SignedInEnv } from '@/server/auth/authenticate'
import { createApp } from '@/server/http/create-app'
import type { Runtime } from '@/server/runtime'
import { fetchAsUser } from '@/server/discord/ask-as'
import type { Answer } from '@/server/discord/client'
import { platformLimits } from '@/server/discord/limits'
import { withAccess } from './with-access'

/** Somebody who asks for news gets an answer of the last five seconds, which lets one call through in that time. */
const newsAge = 5_000

function freshnessOf(c: Context) {
  const asksForNews = /\bno-cache\b/i.test(c.req.header('cache-control') ?? '')
  return { maxAge: asksForNews ? newsAge : platformLimits.freshFor }
}

function answer<Value extends object>(c: Context, { value, isStale }: Answer<Value>) {
  if (isStale) c.header('X-Data-Stale', '1')
  return c.json(value)
}

/** `/platform/v10/*`: the two calls of the platform's API that a page may make, with the session's own token. */
export function createPlatformApp(rt: Runtime) {
  return createApp<SignedInEnv>(rt, prefixes.platform)
    .use(onlySignedIn(rt))
    .get('/users/@me', async (c) => {
      const { currentUser } = rt.platform
      return answer(c, await fetchAsUser(rt, c.var.session, (token) => currentUser(token, freshnessOf(c))))
    })
    .get('/users/@me/guilds', async (c) => {
      const { guildsOf } = rt.platform
      const { value, isStale } = await fetchAsUser(rt, c.var.session, (token) =>
        guildsOf(token, freshnessOf(c)),
      )
      return answer(c, { value: await withAccess(rt, c.var.session, value), isStale })
    })
}
