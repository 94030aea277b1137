import { isDeepStrictEqual } from 'node:util'
import { publish } from '@/server/db/notifications'
import type { Db } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'

/** `version` counts saves; at 0 the value consists of defaults. */
export type Versioned<Value> = { value: Value; version: number }

/** Who changed something, as the history shows them. */
export type Author = { userId: string; userName?: string | null; userAvatar?: string | null }

/** Who writes, and which versions they may replace (`If-Match`). */
export type Write = Author & {
  accepts: (version: number) => boolean
  /** The id of the change that it reverts. */
  reverts?: number
  /** Shared by all changes of one import or its revert, and the name of the guild that the import came from. */
  batch?: string
  origin?: string
}

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

/** Adds to a guild's history and wakes its followers. Called last in the transaction that changes the subject. */
export async function recordChange(
  db: Db,
  change: { guildId: string; subject: string; version: number } & Difference,
  { userId, userName, userAvatar, reverts, batch, origin }: Omit<Write, 'accepts'>,
) {
  const made = { userId, userName, userAvatar, reverts, batch, origin }
  await db.insert(guildChanges).values({ ...change, ...made })
  await publish(db, { kind: 'changed' })
}
