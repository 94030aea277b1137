import { z } from 'zod'
import { snowflake } from '@/api/discord.schema'
import type { Env } from '@/server/env'
import { ask, described, type Reply } from './ask'
import { type Check, type Context, failed, ok, skipped, warning } from './check'

const portal = 'https://discord.com/developers/applications'
const pageOf = ({ discord }: Env, page: string) => `${portal}/${discord.clientId}/${page}`

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

type Answer = { reply: Reply; found: z.infer<typeof application> | null }
const answers = new WeakMap<Context, Promise<Answer>>()

async function askForApplication(env: Env): Promise<Answer> {
  const reply = await askAsBot(env, '/applications/@me')
  return { reply, found: application.safeParse(reply.body).data ?? null }
}

/** Whose the bot's token is; Discord is asked once in each run of the checks. */
export function readApplication(context: Context) {
  const answer = answers.get(context) ?? askForApplication(context.env())
  answers.set(context, answer)
  return answer
}

async function applicationOf(context: Context) {
  const { found, reply } = await readApplication(context)
  if (!found) throw new Error(`Discord ${described(reply)}`)
  return found
}

async function checkDiscord({ env }: Context) {
  const { apiUrl } = env().discord
  const reply = await ask(`${apiUrl}/gateway`)
  if (reply.status === 200) return ok('Discord’s API answers.')
  const todo =
    'Check this machine’s connection, its DNS and its firewall; see also https://discordstatus.com.'
  return failed(
    `Discord’s API at ${new URL(apiUrl).host} does not answer as it should (${described(reply)}).`,
    todo,
  )
}

/** Seconds that the clock may be off; sign-ins and rate limits work by it. */
const maxDrift = 30

async function checkClock({ env, now }: Context) {
  const { date } = await ask(`${env().discord.apiUrl}/gateway`)
  if (date === null) return skipped('Discord did not say what time it is.')
  const seconds = Math.round(Math.abs(now().getTime() - date.getTime()) / 1_000)
  if (seconds <= maxDrift) return ok('This machine’s clock agrees with Discord’s.')
  return failed(`This machine’s clock is ${seconds} s off.`, 'Set it, preferably by NTP.')
}

async function checkCredentials({ env }: Context) {
  const { clientId, clientSecret, tokenUrl } = env().discord
  const reply = await ask(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'identify',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  if (reply.status === 200) return ok('Discord accepts the id and the secret.')
  const todo = `Copy both anew from ${pageOf(env(), 'oauth2')} (Reset Secret shows a new one).`
  if ([400, 401].includes(reply.status))
    return failed('Discord accepts no such pair of DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.', todo)
  return failed(`Discord ${described(reply)}.`, 'Try again in a minute.')
}

async function checkBotToken(context: Context) {
  const { env } = context
  const { discord, backendUrl } = env()
  const todo = `Copy it from ${pageOf(env(), 'bot')} (Reset Token shows a new one).`
  if (discord.botToken === null)
    return backendUrl === null
      ? failed('DISCORD_BOT_TOKEN is missing: no server’s pages open without it.', todo)
      : skipped('DISCORD_BOT_TOKEN is not set; your own backend does without.')
  const { reply, found } = await readApplication(context)
  if (found) return ok(`It is the token of ${found.name}.`)
  if (reply.status === 401) return failed('Discord does not accept DISCORD_BOT_TOKEN.', todo)
  return failed(`Discord ${described(reply)}.`, 'Try again in a minute.')
}

async function checkApplication(context: Context) {
  const { id } = await applicationOf(context)
  if (id === context.env().discord.clientId)
    return ok('The bot belongs to the application of DISCORD_CLIENT_ID.')
  return failed(
    `The bot belongs to the application ${id}, DISCORD_CLIENT_ID names another.`,
    'Take both from one application.',
  )
}

export const redirectAddress = (publicUrl: string) => `${publicUrl}/api/auth/callback`

async function checkRedirect(context: Context) {
  const env = context.env()
  const address = redirectAddress(env.publicUrl)
  const registered = (await applicationOf(context)).redirect_uris
  if (registered?.includes(address)) return ok(`${address} is registered.`)
  return failed(
    `${address} is not registered.`,
    `Add exactly this under Redirects on ${pageOf(env, 'oauth2')}.`,
  )
}

async function checkCodeGrant(context: Context) {
  const { bot_require_code_grant: isRequired } = await applicationOf(context)
  if (!isRequired) return ok('"Requires OAuth2 Code Grant" is off.')
  const todo = `Switch it off on ${pageOf(context.env(), 'bot')}.`
  return failed('"Requires OAuth2 Code Grant" is on, so nobody can invite the bot.', todo)
}

async function checkPublic(context: Context) {
  const { bot_public: isPublic } = await applicationOf(context)
  if (isPublic !== false) return ok('Anybody may invite the bot to their server.')
  const todo = `If others should, switch "Public Bot" on on ${pageOf(context.env(), 'bot')}.`
  return warning('Only the application’s owner may invite the bot.', todo)
}

/** Whole for bots in 100 servers and more, and limited for smaller ones. */
const memberIntents = (1 << 14) | (1 << 15)

async function checkIntents(context: Context) {
  const { flags } = await applicationOf(context)
  if (((flags ?? 0) & memberIntents) !== 0) return ok('The bot may hear of members who join.')
  const todo = `Switch "Server Members Intent" on on ${pageOf(context.env(), 'bot')}.`
  return warning('The bot does not hear of members who join, so it welcomes nobody.', todo)
}

async function checkGuildCount(context: Context) {
  const { approximate_guild_count: count } = await applicationOf(context)
  if (count === 0) return warning('The bot is in no server.', 'Invite it from the dashboard.')
  return ok(
    typeof count === 'number'
      ? `The bot is in about ${count} servers.`
      : 'Discord does not say in how many servers the bot is.',
  )
}

const rows: [string, string, string[], Check['run']][] = [
  ['discord', 'Discord’s API can be reached', ['variables'], checkDiscord],
  ['clock', 'this machine’s clock', ['discord'], checkClock],
  ['credentials', 'the application’s id and secret', ['discord'], checkCredentials],
  ['bot-token', 'the bot’s token', ['discord'], checkBotToken],
  ['application', 'the bot belongs to the application', ['bot-token'], checkApplication],
  [
    'redirect',
    'the redirect address is registered',
    ['bot-token', 'application', 'public-url'],
    checkRedirect,
  ],
  ['code-grant', '"Requires OAuth2 Code Grant"', ['bot-token'], checkCodeGrant],
  ['public-bot', 'who may invite the bot', ['bot-token'], checkPublic],
  ['intents', 'the bot’s intents', ['bot-token'], checkIntents],
  ['servers', 'the servers that the bot is in', ['bot-token'], checkGuildCount],
]

export const discordChecks: readonly Check[] = rows.map(([name, checks, needs, run]) => ({
  name,
  checks,
  needs,
  run,
}))
