import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
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

/** @throws HttpError 412 `conflict` with the current value, as calls answer it */
export function assertReplaceable(value: Values, version: number, accepts: Write['accepts']) {
  if (!accepts(version))
    throw changedMeanwhile({ current: value, version, headers: { ETag: etagOf(version) } })
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
