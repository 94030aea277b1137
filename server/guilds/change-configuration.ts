import { eq } from 'drizzle-orm'
import type { FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import type { Note } from '@/contract/calls/note'
import type { SettingsPatch } from '@/contract/calls/settings'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/rows'
import { guildFeatures, guildSettings } from '@/server/db/schema'
import { noteUse } from '@/server/images/images-queries'
import {
  assertReplaceable,
  difference,
  recordChange,
  type Versioned,
  type Write,
} from '@/server/live/changes'
import {
  featureColumns,
  isRow,
  presentFeature,
  presentSettings,
  settingsColumns,
  unsavedRow,
  versioned,
} from './stored-configuration'
import { type Judge, judgeFeature, judgeSettings } from './judge'
import { saveSecrets, splitSecrets } from './secrets'

type SettingsIntent = { subject: 'settings'; patch: SettingsPatch }
type FeatureIntent = { subject: FeatureDeclaration; patch: FeaturePatch }
export type Intent = (SettingsIntent | FeatureIntent) & {
  /** What an earlier change says was saved then. */
  restored?: Record<string, unknown>
}

/** The order in which to lock subjects, so that there are no deadlocks. */
export const bySubject = (a: string, b: string) =>
  Number(b === 'settings') - Number(a === 'settings') || (a < b ? -1 : 1)

/**
 * The one way to change a guild's configuration, whichever call asks for it: the intent is judged against what is locked,
 * then the change, its version, its history entry and its event are saved together. Nothing is saved if the intent is
 * refused, or changes nothing.
 * @throws HttpError 403 `needs_full_access`, `needs_premium`; 422 `invalid`; 412 `conflict` with the current value
 */
export const changeConfiguration = (db: Db, judge: Judge, intent: Intent, write: Write) =>
  db.transaction((tx) =>
    intent.subject === 'settings'
      ? changeSettings(tx, judge, intent, write)
      : changeFeature(tx, judge, intent, write),
  )

/** What a change comes to, as calls answer it; `notes` on what came back though nobody could choose it today. */
type Changed = Versioned<Record<string, unknown>> & { notes: Note[] }

async function changeSettings(
  tx: Db,
  judge: Judge,
  { subject, patch, restored }: Intent & SettingsIntent,
  write: Write,
): Promise<Changed> {
  const { guildId, catalogue } = judge
  const isHere = eq(guildSettings.guildId, guildId)
  const { settings: now, version } = await lockRow(
    () => tx.select(settingsColumns).from(guildSettings).where(isHere).for('update'),
    () => tx.insert(guildSettings).values({ guildId, settings: {}, version: 0 }).onConflictDoNothing(),
  )
  const before = presentSettings(catalogue, now)
  assertReplaceable(before, version, write.accepts)
  const { parsed, notes } = await judgeSettings(tx, judge, { now, patch, restored })
  const settings = { ...now, ...difference(before, parsed)?.after }
  const value = presentSettings(catalogue, settings)
  const changed = difference(before, value)
  if (!changed) {
    // It was only inserted to be locked.
    if (version === 0) await tx.delete(guildSettings).where(isHere)
    return { value, version, notes }
  }
  const saved = { settings, version: version + 1, updatedAt: new Date() }
  await tx.update(guildSettings).set(saved).where(isHere)
  await noteUse(tx, { kind: 'guilds', id: guildId }, new Date())
  await recordChange(tx, { guildId, subject, version: saved.version, ...changed }, write)
  return { value, version: saved.version, notes }
}

async function changeFeature(
  tx: Db,
  judge: Judge,
  { subject: definition, patch, restored }: Intent & FeatureIntent,
  write: Write,
): Promise<Changed> {
  const { guildId } = judge
  const subject = `feature:${definition.id}`
  const key = { guildId, featureId: definition.id }
  const unsaved = { ...key, ...unsavedRow(definition) }
  const { value: now, version } = versioned(
    await lockRow(
      () => tx.select(featureColumns).from(guildFeatures).where(isRow(key)).for('update'),
      () => tx.insert(guildFeatures).values(unsaved).onConflictDoNothing(),
    ),
  )
  const before = presentFeature(definition, now)
  assertReplaceable(before, version, write.accepts)
  const { next, notes } = await judgeFeature(tx, judge, { definition, now, patch, restored })
  const { options, plainTexts } = splitSecrets(definition, now, next.options, patch, judge.now())
  const value = presentFeature(definition, { ...next, options })
  const changed = difference(before, value)
  if (!changed) {
    if (version === 0) await tx.delete(guildFeatures).where(isRow(key))
    return { value, version, notes }
  }
  const saved = { ...next, options, version: version + 1, updatedAt: new Date() }
  await tx.update(guildFeatures).set(saved).where(isRow(key))
  await saveSecrets(tx, judge.keys, { guildId, subject }, { options, plainTexts })
  await noteUse(tx, { kind: 'guilds', id: guildId }, new Date())
  await recordChange(tx, { guildId, subject, version: saved.version, ...changed }, write)
  return { value, version: saved.version, notes }
}
