import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { formatText } from '@/server/http/format-text'
import { isSnowflake } from '@/contract/discord/snowflake'
import { demo as texts } from '@/server/http/texts'
import { apiFailures, refuse } from './api-failures'
import { pageHeaders, renderPage } from './page'
import { type Demo, message } from './demo'
import { findUser } from './users'

/** The channel of somebody's direct messages with the bot has their id, but for its beginning. */
const directChannel = (user: string) => `21${user.slice(2)}`

/** Where a channel is, and what keeps the bot from writing there. */
function findChannel({ world }: Demo, id: string) {
  if (id.startsWith('21')) return { guild: '@me', name: '@me', missing: [] }
  for (const guild of world.guildsOfBot()) {
    const channel = world.channelsOf(guild).find((one) => one.id === id)
    if (!channel) continue
    const missing = world.botLacks(guild)(channel, 'VIEW_CHANNEL', 'SEND_MESSAGES')
    return { guild: guild.id, name: `#${channel.name}`, missing }
  }
  return null
}

/** Null for what is no JSON. */
const readBody = (c: Context) => c.req.json<unknown>().catch(() => null)

const directMessage = z.object({ recipient_id: z.string().refine(isSnowflake) })

/** What the bot sends: to a channel, or to a person. It is kept for a look at it, and goes nowhere. */
export function createMessageRoutes(demo: Demo) {
  const app = new Hono()
  app.post('*', async (c, next) => {
    if (c.req.header('authorization') === `Bot ${demo.options.botToken}`) return next()
    return refuse(c, apiFailures.unauthorized)
  })
  app.post('/users/@me/channels', async (c) => {
    const { data } = directMessage.safeParse(await readBody(c))
    if (!data) return refuse(c, apiFailures.invalidForm)
    return c.json({ id: directChannel(data.recipient_id), type: 1 })
  })
  app.post('/channels/:channel/messages', async (c) => {
    const channel = c.req.param('channel')
    const found = findChannel(demo, channel)
    if (!found) return refuse(c, apiFailures.unknownChannel)
    const { guild, name, missing } = found
    if (missing.length > 0) return refuse(c, apiFailures.missingPermissions)
    const { data: sent } = message.safeParse(await readBody(c))
    if (!sent) return refuse(c, apiFailures.invalidForm)
    return c.json({ id: demo.messages.add({ ...sent, guild, channel, name }), channel_id: channel })
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
  return new Hono().get('/:guild/:channel/:message', pageHeaders(demo), async (c, next) => {
    const { guild, channel, message: id } = c.req.param()
    const sent = demo.messages.get(id)
    if (sent?.guild !== guild || sent.channel !== channel) return next()
    const { title, direct } = texts.message
    const heading = guild === '@me' ? direct : formatText(title, { channel: sent.name })
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
          ${sent.components
            .flatMap((row) => row.components)
            .map(
              ({ label, url }) => html`<p><a href="${url}" rel="noopener nofollow">${label || url}</a></p>`,
            )}
        </main>`,
      ),
    )
  })
}
