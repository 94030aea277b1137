import { featurePatch } from '@/api/features.schema'
import { settingsPatch } from '@/api/settings.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { isFeatureId, registry } from '@/config/features/registry'
import { defaultSettings } from '@/config/settings'
import type { Write } from '@/server/live/changes'
import type { Db } from '@/server/db/open'
import { changeFeature } from './features-queries'
import type { StoredChange } from './history-queries'
import { changeSettings } from './settings-queries'
import { featureGone, HttpError, noLongerFits, notInChange, valueUnknown } from '@/server/http/http-error'
import { parseInput } from '@/server/http/read-json'
import { applyPatch, presentFeature } from './feature-options'
import type { CanAssignRole } from './given-roles'
import { orConflict } from './versions'

type Values = Record<string, unknown>
/** What a guild has after a change was taken back, as the subject's own call answers it. */
type Reverted = { value: Values; version: number }

/** What stood under these keys before a change; keys that nobody had saved then had their defaults. */
function oldValues({ before, after }: StoredChange, paths: string[] | undefined, defaults: Values): Values {
  const keys = Object.keys({ ...before, ...after })
  const foreign = paths?.find((path) => !keys.includes(path))
  if (foreign !== undefined) throw notInChange(foreign)
  const entries = (paths ?? keys).map((key) => {
    if (Object.hasOwn(before, key)) return [key, before[key]] as const
    if (Object.hasOwn(defaults, key)) return [key, defaults[key]] as const
    throw valueUnknown()
  })
  return Object.fromEntries(entries)
}

/** A refusal of the old values says that they are old. */
async function orNoLongerFits<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw noLongerFits(error.extra.fields ?? {})
  }
}

function definitionOf(subject: string): FeatureDefinition {
  const id = subject.replace(/^feature:/, '')
  if (id === subject || !isFeatureId(id)) throw featureGone()
  return registry[id]
}

async function revertSettings(db: Db, guildId: string, values: Values, write: Write): Promise<Reverted> {
  const saving = orNoLongerFits(async () =>
    changeSettings(db, guildId, parseInput(settingsPatch, values), write),
  )
  return orConflict(saving, (now) => now)
}

/** How a change is taken back, and which roles the bot may then give. */
export type Reversion = Write & { mayGive: CanAssignRole }

async function revertFeature(
  db: Db,
  guildId: string,
  definition: FeatureDefinition,
  values: Values,
  { mayGive, ...write }: Reversion,
): Promise<Reverted> {
  const key = { guildId, featureId: definition.id, defaults: definition.defaults }
  const saving = orNoLongerFits(async () => {
    const patch = parseInput(featurePatch, values)
    return changeFeature(db, key, (now) => applyPatch(definition, now, patch, mayGive), write)
  })
  const { value, version } = await orConflict(saving, (now) => presentFeature(definition, now))
  return { value: presentFeature(definition, value), version }
}

/**
 * Puts back what stood there before a change, whole or under these keys only, as a change of its own. Where it stands
 * there already nothing is written.
 * @throws HttpError 422 `invalid` for a key that the change did not touch; 422 or 409 `no_longer_fits` when the old
 * values are not valid any more; 412 `conflict` when `write.accepts` refuses the current version
 */
export function revertChange(
  db: Db,
  guildId: string,
  change: StoredChange,
  { paths, ...write }: Reversion & { paths?: string[] },
): Promise<Reverted> {
  const marked = { ...write, reverts: change.id }
  if (change.subject === 'settings')
    return revertSettings(db, guildId, oldValues(change, paths, defaultSettings), marked)
  const definition = definitionOf(change.subject)
  return revertFeature(db, guildId, definition, oldValues(change, paths, definition.defaults), marked)
}
