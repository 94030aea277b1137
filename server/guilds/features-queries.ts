import { and, desc, eq, inArray } from 'drizzle-orm'
import { isAlwaysOn, isFeatureId } from '@/config/features/registry'
import type { Versioned, Write } from '@/server/live/changes'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/rows'
import { noteUse } from '@/server/images/images-queries'
import { guildChanges, guildFeatures } from '@/server/db/schema'
import { replaceVersioned, type VersionedPart } from './versioned-writes'

/** `options` are what was saved, including those that the definition no longer has. */
export type StoredFeature = { enabled: boolean; options: Record<string, unknown> }

type Key = { guildId: string; featureId: string }

const columns = {
  enabled: guildFeatures.enabled,
  options: guildFeatures.options,
  version: guildFeatures.version,
}
const unsavedRow = (featureId: string) => ({ enabled: isAlwaysOn(featureId), options: {}, version: 0 })

const isRow = ({ guildId, featureId }: Key) =>
  and(eq(guildFeatures.guildId, guildId), eq(guildFeatures.featureId, featureId))

const versioned = ({ version, ...value }: StoredFeature & { version: number }): Versioned<StoredFeature> => ({
  value,
  version,
})

export const unsavedFeature = (featureId: string) => versioned(unsavedRow(featureId))

export async function readFeature(db: Db, key: Key) {
  const [row] = await db.select(columns).from(guildFeatures).where(isRow(key))
  return row ? versioned(row) : unsavedFeature(key.featureId)
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
  return rows
    .map(({ featureId }) => featureId)
    .filter((id) => !isAlwaysOn(id))
    .sort()
}

/** Guilds without an enabled feature are missing. */
export async function countEnabledFeatures(db: Db, guildIds: string[]) {
  const rows = await db
    .select({ guildId: guildFeatures.guildId, featureId: guildFeatures.featureId })
    .from(guildFeatures)
    .where(and(inArray(guildFeatures.guildId, guildIds), eq(guildFeatures.enabled, true)))
  const counts = new Map<string, number>()
  for (const { guildId, featureId } of rows)
    if (isFeatureId(featureId) && !isAlwaysOn(featureId)) counts.set(guildId, (counts.get(guildId) ?? 0) + 1)
  return counts
}

/** What the latest change of a feature replaced. */
export async function readReplaced(db: Db, { guildId, featureId }: Key) {
  const [latest] = await db
    .select({ before: guildChanges.before })
    .from(guildChanges)
    .where(and(eq(guildChanges.guildId, guildId), eq(guildChanges.subject, `feature:${featureId}`)))
    .orderBy(desc(guildChanges.id))
    .limit(1)
  return latest?.before ?? {}
}

/** The feature as one object, with defaults for options that were never saved. */
export const presentFeature = (
  { defaults }: { defaults: StoredFeature['options'] },
  { enabled, options }: StoredFeature,
) => ({ ...defaults, ...options, enabled })

const featurePart = ({
  defaults,
  ...key
}: Key & { defaults: StoredFeature['options'] }): VersionedPart<StoredFeature> => {
  const unsaved = { ...key, ...unsavedRow(key.featureId) }
  return {
    guildId: key.guildId,
    subject: `feature:${key.featureId}`,
    lock: async (tx) =>
      versioned(
        await lockRow(
          () => tx.select(columns).from(guildFeatures).where(isRow(key)).for('update'),
          () => tx.insert(guildFeatures).values(unsaved).onConflictDoNothing(),
        ),
      ),
    present: (value) => presentFeature({ defaults }, value),
    async save(tx, value, version) {
      const saved = { ...value, version, updatedAt: new Date() }
      await tx.update(guildFeatures).set(saved).where(isRow(key))
      await noteUse(tx, { kind: 'guilds', id: key.guildId }, new Date())
    },
    remove: (tx) => tx.delete(guildFeatures).where(isRow(key)),
  }
}

/**
 * Replaces a feature atomically with what `decide` returns, and records the change. Writes nothing if `decide` throws or
 * changes nothing.
 * @throws HttpError 412 `conflict`
 */
export const changeFeature = (
  db: Db,
  key: Key & { defaults: StoredFeature['options'] },
  decide: (now: StoredFeature, tx: Db) => StoredFeature | Promise<StoredFeature>,
  write: Write,
): Promise<Versioned<StoredFeature>> => replaceVersioned(db, featurePart(key), decide, write)
