import { eq } from 'drizzle-orm'
import type { FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import type { Note } from '@/contract/calls/note'
import type { GuildSettings, SettingsPatch } from '@/contract/calls/settings'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/rows'
import { guildFeatures, guildSettings } from '@/server/db/schema'
import { changedMeanwhile } from '@/server/http/http-error'
import { noteUse } from '@/server/images/images-queries'
import { difference, recordChange, type Versioned, type Write } from '@/server/live/changes'
import {
  featureColumns,
  isRow,
  presentFeature,
  type StoredFeature,
  unsavedRow,
  versioned,
} from './features-queries'
import { type Judge, judgeFeature, judgeSettings } from './judge'
import { presentSettings, settingsColumns } from './settings'
import { etagOf } from './versioned-writes'

/** What to change to, or how that follows from what is saved; null to change nothing. */
type Wanted<Now, Patch> = Patch | ((now: Now, tx: Db) => Patch | null | Promise<Patch | null>)

type SettingsIntent = { subject: 'settings'; patch: Wanted<GuildSettings, SettingsPatch> }
type FeatureIntent = {
  subject: FeatureDeclaration
  patch: Wanted<StoredFeature, FeaturePatch>
  /** What an earlier change says was saved then. */
  restored?: Record<string, unknown>
}
export type Intent = SettingsIntent | FeatureIntent

type Changed = Versioned<Record<string, unknown>> & {
  /** What came back though nobody could choose it today. */
  notes: Note[]
}

const wantedOf = async <Now, Patch>(patch: Wanted<Now, Patch>, now: Now, tx: Db) =>
  patch instanceof Function ? patch(now, tx) : patch

/**
 * The one way to change a guild's configuration, whichever call asks for it: the intent is judged against what is locked,
 * then the change, its version, its history entry and its event are saved together. Nothing is saved if the intent is
 * refused, or changes nothing.
 * @throws HttpError 403 `needs_full_access`; 422 `invalid`; 412 `conflict` with the current value
 */
export const changeConfiguration = (db: Db, judge: Judge, intent: Intent, write: Write): Promise<Changed> =>
  db.transaction((tx) =>
    intent.subject === 'settings'
      ? replace(tx, judge, settingsPart(tx, judge, intent), write)
      : replace(tx, judge, featurePart(tx, judge, intent), write),
  )

/** What has a version and a history of its own: the settings of a guild, or one of its features. */
type Part<Stored> = {
  subject: string
  /** Its row, held until the transaction ends. */
  lock: () => Promise<Versioned<Stored>>
  /** As calls answer it. */
  present: (stored: Stored) => Record<string, unknown>
  /** What to save, once that is judged. */
  decide: (now: Stored) => Promise<{ next: Stored; notes: Note[] }>
  save: (stored: Stored, version: number) => PromiseLike<unknown>
  remove: () => PromiseLike<unknown>
}

async function replace<Stored>(
  tx: Db,
  { guildId }: Judge,
  { subject, lock, present, decide, save, remove }: Part<Stored>,
  write: Write,
): Promise<Changed> {
  const now = await lock()
  const before = present(now.value)
  if (!write.accepts(now.version))
    throw changedMeanwhile({ current: before, headers: { ETag: etagOf(now.version) } })
  const { next, notes } = await decide(now.value)
  const value = present(next)
  const changed = difference(before, value)
  if (!changed) {
    // The row was only inserted to lock it.
    if (now.version === 0) await remove()
    return { value, version: now.version, notes }
  }
  const version = now.version + 1
  await save(next, version)
  await recordChange(tx, { guildId, subject, version, ...changed }, write)
  return { value, version, notes }
}

function settingsPart(tx: Db, judge: Judge, { patch }: SettingsIntent): Part<Record<string, unknown>> {
  const { guildId } = judge
  const isHere = eq(guildSettings.guildId, guildId)
  return {
    subject: 'settings',
    async lock() {
      const { settings, version } = await lockRow(
        () => tx.select(settingsColumns).from(guildSettings).where(isHere).for('update'),
        () => tx.insert(guildSettings).values({ guildId, settings: {}, version: 0 }).onConflictDoNothing(),
      )
      return { value: settings, version }
    },
    present: presentSettings,
    async decide(saved) {
      const now = presentSettings(saved)
      const wanted = judgeSettings(judge, now, (await wantedOf(patch, now, tx)) ?? {})
      return { next: { ...saved, ...difference(now, wanted)?.after }, notes: [] }
    },
    save: (settings, version) =>
      tx.update(guildSettings).set({ settings, version, updatedAt: new Date() }).where(isHere),
    remove: () => tx.delete(guildSettings).where(isHere),
  }
}

function featurePart(tx: Db, judge: Judge, intent: FeatureIntent): Part<StoredFeature> {
  const { subject: definition, patch, restored } = intent
  const key = { guildId: judge.guildId, featureId: definition.id }
  const unsaved = { ...key, ...unsavedRow(definition.id) }
  return {
    subject: `feature:${definition.id}`,
    lock: async () =>
      versioned(
        await lockRow(
          () => tx.select(featureColumns).from(guildFeatures).where(isRow(key)).for('update'),
          () => tx.insert(guildFeatures).values(unsaved).onConflictDoNothing(),
        ),
      ),
    present: (stored) => presentFeature(definition, stored),
    async decide(now) {
      const wanted = await wantedOf(patch, now, tx)
      if (!wanted) return { next: now, notes: [] }
      return judgeFeature(tx, judge, { definition, now, patch: wanted, restored })
    },
    async save(stored, version) {
      const saved = { ...stored, version, updatedAt: new Date() }
      await tx.update(guildFeatures).set(saved).where(isRow(key))
      await noteUse(tx, { kind: 'guilds', id: judge.guildId }, new Date())
    },
    remove: () => tx.delete(guildFeatures).where(isRow(key)),
  }
}
