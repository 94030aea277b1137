import * as z from 'zod/mini'
import { snowflake } from './discord'
import { sentence } from '@/contract/bot-text'
import { maxTextLength } from '@/contract/checks'

/** `POST /guilds/{guildId}/features/{feature}/test`: a message as the form holds it, and where to send it. */
export const testMessage = z.strictObject({
  /** The option that the message belongs to, dotted: `rich_message`, `messages.0.message`. */
  path: z.string().check(z.regex(/^[^.]{1,100}(\.[^.]{1,100}){0,9}$/, 'validation.invalid')),
  /** What the option holds: a text, or a message with its embed. */
  message: z.union(
    [
      z.string(),
      z.looseObject({
        content: z.string(),
        embed: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
        /** In place of `embed`, and buttons, where the option declares them. */
        embeds: z.optional(z.array(z.record(z.string(), z.unknown()))),
        links: z.optional(z.array(z.record(z.string(), z.unknown()))),
      }),
    ],
    'validation.invalid',
  ),
  /** Null for a direct message to whoever asks. */
  channel: z.nullable(snowflake),
})
export type TestMessage = z.infer<typeof testMessage>

const address = z.string().check(maxTextLength(500), z.regex(/^https?:\/\/\S+$/, 'validation.link'))

/** The message was sent; `url` leads to it. */
export const testSent = z.looseObject({ url: z._default(z.nullable(address), null) })

/** The event `test` of `GET /bot/changes`: a message as Discord takes it, to be sent once and at once. */
export const botTest = z.object({
  id: z.string(),
  guild_id: z.string(),
  /** Null: to `user_id`, as a direct message. */
  channel_id: z.nullable(z.string()),
  user_id: z.string(),
  message: z.object({
    content: z.optional(z.string()),
    embeds: z.array(z.record(z.string(), z.unknown())),
    /** Rows of link buttons; left out without any. */
    components: z.optional(z.array(z.record(z.string(), z.unknown()))),
    /** Nobody is notified. */
    allowed_mentions: z.object({ parse: z.array(z.string()) }),
  }),
})
export type BotTest = z.infer<typeof botTest>

const testRefusals = [
  'missing_permissions',
  'direct_messages_closed',
  'unknown_channel',
  'unsupported',
  'failed',
] as const
export type TestRefusal = (typeof testRefusals)[number]

/** `POST /bot/guilds/{guildId}/tests/{test}`: `url` leads to the message; `reason` says why it was not sent. */
export const botTestAnswer = z.strictObject({
  url: z.optional(z.nullable(address)),
  reason: z.optional(z.enum(testRefusals)),
  /** For people: what Discord said. */
  detail: z.optional(sentence(300)),
})
export type BotTestAnswer = z.infer<typeof botTestAnswer>
