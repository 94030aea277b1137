import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '@/server/db/notifications'
import type { Db } from '@/server/db/open'
import { countFitting, lockRow, storedBytes } from '@/server/db/rows'
import {
  botLoaded,
  guildChanges,
  guildFacts,
  guildFeatures,
  guildNames,
  guildSecrets,
  guildSettings,
} from '@/server/db/schema'
import { deleteImagesOf } from '@/server/images/images-queries'
import { type Author, newBatch, recordChange } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import type { Catalogue } from './catalogue'
import { isRow, unsavedRow } from './stored-configuration'
import { isReplaced } from './prune-history'
import { bySubject } from './change-configuration'

/** Keeps a statement short; between those before the transaction, others have their turn for so many milliseconds. */
const some = { changes: 500, bytes: 4 * 1024 * 1024, rest: 20 }

/** @returns whether there may be more */
async function deleteSomeChanges(db: Db, guildId: string, which: SQL) {
  const isOwn = eq(guildChanges.guildId, guildId)
  const next = await db
    .select({ id: guildChanges.id, bytes: storedBytes([guildChanges.before, guildChanges.after]) })
    .from(guildChanges)
    .where(and(isOwn, which))
    .orderBy(asc(guildChanges.id))
    .limit(some.changes)
  const ids = next.slice(0, countFitting(next, some.bytes)).map(({ id }) => id)
  if (ids.length === 0) return false
  await db.delete(guildChanges).where(and(isOwn, inArray(guildChanges.id, ids)))
  return true
}

/** Has nobody save anything of a guild until the transaction ends, in the order in which an import saves its parts. */
async function lockAll(tx: Db, { features }: Catalogue, guildId: string) {
  const stored = await tx
    .select({ id: guildFeatures.featureId })
    .from(guildFeatures)
    .where(eq(guildFeatures.guildId, guildId))
  const ids = new Set([...features, ...stored].map(({ id }) => id))
  const isSettings = eq(guildSettings.guildId, guildId)
  await lockRow(
    () => tx.select({ version: guildSettings.version }).from(guildSettings).where(isSettings).for('update'),
    () => tx.insert(guildSettings).values({ guildId, settings: {}, version: 0 }).onConflictDoNothing(),
  )
  for (const featureId of [...ids].sort(bySubject)) {
    const key = { guildId, featureId }
    const unsaved = { ...key, enabled: false, options: {}, version: 0 }
    await lockRow(
      () => tx.select({ version: guildFeatures.version }).from(guildFeatures).where(isRow(key)).for('update'),
      () => tx.insert(guildFeatures).values(unsaved).onConflictDoNothing(),
    )
  }
}

/** What was never saved is gone; the rest is as if it had never been, under its next version. */
async function resetConfiguration(tx: Db, { find }: Catalogue, guildId: string, updatedAt: Date) {
  const [isSettings, isFeature] = [eq(guildSettings.guildId, guildId), eq(guildFeatures.guildId, guildId)]
  await tx.delete(guildSettings).where(and(isSettings, eq(guildSettings.version, 0)))
  await tx.delete(guildFeatures).where(and(isFeature, eq(guildFeatures.version, 0)))
  const next = { version: sql`version + 1`, updatedAt }
  const settings = await tx
    .update(guildSettings)
    .set({ ...next, settings: {} })
    .where(isSettings)
    .returning({ version: guildSettings.version })
  const features = await tx
    .update(guildFeatures)
    .set({ ...next, enabled: false, options: {} })
    .where(isFeature)
    .returning({ featureId: guildFeatures.featureId, version: guildFeatures.version })
  for (const { featureId } of features) {
    const definition = find(featureId)
    if (!definition?.alwaysOn) continue
    const { enabled } = unsavedRow(definition)
    await tx.update(guildFeatures).set({ enabled }).where(isRow({ guildId, featureId }))
  }
  return [
    ...settings.map(({ version }) => ({ subject: 'settings', version })),
    ...features
      .map(({ featureId, version }) => ({ subject: `feature:${featureId}`, version }))
      .sort((a, b) => bySubject(a.subject, b.subject)),
  ]
}

/**
 * Deletes what is stored of a guild. Nothing goes back in time: what was saved has its defaults under a version of its
 * own, and the history a change without values for each, from which bots and open pages learn of it. The bot's word on
 * what a guild may use, its premium, and the versions that the bot works with stay.
 *
 * There may be very many changes, and a transaction keeps the embedded database to itself, so those that later ones
 * replaced go beforehand; everything else goes in one step.
 */
export async function deleteGuildData(rt: Runtime, guildId: string, author: Author) {
  while (await deleteSomeChanges(rt.db, guildId, isReplaced(sql`guild_changes`))) await pause(some.rest)
  const catalogue = await rt.catalogue.current()
  const write = { ...author, accepts: () => true, batch: newBatch() }
  await rt.db.transaction(async (tx) => {
    await lockAll(tx, catalogue, guildId)
    const reset = await resetConfiguration(tx, catalogue, guildId, rt.now())
    // No more than was reset: what somebody saved meanwhile, of a feature that was just declared, survives whole.
    const subjects = reset.map(({ subject }) => subject)
    while (await deleteSomeChanges(tx, guildId, inArray(guildChanges.subject, subjects)));
    await tx
      .delete(guildSecrets)
      .where(and(eq(guildSecrets.guildId, guildId), inArray(guildSecrets.subject, subjects)))
    for (const table of [guildNames, guildFacts]) await tx.delete(table).where(eq(table.guildId, guildId))
    await tx.update(botLoaded).set({ problems: null }).where(eq(botLoaded.guildId, guildId))
    await deleteImagesOf(tx, { kind: 'guilds', id: guildId })
    // Open pages read everything of the guild again.
    await publish(tx, { kind: 'loaded', guildId })
    await publish(tx, { kind: 'available', guildId })
    for (const subject of reset) await recordChange(tx, { guildId, ...subject, before: {}, after: {} }, write)
  })
  rt.log.info('Somebody had the data of a server deleted')
}
