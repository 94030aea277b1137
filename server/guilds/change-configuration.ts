import type { FeaturePatch } from '@/contract/calls/features'
import type { Note } from '@/contract/calls/note'
import type { GuildSettings, SettingsPatch } from '@/contract/calls/settings'
import type { FeatureDefinition } from '@/contract/declaration/builders/define-feature'
import type { Db } from '@/server/db/open'
import type { Versioned, Write } from '@/server/live/changes'
import { changeFeature, presentFeature, type StoredFeature } from './features-queries'
import { type Judge, judgeFeature, judgeSettings } from './judge'
import { changeSettings } from './settings'

/** What to change to, or how that follows from what is saved; null to change nothing. */
type Wanted<Now, Patch> = Patch | ((now: Now, tx: Db) => Patch | null | Promise<Patch | null>)

export type Intent =
  | { subject: 'settings'; patch: Wanted<GuildSettings, SettingsPatch> }
  | {
      subject: FeatureDefinition
      patch: Wanted<StoredFeature, FeaturePatch>
      /** What an earlier change says was saved then. */
      restored?: Record<string, unknown>
    }

type Changed = Versioned<Record<string, unknown>> & {
  /** What came back though nobody could choose it today. */
  notes: Note[]
}

const wantedOf = async <Now, Patch>(patch: Wanted<Now, Patch>, now: Now, tx: Db) =>
  patch instanceof Function ? patch(now, tx) : patch

/**
 * The one way to change a guild's configuration, whichever call asks for it: the intent is judged against what is locked,
 * then the change, its version, its history entry and its event are saved together, or nothing is.
 * @throws HttpError 403 `needs_full_access`; 422 `invalid`; 412 `conflict`
 */
export async function changeConfiguration(
  db: Db,
  judge: Judge,
  intent: Intent,
  write: Write,
): Promise<Changed> {
  const { guildId } = judge
  if (intent.subject === 'settings') {
    const { patch } = intent
    const decide = async (now: GuildSettings, tx: Db) =>
      judgeSettings(judge, now, (await wantedOf(patch, now, tx)) ?? {})
    return { ...(await changeSettings(db, guildId, decide, write)), notes: [] }
  }

  const { subject: definition, patch, restored } = intent
  const key = { guildId, featureId: definition.id, defaults: definition.defaults }
  const notes: Note[] = []
  async function decide(now: StoredFeature, tx: Db) {
    const wanted = await wantedOf(patch, now, tx)
    if (!wanted) return now
    const judged = await judgeFeature(tx, judge, { definition, now, patch: wanted, restored })
    notes.push(...judged.notes)
    return judged.next
  }
  const { value, version } = await changeFeature(db, key, decide, write)
  return { value: presentFeature(definition, value), version, notes }
}
