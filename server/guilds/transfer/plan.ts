import {
  type GuildSettings,
  settingsHints,
  type SettingsPatch,
  settingsDraft,
  settingsPatch,
} from '@/contract/calls/settings'
import type { FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import type { FileFeature, ImportPart } from '@/contract/calls/transfer'
import type { Db } from '@/server/db/open'
import { optionsOf } from '@/server/guilds/feature-options'
import { difference } from '@/server/live/changes'
import { presentFeature, type StoredFeature } from '@/server/guilds/features-queries'
import { type Judge, judgeFeature, withoutGuarded } from '@/server/guilds/judge'
import { HttpError } from '@/server/http/http-error'
import { parseInput } from '@/server/http/read-json'
import { remapIds, note, type IdMapping } from './remap-ids'

type Values = Record<string, unknown>

/** What becomes of a part, and the patch that brings it about; null if there is nothing to do. */
export type Plan<Patch> = { part: PlannedPart; patch: Patch | null }
export type PlannedPart = Pick<ImportPart, 'subject' | 'state' | 'before' | 'after' | 'fields' | 'notes'>

const without = (values: Values, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

async function orRefusal<Value>(attempt: () => Value | Promise<Value>): Promise<Value | HttpError> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) return error
    throw error
  }
}

type Outcome<Patch> = { before: Values; after: Values; patch: Patch; notes: ImportPart['notes'][number][] }

function planOf<Patch>(subject: string, outcome: Outcome<Patch> | HttpError): Plan<Patch> {
  const unchanged = { subject, before: {}, after: {}, notes: [] }
  if (outcome instanceof HttpError)
    return { part: { ...unchanged, state: 'refused', fields: outcome.extra.fields }, patch: null }
  const { before, after, patch, notes } = outcome
  const changed = difference(before, after)
  const state = changed ? 'changes' : 'same'
  return { part: { ...unchanged, state, ...changed, notes }, patch: changed ? patch : null }
}

export const unknownPart = (subject: string): ImportPart => ({
  subject,
  state: 'unknown',
  version: 0,
  before: {},
  after: {},
  notes: [],
})

/** Without unknown options, and without those whose only reference has no match. */
function remapOptions(definition: FeatureDeclaration, options: Values, by: IdMapping) {
  const declared = optionsOf(definition)
  const unknown = Object.keys(options).filter((key) => !declared.has(key))
  const { value, notes } = remapIds(definition.options, without(options, unknown), by)
  // Such an option keeps its current value.
  const isLeft = (key: string) => notes.some(({ code, path }) => code === 'left_out' && path === key)
  const carried = Object.entries(Object(value)).filter(([key, here]) => !(here === null && isLeft(key)))
  return { options: Object.fromEntries(carried), notes: [...unknown.map(note('unknown_option')), ...notes] }
}

/**
 * Plans a feature. What only people with Manage Server may change stays as it is. If it is on in the file and incomplete
 * here, it stays off. Both with notes.
 */
export async function planFeature(
  db: Db,
  judge: Judge,
  now: StoredFeature,
  { definition, wanted: file }: { definition: FeatureDeclaration; wanted: FileFeature },
  by: IdMapping,
): Promise<Plan<FeaturePatch>> {
  const { enabled = definition.alwaysOn === true, ...foreign } = file
  const before = presentFeature(definition, now)
  const { options, notes } = remapOptions(definition, foreign, by)
  const { allowed, held } = withoutGuarded(judge, definition.options, before, options)
  const attempt = (isOn: boolean) =>
    orRefusal(async () => {
      const patch = { ...allowed, enabled: isOn }
      const { next, notes: more } = await judgeFeature(db, judge, { definition, now, patch })
      return { patch, before, after: presentFeature(definition, next), notes: more }
    })

  const wanted = await attempt(enabled)
  const isUnfinished = wanted instanceof HttpError && enabled && !definition.alwaysOn
  const outcome = isUnfinished ? await attempt(false) : wanted
  const missing = isUnfinished ? Object.keys(wanted.extra.fields ?? {}).map(note('unfinished')) : []
  const all = [...notes, ...held.map(note('needs_full_access')), ...missing]
  return planOf(
    `feature:${definition.id}`,
    outcome instanceof HttpError ? outcome : { ...outcome, notes: [...all, ...outcome.notes] },
  )
}

function remapManagers(managers: unknown, { find }: IdMapping) {
  if (!Array.isArray(managers)) return { managers, notes: [] }
  const rows = managers.map((row: unknown, index) => {
    const role: unknown = Object(row).role
    const here = typeof role === 'string' ? find('role', role) : role
    if (here === null) return { rows: [], notes: [note('left_out')(`manager_roles.${index}`)] }
    return { rows: [{ ...Object(row), role: here }], notes: [] }
  })
  const seen = new Set<unknown>()
  const once = rows.flatMap((one) => one.rows).filter(({ role }) => !seen.has(role) && seen.add(role))
  return { managers: once, notes: rows.flatMap((one) => one.notes) }
}

/** Plans the settings. What only people with Manage Server may change stays as it is, with notes. */
export async function planSettings(
  judge: Judge,
  now: GuildSettings,
  { manager_roles: foreign, ...rest }: Values,
  by: IdMapping,
): Promise<Plan<SettingsPatch>> {
  const unknown = Object.keys(rest).filter((key) => !Object.hasOwn(settingsDraft.def.shape, key))
  const { managers, notes } = remapManagers(foreign, by)
  const changesAccess =
    managers !== undefined && difference({ managers: now.manager_roles ?? [] }, { managers }) !== null
  const wanted = { ...without(rest, unknown), ...(changesAccess && { manager_roles: managers }) }
  const { allowed, held } = withoutGuarded(judge, settingsHints, now, wanted)

  const all = [
    ...unknown.map(note('unknown_option')),
    ...(judge.access === 'full' ? notes : []),
    ...held.map(note('needs_full_access')),
  ]
  const outcome = await orRefusal(() => {
    const patch = Object.keys(allowed).length === 0 ? {} : parseInput(settingsPatch, allowed)
    return { patch, before: now, after: patch, notes: all }
  })
  return planOf('settings', outcome)
}
