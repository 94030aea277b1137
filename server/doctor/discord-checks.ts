import { z } from 'zod'
import { snowflake } from '@/contract/calls/discord'
import { onceFor } from '@/contract/once-for'
import { redirectAddress } from '@/server/auth/oauth'
import type { Env } from '@/server/env'
import { formatText } from '@/server/http/format-text'
import { doctor as texts } from '@/server/http/texts'
import { ask, described, type Reply } from './ask'
import { check, type Context, failed, ok, skipped, warning } from './check'

const portalPage = ({ discord }: Env, page: string) =>
  `https://discord.com/developers/applications/${discord.clientId}/${page}`

export const askAsBot = ({ discord }: Env, path: string) =>
  ask(`${discord.apiUrl}${path}`, { headers: { authorization: `Bot ${discord.botToken}` } })

const application = z.object({
  id: snowflake,
  name: z.string(),
  flags: z.nullish(z.number()),
  bot_public: z.nullish(z.boolean()),
  bot_require_code_grant: z.nullish(z.boolean()),
  redirect_uris: z.nullish(z.array(z.string())),
  approximate_guild_count: z.nullish(z.number()),
  bot: z.nullish(z.object({ id: snowflake })),
})

const skus = z.array(z.object({ id: snowflake, name: z.string(), type: z.number() }))
/** What Discord makes beside each subscription, and what nobody buys. */
const subscriptionGroup = 6

/** The application that the bot's token belongs to; Discord is asked once per run of the checks. */
export const readApplication = onceFor(async ({ env }: Context) => {
  const reply = await askAsBot(env(), '/applications/@me')
  return { reply, found: application.safeParse(reply.body).data ?? null }
})

async function applicationOf(context: Context) {
  const { found, reply } = await readApplication(context)
  if (!found) throw new Error(formatText(texts.unexpected, { reason: described(reply) }))
  return found
}

export const tryAgain = (reply: Reply) =>
  failed(formatText(texts.unexpected, { reason: described(reply) }), texts.unexpectedTodo)

/** Seconds that the clock may be off; sign-ins and rate limits depend on it. */
const maxDrift = 30
/** Whole for bots in 100 servers and more, and limited for smaller ones. */
const memberIntents = (1 << 14) | (1 << 15)

