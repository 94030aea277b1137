import { eq } from 'drizzle-orm'
import type { FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import type { SettingsPatch } from '@/contract/calls/settings'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/rows'
import { guildFeatures, guildSettings } from '@/server/db/schema'
import { noteUse } from '@/server/images/images-queries'
import { difference, recordChange, replaceVersioned, type Write } from '@/server/live/changes'
import { featureColumns, isRow, presentFeature, unsavedRow, versioned } from './features-queries'
import { type Judge, judgeFeature, judgeSettings } from './judge'
import { saveSecrets, splitSecrets } from './secrets'
import { presentSettings, settingsColumns } from './settings'

type SettingsIntent = { subject: 'settings'; patch: SettingsPatch }
type FeatureIntent = { subject: FeatureDeclaration; patch: FeaturePatch }
export type Intent = (SettingsIntent | FeatureIntent) & {
  /** What an earlier change says was saved then. */
  restored?: Record<string, unknown>
}

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

function changeSettings(tx: Db, judge: Judge, intent: Intent & SettingsIntent, write: Write) {
  const { guildId, catalogue } = judge
  const { subject, patch, restored } = intent
  const present = (settings: Record<string, unknown>) => presentSettings(catalogue, settings)
  const isHere = eq(guildSettings.guildId, guildId)
  return replaceVersioned<Record<string, unknown>>(
    {
      async lock() {
        const { settings, version } = await lockRow(
          () => tx.select(settingsColumns).from(guildSettings).where(isHere).for('update'),
          () => tx.insert(guildSettings).values({ guildId, settings: {}, version: 0 }).onConflictDoNothing(),
        )
        return { value: settings, version }
      },
      present,
      async save(settings, version, changed) {
        await tx.update(guildSettings).set({ settings, version, updatedAt: new Date() }).where(isHere)
        await noteUse(tx, { kind: 'guilds', id: guildId }, new Date())
        await recordChange(tx, { guildId, subject, version, ...changed }, write)
      },
      remove: () => tx.delete(guildSettings).where(isHere),
    },
    write.accepts,
    async (now) => {
      const { parsed, notes } = await judgeSettings(tx, judge, { now, patch, restored })
      return { next: { ...now, ...difference(present(now), parsed)?.after }, notes }
    },
  )
}

function changeFeature(tx: Db, judge: Judge, intent: Intent & FeatureIntent, write: Write) {
  const { guildId } = judge
  const { subject: definition, patch, restored } = intent
  const subject = `feature:${definition.id}`
  const key = { guildId, featureId: definition.id }
  const unsaved = { ...key, ...unsavedRow(definition) }
  let secrets: ReturnType<typeof splitSecrets> = { options: {}, texts: new Map() }
  return replaceVersioned(
    {
      lock: async () =>
        versioned(
          await lockRow(
            () => tx.select(featureColumns).from(guildFeatures).where(isRow(key)).for('update'),
            () => tx.insert(guildFeatures).values(unsaved).onConflictDoNothing(),
          ),
        ),
      present: (stored) => presentFeature(definition, stored),
      async save(stored, version, changed) {
        const saved = { ...stored, version, updatedAt: new Date() }
        await tx.update(guildFeatures).set(saved).where(isRow(key))
        await saveSecrets(tx, judge.keys, { guildId, subject }, secrets)
        await noteUse(tx, { kind: 'guilds', id: guildId }, new Date())
        await recordChange(tx, { guildId, subject, version, ...changed }, write)
      },
      remove: () => tx.delete(guildFeatures).where(isRow(key)),
    },
    write.accepts,
    async (now) => {
      const { next, notes } = await judgeFeature(tx, judge, { definition, now, patch, restored })
      secrets = splitSecrets(definition, now, next.options, patch, judge.now())
      return { next: { ...next, options: secrets.options }, notes }
    },
  )
}
