import * as z from 'zod/mini'
import { availability } from './guild-availability'
import { snowflake } from './discord'
import { problemCodes } from './events'
import { feature } from './features'
import { toldPremium } from './premium'
import { guildSettings } from './settings'
import { subject, versions } from './subject'
import { snowflakeListPattern } from '@/contract/discord/snowflake'
import { tooMany } from '@/contract/field-message'
import { foundName } from '@/contract/bot-text'
import { maxTextLength } from '@/contract/checks'
import { problemLimits } from '@/contract/limits'

/** `GET /bot/guilds/{guildId}`: everything that a bot needs to serve a guild, and which versions these are. */
export const botSnapshot = z.looseObject({
  id: z.string(),
  settings: guildSettings,
  features: z.record(z.string(), feature),
  versions,
  /** What the guild cannot use, as the bot said; left out where it can use everything. */
  availability: z.optional(availability),
  /** That the guild has premium, as the bot said; left out where it did not, or that is over. */
  premium: z.optional(toldPremium),
})
export type BotSnapshot = z.infer<typeof botSnapshot>

/** Guilds in one answer, and ids in one question. */
const mostGuilds = 100

/** The query parameters of `GET /bot/guilds`. */
export const snapshotQuery = z.object({
  ids: z.optional(
    z.string().check(
      z.regex(snowflakeListPattern(), 'validation.invalid'),
      z.refine((ids) => ids.split(',').length <= mostGuilds, tooMany(mostGuilds)),
    ),
  ),
  after: z.optional(snowflake),
})

/** `GET /bot/guilds`: `absent` are those in which the bot is not; `next` is the `after` of the next page, null at the end. */
export const botSnapshots = z.looseObject({
  guilds: z.array(botSnapshot),
  absent: z.array(z.string()),
  next: z.nullable(z.string()),
})
export type BotSnapshots = z.infer<typeof botSnapshots>

/** That a guild's configuration changed, and to which versions; the snapshot has the values. */
export const botChange = z.looseObject({
  id: z.string(),
  guild_id: z.string(),
  versions,
  at: z.string(),
})
export type BotChange = z.infer<typeof botChange>

/**
 * `GET /bot/changes`: server-sent events. `ready` once the following changes are complete, `change` for each change,
 * `reset` if the stream cannot continue from `Last-Event-ID`: fetch the snapshots again. Without
 * `Accept: text/event-stream` the answer is one page of JSON; request the next with `?after=` and its `position`.
 */
export const botChanges = z.looseObject({
  changes: z.array(botChange),
  position: z.string(),
  /** Too much was missed, so `changes` is empty: fetch the snapshots again. */
  reset: z._default(z.boolean(), false),
})
export type BotChanges = z.infer<typeof botChanges>

/**
 * `PATCH /bot/guilds/{guildId}/settings` and `…/features/{feature}`: what people's own calls take, and for which member
 * the bot makes the change.
 */
export const botPatch = z.looseObject({ for: z.optional(z.nullable(snowflake)) })

/** Nothing is saved more often than this. */
const newestVersion = 2 ** 31 - 1

const reportedProblem = z.strictObject({
  subject,
  /** The option, such as `panels.0.channel`; null where the whole subject is meant. */
  path: z._default(z.nullable(z.string().check(maxTextLength(problemLimits.path))), null),
  message: foundName(problemLimits.message),
  /** What people read in their own language in place of the message, where it is one of these. */
  code: z.optional(z.enum(problemCodes)),
})

/** `POST /bot/guilds/{guildId}/loaded`: the versions that the bot has loaded, and what of them it cannot use. */
export const botLoaded = z
  .strictObject({
    versions: z
      .record(subject, z.int().check(z.minimum(0), z.maximum(newestVersion)))
      .check(z.refine((given) => Object.keys(given).length <= 200, tooMany(200))),
    problems: z._default(
      z.array(reportedProblem).check(z.maxLength(problemLimits.count, tooMany(problemLimits.count))),
      [],
    ),
  })
  .check(({ value: { versions, problems }, issues }) => {
    for (const [at, { subject: about }] of problems.entries())
      if (!Object.hasOwn(versions, about))
        issues.push({
          code: 'custom',
          input: about,
          path: ['problems', at, 'subject'],
          message: 'validation.invalid',
        })
  })
/** As a bot sends it. */
export type BotLoaded = z.input<typeof botLoaded>
export type LoadedReport = z.output<typeof botLoaded>