export const discordChecks = [
  check('discord', 'Discord’s API can be reached', ['variables'], async ({ env }) => {
    const { apiUrl } = env().discord
    const reply = await ask(`${apiUrl}/gateway`)
    if (reply.status === 200) return ok(texts.discord.ok)
    return failed(
      formatText(texts.discord.away, { host: new URL(apiUrl).host, reason: described(reply) }),
      formatText(texts.discord.awayTodo, { page: 'https://discordstatus.com' }),
    )
  }),
  check('clock', 'this machine’s clock', ['discord'], async ({ env, now }) => {
    const { date } = await ask(`${env().discord.apiUrl}/gateway`)
    if (date === null) return skipped('Discord did not say what time it is.')
    const seconds = Math.round(Math.abs(now().getTime() - date.getTime()) / 1_000)
    if (seconds <= maxDrift) return ok(texts.clock.ok)
    return failed(formatText(texts.clock.off, { seconds }), texts.clock.offTodo)
  }),
  check('credentials', 'the application’s id and secret', ['discord'], async ({ env }) => {
    const { clientId, clientSecret, tokenUrl } = env().discord
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'identify',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const reply = await ask(tokenUrl, { method: 'POST', body })
    if (reply.status === 200) return ok(texts.credentials.ok)
    if (![400, 401].includes(reply.status)) return tryAgain(reply)
    return failed(
      texts.credentials.refused,
      formatText(texts.credentials.refusedTodo, { page: portalPage(env(), 'oauth2') }),
    )
  }),
  check('bot-token', 'the bot’s token', ['discord'], async (context) => {
    const { discord, backendUrl } = context.env()
    const todo = formatText(texts.botToken.todo, { page: portalPage(context.env(), 'bot') })
    if (discord.botToken === null)
      return backendUrl === null
        ? failed(texts.botToken.missing, todo)
        : skipped('DISCORD_BOT_TOKEN is not set; your own backend does without.')
    const { reply, found } = await readApplication(context)
    if (found) return ok(formatText(texts.botToken.ok, { name: found.name }))
    return reply.status === 401 ? failed(texts.botToken.refused, todo) : tryAgain(reply)
  }),
  check('application', 'the bot belongs to the application', ['bot-token'], async (context) => {
    const { id } = await applicationOf(context)
    if (id === context.env().discord.clientId) return ok(texts.application.ok)
    return failed(formatText(texts.application.other, { id }), texts.application.otherTodo)
  }),
  check(
    'redirect',
    'the redirect address is registered',
    ['bot-token', 'application', 'public-url'],
    async (context) => {
      const address = redirectAddress(context.env().publicUrl)
      const { redirect_uris: registered } = await applicationOf(context)
      if (registered?.includes(address)) return ok(formatText(texts.redirect.ok, { address }))
      return failed(
        formatText(texts.redirect.missing, { address }),
        formatText(texts.redirect.missingTodo, { page: portalPage(context.env(), 'oauth2') }),
      )
    },
  ),
  check('code-grant', '"Requires OAuth2 Code Grant"', ['bot-token'], async (context) => {
    const { bot_require_code_grant: isRequired } = await applicationOf(context)
    if (!isRequired) return ok(texts.codeGrant.ok)
    return failed(
      texts.codeGrant.on,
      formatText(texts.codeGrant.onTodo, { page: portalPage(context.env(), 'bot') }),
    )
  }),
  check('public-bot', 'who may invite the bot', ['bot-token'], async (context) => {
    const { bot_public: isPublic } = await applicationOf(context)
    if (isPublic !== false) return ok(texts.publicBot.ok)
    return warning(
      texts.publicBot.owner,
      formatText(texts.publicBot.ownerTodo, { page: portalPage(context.env(), 'bot') }),
    )
  }),
  check('intents', 'the bot’s intents', ['bot-token'], async (context) => {
    const { flags } = await applicationOf(context)
    if (((flags ?? 0) & memberIntents) !== 0) return ok(texts.intents.ok)
    return warning(
      texts.intents.off,
      formatText(texts.intents.offTodo, { page: portalPage(context.env(), 'bot') }),
    )
  }),
  check('servers', 'the servers that the bot is in', ['bot-token'], async (context) => {
    const { approximate_guild_count: count } = await applicationOf(context)
    if (count === 0) return warning(texts.servers.none, texts.servers.noneTodo)
    if (typeof count !== 'number') return ok(texts.servers.unknown)
    return ok(formatText(texts.servers.ok, { count }))
  }),
  check('premium', 'what is sold as premium', ['bot-token', 'application'], async ({ env }) => {
    const { discord, premiumSkuIds, backendUrl } = env()
    if (premiumSkuIds.length === 0) return skipped('PREMIUM_SKU_IDS is not set.')
    if (backendUrl !== null) return skipped('With BACKEND_URL, your backend says who has premium.')
    const reply = await askAsBot(env(), `/applications/${discord.clientId}/skus`)
    const { data } = skus.safeParse(reply.body)
    if (reply.status !== 200 || !data) return tryAgain(reply)
    const sold = data.filter(({ id, type }) => premiumSkuIds.includes(id) && type !== subscriptionGroup)
    const others = premiumSkuIds.filter((id) => !sold.some((sku) => sku.id === id))
    if (others.length === 0) return ok(formatText(texts.premium.ok, { names: sold.map(({ name }) => name) }))
    return failed(
      formatText(texts.premium.unsold, { ids: others }),
      formatText(texts.premium.unsoldTodo, { page: portalPage(env(), 'skus') }),
    )
  }),
]
