import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { isSnowflake } from '@/api/snowflake.schema'
import { channelPermissions, missingFrom } from '@/config/discord/channel-permissions'
import { type ApiFailure, apiFailures } from './api-failures'
import { fill, pageHeaders, renderPage, texts } from './page'
import type { Demo } from './start-demo'
import { findUser } from './users'

const embed = z.object({ title: z.string().default(''), description: z.string().default('') })
const message = z.object({ content: z.string().default(''), embeds: z.array(embed).default([]) })
type Message = z.output<typeof message> & { place: string; channel: string; name: string }

/** Messages that are kept, so that people can look at them. */
const mostKept = 50

export function createMessages() {
  const kept = new Map<string, Message>()
  let count = 0
  return {
    get: (id: string) => kept.get(id),
    /** @returns its id */
    add(sent: Message) {
      count += 1
      const id = `60${String(count).padStart(16, '0')}`
      kept.set(id, sent)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return id
    },
  }
}
export type Messages = ReturnType<typeof createMessages>

/** The channel of somebody's direct messages with the bot has their id, but for its beginning. */
const directChannel = (user: string) => `21${user.slice(2)}`

const refuse = (c: Context, { status, body }: ApiFailure) => c.json(body, status)

/** Where a channel is, and what keeps the bot from writing there. */
function findChannel({ world, options }: Demo, id: string) {
  if (id.startsWith('21')) return { place: '@me', name: '@me', missing: [] }
  for (const guild of world.guildsOfBot()) {
    const channel = world.channelsOf(guild).find((one) => one.id === id)
    if (!channel) continue
    const roles = world
      .rolesOf(guild, options.clientId)
      .filter((role) => role.id === guild.id || role.managed)
    const bot = { id: options.clientId, guildId: guild.id, roles }
    const held = channelPermissions(bot, channel)
    return {
      place: guild.id,
      name: `#${channel.name}`,
      missing: missingFrom(held, ['VIEW_CHANNEL', 'SEND_MESSAGES']),
    }
  }
  return null
}

/** What the bot sends: to a channel, or to a person. It is kept for a look at it, and goes nowhere. */
export function createMessageRoutes(demo: Demo) {
  const app = new Hono()
  app.post('*', async (c, next) => {
    if (c.req.header('authorization') === `Bot ${demo.options.botToken}`) return next()
    return refuse(c, apiFailures.unauthorized)
  })
  app.post('/users/@me/channels', async (c) => {
    const { recipient_id: user } = z
      .object({ recipient_id: z.string().refine(isSnowflake) })
      .parse(await c.req.json())
    return c.json({ id: directChannel(user), type: 1 })
  })
  app.post('/channels/:channel/messages', async (c) => {
    const id = c.req.param('channel')
    const found = findChannel(demo, id)
    if (!found) return refuse(c, apiFailures.unknownChannel)
    if (found.missing.length > 0) return refuse(c, apiFailures.missingPermissions)
    const sent = message.safeParse(await c.req.json())
    if (!sent.success) return refuse(c, apiFailures.invalidForm)
    return c.json({
      id: demo.messages.add({ ...sent.data, place: found.place, channel: id, name: found.name }),
      channel_id: id,
    })
  })
  return app
}

/** Mentions as Discord shows them. */
const withNames = (text: string) =>
  text.replace(/<@(\d+)>/g, (mention, id: string) => {
    const user = findUser(id)
    return user ? `@${user.global_name}` : mention
  })

/** A message as a page, at the address that Discord would have for it. */
export function createMessagePages(demo: Demo) {
  return new Hono().get('/:place/:channel/:message', pageHeaders(demo), async (c, next) => {
    const { place, channel, message: id } = c.req.param()
    const sent = demo.messages.get(id)
    if (sent?.place !== place || sent.channel !== channel) return next()
    const { title, direct } = texts.message
    const heading = place === '@me' ? direct : fill(title, { channel: sent.name })
    return c.html(
      renderPage(
        demo,
        heading,
        html`<main class="sheet message">
          <h1 dir="auto">${heading}</h1>
          <p class="lead text">${withNames(sent.content)}</p>
          ${sent.embeds.map(
            (one) =>
              html`<h2>${one.title}</h2>
                <p class="lead text">${withNames(one.description)}</p>`,
          )}
        </main>`,
      ),
    )
  })
}
