import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Note } from '@/contract/calls/note'
import { tellOfChange } from '@/server/db/notifications'
import type { Db } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'
import { changedMeanwhile } from '@/server/http/http-error'
import { saves } from '@/server/metrics'

/** `version` counts saves; at 0 the value consists of defaults. */
export type Versioned<Value> = { value: Value; version: number }

/** Who changed something, as the history shows them. */
export type Author = {
  userId: string
  userName?: string | null
  userAvatar?: string | null
  /** The bot that acts for them; the same one where it acts by itself. */
  botId?: string | null
  botName?: string | null
}

/** Who writes, and which versions they may replace (`If-Match`). */
export type Write = Author & {
  accepts: (version: number) => boolean
  /** The id of the change that it reverts. */
  reverts?: number
  /** Shared by all changes that were made in one step, and the name of the guild that an import came from. */
  batch?: string
  origin?: string
}

export const newBatch = () => randomBytes(12).toString('base64url')

type Values = Record<string, unknown>
type Difference = { before: Values; after: Values }

/** The keys whose values differ, with their old and new values; null when there are none. Keys of `after` decide. */
export function difference(before: Values, after: Values): Difference | null {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  if (changed.length === 0) return null
  const pick = (from: Values) =>
    Object.fromEntries(changed.flatMap((key) => (Object.hasOwn(from, key) ? [[key, from[key]]] : [])))
  return { before: pick(before), after: pick(after) }
}

export const etagOf = (version: number) => `"v${version}"`

type VersionedRow<Stored> = {
  /** Reads the row, and holds it until the transaction ends. */
  lock: () => Promise<Versioned<Stored>>
  /** As calls answer it. */
  present: (stored: Stored) => Values
  /** Saves it together with all that belongs to the change. */
  save: (stored: Stored, version: number, changed: Difference) => Promise<unknown>
  /** For a row that was only inserted to be locked; without this, a first save counts even if it changes nothing. */
  remove?: () => PromiseLike<unknown>
}

type Decision<Stored> = {
  next: Stored
  /** What came back though nobody could choose it today. */
  notes?: Note[]
}

/**
 * The one way to replace a value that has a version: locks it, decides what it becomes, and saves that if it differs.
 * @throws HttpError 412 `conflict` with the current value, and whatever `decide` throws: nothing is saved then
 */
export async function replaceVersioned<Stored>(
  { lock, present, save, remove }: VersionedRow<Stored>,
  accepts: Write['accepts'],
  decide: (now: Stored) => Promise<Decision<Stored>>,
): Promise<Versioned<Values> & { notes: Note[] }> {
  const now = await lock()
  const before = present(now.value)
  if (!accepts(now.version))
    throw changedMeanwhile({
      current: before,
      version: now.version,
      headers: { ETag: etagOf(now.version) },
    })
  const { next, notes = [] } = await decide(now.value)
  const value = present(next)
  const changed = difference(before, value)
  if (!changed && (now.version > 0 || remove)) {
    if (now.version === 0) await remove?.()
    return { value, version: now.version, notes }
  }
  const version = now.version + 1
  await save(next, version, changed ?? { before: {}, after: {} })
  return { value, version, notes }
}

/** Adds to a guild's history and wakes its followers. Called last in the transaction that changes the subject. */
export async function recordChange(
  db: Db,
  change: { guildId: string; subject: string; version: number } & Difference,
  { accepts: _, ...made }: Write,
) {
  saves.inc({ subject: change.subject.split(':', 1)[0], author: made.botId ? 'bot' : 'person' })
  await db
    .insert(guildChanges)
    .values({ ...change, ...made })
    .returning({ told: tellOfChange })
}
