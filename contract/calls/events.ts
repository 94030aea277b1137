import * as z from 'zod/mini'
import { sentence } from '@/contract/bot-text'
import { problemLimits } from '@/contract/limits'
import { person } from './person'
import { subject, versions } from './subject'

/** Somebody who has a guild's pages open. `subject` is the form that they have open, null elsewhere. */
export const presentUser = z.looseObject({
  user: person,
  subject: z._default(z.nullable(z.string()), null),
})
export type PresentUser = z.infer<typeof presentUser>

/** What was changed: `versions` are those of the subjects after it, `keys` what changed in each. */
export const changeEvent = z.looseObject({
  id: z.string(),
  user: person,
  /** The bot that made it for that person; the same as `user` where the bot acted by itself. */
  bot: z.optional(z.nullable(person)),
  versions,
  keys: z.record(z.string(), z.array(z.string())),
  at: z.string(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

/** What people read in their own language: `default_used` of a saved value that does not fit what the bot declares now. */
export const problemCodes = ['default_used'] as const

/** Why the bot cannot use what it has loaded: at an option, such as `panels.0.channel`, or for the whole subject. */
export const botProblem = z.looseObject({
  subject: z.string(),
  path: z._default(z.nullable(z.string()), null),
  message: sentence(problemLimits.message),
  /** One of `problemCodes`; what is none is told by its message. */
  code: z.optional(z.nullable(z.string())),
})
export type BotProblem = z.infer<typeof botProblem>
/** Of a backend that tells of more, the first ones. */
const problems = z.optional(
  z.array(botProblem).check(z.overwrite((told) => told.slice(0, problemLimits.count))),
)

/** The query parameters of `GET /guilds/{guildId}/events`: the form that the reader has open. */
export const eventsQuery = z.strictObject({ subject: z.optional(subject) })

/**
 * `GET /guilds/{guildId}/events?subject=`: server-sent events, resumable with `Last-Event-ID`. Each name's data:
 * `ready` with the current state, after the changes that an earlier stream missed (or `reset` if there are too
 * many); then `change`, `people`, `loaded`, `commands`, `facts` and `features` as they happen; `closed` last, with the
 * reason, if the person may not reconnect.
 */
export const guildEvents = {
  ready: z.looseObject({
    people: z.array(presentUser),
    /** As saved. */
    versions,
    /** As loaded by the bot. */
    loaded: versions,
    problems,
    /** Milliseconds since the guild's last change; null if unknown. */
    changed_ago: z._default(z.nullable(z.number().check(z.gte(0))), null),
    /**
     * Another one than before means that other features are declared, available in this guild, or premium is otherwise; an
     * event `features` may have been missed.
     */
    catalogue: z.optional(z.string()),
  }),
  change: changeEvent,
  people: z.looseObject({ people: z.array(presentUser) }),
  loaded: z.looseObject({ loaded: versions, problems }),
  /** The bot reported its commands again. */
  commands: z.looseObject({}),
  /** The bot reported other facts of this guild; told now and then, however often it reports. */
  facts: z.looseObject({}),
  /** The bot declares other features, or other options of them, says otherwise what this guild can use, or who has premium. */
  features: z.looseObject({}),
  reset: z.looseObject({}),
  closed: z.looseObject({ code: z.string(), detail: sentence(problemLimits.message) }),
} as const
export type GuildEventName = keyof typeof guildEvents
