import { z } from 'zod'
import { snowflake } from '@/contract/calls/discord'
import { redirectAddress } from '@/server/auth/oauth'
import type { Env } from '@/server/env'
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

const replies = new WeakMap<Context, Promise<Reply>>()

/** The application that the bot's token belongs to; Discord is asked once per run of the checks. */
export async function readApplication(context: Context) {
  const asked = replies.get(context) ?? askAsBot(context.env(), '/applications/@me')
  replies.set(context, asked)
  const reply = await asked
  return { reply, found: application.safeParse(reply.body).data ?? null }
}

async function applicationOf(context: Context) {
  const { found, reply } = await readApplication(context)
  if (!found) throw new Error(`Discord ${described(reply)}`)
  return found
}

const tryAgain = (reply: Reply) => failed(`Discord ${described(reply)}.`, 'Try again in a minute.')

/** Seconds that the clock may be off; sign-ins and rate limits depend on it. */
const maxDrift = 30
/** Whole for bots in 100 servers and more, and limited for smaller ones. */
const memberIntents = (1 << 14) | (1 << 15)

export const discordChecks = [
  check('discord', 'Discord’s API can be reached', ['variables'], async ({ env }) => {
    const { apiUrl } = env().discord
    const reply = await ask(`${apiUrl}/gateway`)
    if (reply.status === 200) return ok('Discord’s API answers.')
    return failed(
      `Discord’s API at ${new URL(apiUrl).host} does not answer as it should (${described(reply)}).`,
      'Check this machine’s connection, its DNS and its firewall; see also https://discordstatus.com.',
    )
  }),
  check('clock', 'this machine’s clock', ['discord'], async ({ env, now }) => {
    const { date } = await ask(`${env().discord.apiUrl}/gateway`)
    if (date === null) return skipped('Discord did not say what time it is.')
    const seconds = Math.round(Math.abs(now().getTime() - date.getTime()) / 1_000)
    if (seconds <= maxDrift) return ok('This machine’s clock agrees with Discord’s.')
    return failed(`This machine’s clock is ${seconds} s off.`, 'Set it, preferably by NTP.')
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
    if (reply.status === 200) return ok('Discord accepts the id and the secret.')
    if (![400, 401].includes(reply.status)) return tryAgain(reply)
    return failed(
      'Discord accepts no such pair of DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.',
      `Copy both anew from ${portalPage(env(), 'oauth2')} (Reset Secret shows a new one).`,
    )
  }),
  check('bot-token', 'the bot’s token', ['discord'], async (context) => {
    const { discord, backendUrl } = context.env()
    const todo = `Copy it from ${portalPage(context.env(), 'bot')} (Reset Token shows a new one).`
    if (discord.botToken === null)
      return backendUrl === null
        ? failed('DISCORD_BOT_TOKEN is missing: no server’s pages open without it.', todo)
        : skipped('DISCORD_BOT_TOKEN is not set; your own backend does without.')
    const { reply, found } = await readApplication(context)
    if (found) return ok(`It is the token of ${found.name}.`)
    return reply.status === 401 ? failed('Discord does not accept DISCORD_BOT_TOKEN.', todo) : tryAgain(reply)
  }),
  check('application', 'the bot belongs to the application', ['bot-token'], async (context) => {
    const { id } = await applicationOf(context)
    if (id === context.env().discord.clientId)
      return ok('The bot belongs to the application of DISCORD_CLIENT_ID.')
    return failed(
      `The bot belongs to the application ${id}, DISCORD_CLIENT_ID names another.`,
      'Take both from one application.',
    )
  }),
  check(
    'redirect',
    'the redirect address is registered',
    ['bot-token', 'application', 'public-url'],
    async (context) => {
      const address = redirectAddress(context.env().publicUrl)
      const { redirect_uris: registered } = await applicationOf(context)
      if (registered?.includes(address)) return ok(`${address} is registered.`)
      return failed(
        `${address} is not registered.`,
        `Add exactly this under Redirects on ${portalPage(context.env(), 'oauth2')}.`,
      )
    },
  ),
  check('code-grant', '"Requires OAuth2 Code Grant"', ['bot-token'], async (context) => {
    const { bot_require_code_grant: isRequired } = await applicationOf(context)
    if (!isRequired) return ok('"Requires OAuth2 Code Grant" is off.')
    return failed(
      '"Requires OAuth2 Code Grant" is on, so nobody can invite the bot.',
      `Switch it off on ${portalPage(context.env(), 'bot')}.`,
    )
  }),
  check('public-bot', 'who may invite the bot', ['bot-token'], async (context) => {
    const { bot_public: isPublic } = await applicationOf(context)
    if (isPublic !== false) return ok('Anybody may invite the bot to their server.')
    return warning(
      'Only the application’s owner may invite the bot.',
      `If others should, switch "Public Bot" on on ${portalPage(context.env(), 'bot')}.`,
    )
  }),
  check('intents', 'the bot’s intents', ['bot-token'], async (context) => {
    const { flags } = await applicationOf(context)
    if (((flags ?? 0) & memberIntents) !== 0) return ok('The bot may hear of members who join.')
    return warning(
      'The bot does not hear of members who join, so it welcomes nobody.',
      `Switch "Server Members Intent" on on ${portalPage(context.env(), 'bot')}.`,
    )
  }),
  check('servers', 'the servers that the bot is in', ['bot-token'], async (context) => {
    const { approximate_guild_count: count } = await applicationOf(context)
    if (count === 0) return warning('The bot is in no server.', 'Invite it from the dashboard.')
    if (typeof count !== 'number') return ok('Discord does not say in how many servers the bot is.')
    return ok(`The bot is in about ${count} servers.`)
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
    if (others.length === 0)
      return ok(`Who buys one of these has premium: ${sold.map(({ name }) => name).join(', ')}.`)
    return failed(
      `PREMIUM_SKU_IDS names what nobody can buy from this application: ${others.join(', ')}.`,
      `Copy the ids from ${portalPage(env(), 'skus')}; the group of a subscription is not the subscription.`,
    )
  }),
]
