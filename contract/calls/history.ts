import * as z from 'zod/mini'
import { note } from './note'
import { person } from './person'
import { subject } from './subject'
import { anyLine } from '@/contract/bot-text'
import { maxTextLength } from '@/contract/checks'
import { tooMany } from '@/contract/field-message'

/** An id of a change: opaque, increasing; a backend may write it as a number. */
const changeId = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id) => String(id)),
)

/** One row of a guild's history: only the keys that changed, with their old and new values. */
export const historyChange = z.looseObject({
  id: changeId,
  user: person,
  /** The bot that made it for that person; the same as `user` where the bot acted by itself. */
  bot: z.optional(z.nullable(person)),
  /** `settings`, or `feature:` and the feature's id. */
  subject: z.string(),
  /** The subject's version after the change. */
  version: z._default(z.number(), 0),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  /** The change that this one takes back. */
  reverts: z.optional(z.nullable(changeId)),
  /** Set for changes that were made in one step, an import for instance; alike for all of them. */
  batch: z.optional(z.nullable(z.string())),
  /** The name of the guild that an import's values came from. */
  origin: z.optional(z.nullable(anyLine)),
  /** What came back though nobody could have chosen it, as in the notes of an import. */
  notes: z.optional(z.nullable(z.array(note))),
})
export type HistoryChange = z.infer<typeof historyChange>

/**
 * `GET /guilds/{guildId}/history`, newest first. `next` is the `before` of the next page, null at the end. `people`,
 * who ever changed something, may stand on the first page.
 */
export const historyPage = z.looseObject({
  changes: z.array(historyChange),
  next: z._default(z.nullable(changeId), null),
  people: z.optional(z.array(person)),
})
export type HistoryPage = z.infer<typeof historyPage>

/** The years 1 to 9999: not every database and program can write others. */
function isWritable(text: string) {
  const moment = Date.parse(text)
  return moment >= Date.parse('0001-01-01T00:00:00Z') && moment <= Date.parse('9999-12-31T23:59:59.999Z')
}
const moment = z.optional(
  z.iso
    .datetime({ offset: true, error: 'validation.invalid' })
    .check(z.refine(isWritable, 'validation.invalid')),
)

/** The query parameters of `GET /guilds/{guildId}/history`. */
export const historyQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'validation.invalid'))),
  user: z.optional(z.string().check(z.regex(/^\d{1,21}$/, 'validation.invalid'))),
  subject: z.optional(subject),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'validation.invalid'))),
  since: moment,
  until: moment,
  search: z.optional(z.string().check(z.trim(), z.minLength(1, 'validation.required'), maxTextLength(100))),
})
export type HistoryQuery = z.infer<typeof historyQuery>

/** `POST /guilds/{guildId}/history/{change}/revert`: the whole change, or only these of its keys. */
export const revertRequest = z.strictObject({
  paths: z.optional(
    z.array(z.string()).check(z.minLength(1, 'validation.required'), z.maxLength(200, tooMany(200))),
  ),
})
export type RevertRequest = z.infer<typeof revertRequest>
