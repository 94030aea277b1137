import * as z from 'zod/mini'
import { plainLink } from '@/contract/plain-link'
import { tooMany } from '@/contract/field-message'
import { choiceLimits } from '@/contract/limits'
import { sentence } from '@/contract/bot-text'
import { maxTextLength } from '@/contract/checks'
import { isOfferedOnce, offeredChoice } from './choices'
import { botTest, botTestAnswer } from './test-message'

/** The most characters of what a bot answers. */
const answerLength = 500

/** The event `request` of `GET /bot/changes`: somebody pressed a button of a feature. It is sent once, and not repeated. */
export const botAction = z.object({
  id: z.string(),
  kind: z.literal('action'),
  guild_id: z.string(),
  user_id: z.string(),
  /** What they read, by the locales of translations: the answer is for them. */
  language: z.string(),
  /** The ids of the feature and of what to do, as they were declared. */
  feature: z.string(),
  action: z.string(),
  /** Of the feature, as it is saved: the bot acts on that, and not on what it knew before. */
  version: z.int(),
})
export type BotAction = z.infer<typeof botAction>

/**
 * Somebody searches among the choices of a source, or needs the names of values: an event, as `botAction` is. Who does is
 * not told, since others in the guild are shown the same answer.
 */
export const botChoices = z.object({
  id: z.string(),
  kind: z.literal('choices'),
  guild_id: z.string(),
  source: z.string(),
  /** What somebody typed; empty to begin with. */
  search: z.string(),
  /** Instead of a search: the values whose labels are asked for. */
  values: z.optional(z.array(z.string())),
  /** What the source depends on, as far as it is chosen in the form. */
  with: z.record(z.string(), z.unknown()),
})

/** The event `request` of `GET /bot/changes`. */
export const askedOfBot = z.discriminatedUnion('kind', [botAction, botChoices])

/** All that the dashboard asks a bot. A test message has an event of its own, which every bot gets. */
export const botRequest = z.discriminatedUnion('kind', [
  botAction,
  botChoices,
  z.object({ kind: z.literal('test'), ...botTest.shape }),
])
export type BotRequest = z.infer<typeof botRequest>
export type RequestKind = BotRequest['kind']

const secureLink = z.string().check(maxTextLength(answerLength), z.regex(plainLink, 'validation.plainLink'))

/**
 * `POST /bot/guilds/{guildId}/requests/{request}`: `text` says what was done, and `url` leads to it; `refused` says why
 * nothing was. `choices` are those that a search found, or those of the values that were asked for which are still offered.
 * `reason` `failed` says in the person's own language that nothing comes of it; the others, and `detail`, are those of a test
 * message.
 */
export const botAnswer = z
  .strictObject({
    ...botTestAnswer.shape,
    text: z.optional(sentence(answerLength)),
    url: z.optional(z.nullable(secureLink)),
    refused: z.optional(sentence(answerLength)),
    choices: z.optional(
      z
        .array(offeredChoice)
        .check(z.maxLength(choiceLimits.lookedUp, tooMany(choiceLimits.lookedUp)), isOfferedOnce),
    ),
  })
  .check(
    z.refine(
      ({ text, url, choices, refused, reason }) =>
        !((text || url || choices) && (refused ?? reason) !== undefined),
      {
        path: ['refused'],
        error: 'validation.doneAndRefused',
      },
    ),
  )

/** What replicas tell each other of it, however the bot sent it. */
export const anyAnswer = z.object({ ...botAnswer.shape, url: botTestAnswer.shape.url })
export type BotAnswer = z.infer<typeof anyAnswer>

/** `POST /guilds/{guildId}/features/{feature}/actions/{action}`: a new `press` for each press, so that none runs twice. */
export const actionPress = z.strictObject({
  press: z.string().check(z.regex(/^[\w-]{16,64}$/, 'validation.invalid')),
})

/** What the bot did, in its own words; empty where it has none. `url` leads to it. */
export const actionResult = z.looseObject({
  text: z._default(sentence(answerLength), ''),
  url: z._default(z.nullable(secureLink), null),
})
