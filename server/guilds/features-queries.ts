import { and, eq } from 'drizzle-orm'
import { difference, recordChange, VersionConflict, type Versioned, type Write } from '@/server/live/changes'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/lock-row'
import { noteUse } from '@/server/images/images-queries'
import { guildFeatures } from '@/server/db/schema'

/** A feature as it is stored. The options are what was saved, whether or not the definition still takes them. */
export type StoredFeature = { enabled: boolean; options: Record<string, unknown> }

type Key = { guildId: string; featureId: string }

const columns = {
  enabled: guildFeatures.enabled,
  options: guildFeatures.options,
  version: guildFeatures.version,
}
const never = { enabled: false, options: {}, version: 0 }

const isRow = ({ guildId, featureId }: Key) =>
  and(eq(guildFeatures.guildId, guildId), eq(guildFeatures.featureId, featureId))

const versioned = ({ version, ...value }: StoredFeature & { version: number }): Versioned<StoredFeature> => ({
  value,
  version,
})

/** Switched off and without options, at version 0, where nobody saved any. */
export async function readFeature(db: Db, key: Key) {
  const [row] = await db.select(columns).from(guildFeatures).where(isRow(key))
  return versioned(row ?? never)
}

export async function readFeatures(db: Db, guildId: string) {
  const rows = await db
    .select({ featureId: guildFeatures.featureId, ...columns })
    .from(guildFeatures)
    .where(eq(guildFeatures.guildId, guildId))
  return new Map(rows.map(({ featureId, ...row }) => [featureId, versioned(row)]))
}

export async function readEnabledFeatures(db: Db, guildId: string) {
  const rows = await db
    .select({ featureId: guildFeatures.featureId })
    .from(guildFeatures)
    .where(and(eq(guildFeatures.guildId, guildId), eq(guildFeatures.enabled, true)))
  return rows.map(({ featureId }) => featureId).sort()
}

/** A feature as its history sees it: one object of values. */
export const flat = (defaults: StoredFeature['options'], { enabled, options }: StoredFeature) => ({
  ...defaults,
  ...options,
  enabled,
})

/**
 * Replaces a feature by what `decide` makes of the current one, atomically, and adds the change to the history.
 * `defaults` stand for options that were never saved. `decide` may throw; then, and when it changes nothing, nothing is written.
 * Comes to a VersionConflict when `write.accepts` refuses the current version.
 */
export function changeFeature(
  db: Db,
  { defaults, ...key }: Key & { defaults: StoredFeature['options'] },
  decide: (now: StoredFeature) => StoredFeature,
  write: Write,
): Promise<Versioned<StoredFeature> | VersionConflict<StoredFeature>> {
  return db.transaction(async (tx) => {
    const row = await lockRow(
      () => tx.select(columns).from(guildFeatures).where(isRow(key)).for('update'),
      () =>
        tx
          .insert(guildFeatures)
          .values({ ...key, ...never })
          .onConflictDoNothing(),
    )
    const now = versioned(row)
    const isAccepted = write.accepts(now.version)
    const next = isAccepted ? decide(now.value) : now.value
    const changed = difference(flat(defaults, now.value), flat(defaults, next))
    if (!changed) {
      // The row that was made only to be held goes again.
      if (now.version === 0) await tx.delete(guildFeatures).where(isRow(key))
      return isAccepted ? now : new VersionConflict(now)
    }

    const version = now.version + 1
    await tx
      .update(guildFeatures)
      .set({ ...next, version, updatedAt: new Date() })
      .where(isRow(key))
    await noteUse(tx, { kind: 'guilds', id: key.guildId }, new Date())
    const subject = `feature:${key.featureId}`
    await recordChange(tx, { guildId: key.guildId, subject, version, ...changed }, write)
    return { value: next, version }
  })
}
