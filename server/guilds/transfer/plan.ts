import { type GuildSettings, type SettingsPatch, settingsDraft, settingsPatch } from '@/api/settings.schema'
import type { Feature } from '@/api/features.schema'
import type { ImportPart } from '@/api/transfer.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { applyPatch, type CanAssignRole, schemaOf } from '@/server/guilds/feature-options'
import { difference, type Versioned } from '@/server/live/changes'
import { presentFeature, type StoredFeature } from '@/server/guilds/features-queries'
import { HttpError } from '@/server/http/http-error'
import { parseInput } from '@/server/http/read-json'
import type { GuildAccess } from '@/server/access/guild-rights'
import { remapIds, note, type IdMapping } from './remap-ids'

type Values = Record<string, unknown>

export type Plan<Next> = { part: ImportPart; next: Next | null }

const without = (values: Values, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

function orRefusal<Value>(attempt: () => Value): Value | HttpError {
  try {
    return attempt()
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) return error
    throw error
  }
}

type Outcome<Next> = { before: Values; after: Values; next: Next; notes: ImportPart['notes'][number][] }

function planOf<Next>(subject: string, version: number, outcome: Outcome<Next> | HttpError): Plan<Next> {
  const unchanged = { subject, version, before: {}, after: {}, notes: [] }
  if (outcome instanceof HttpError)
    return { part: { ...unchanged, state: 'refused', fields: outcome.extra.fields }, next: null }
  const { before, after, next, notes } = outcome
  const changed = difference(before, after)
  const state = changed ? 'changes' : 'same'
  return { part: { ...unchanged, state, ...changed, notes }, next: changed ? next : null }
}

export const unknownPart = (subject: string): ImportPart => ({
  ...{ subject, state: 'unknown', version: 0, before: {}, after: {}, notes: [] },
})

/** Without unknown options, and without those whose only reference has no match. */
function remapOptions(definition: FeatureDefinition, options: Values, by: IdMapping) {
  const unknown = Object.keys(options).filter((key) => !Object.hasOwn(definition.options.shape, key))
  const { value, notes } = remapIds(schemaOf(definition), without(options, unknown), '', by)
  // Such an option keeps its current value.
  const isLeft = (key: string) => notes.some(({ code, path }) => code === 'left_out' && path === key)
  const carried = Object.entries(Object(value)).filter(([key, here]) => !(here === null && isLeft(key)))
  return { options: Object.fromEntries(carried), notes: [...unknown.map(note('unknown_option')), ...notes] }
}

/** Plans a feature. If it is on in the file and incomplete here, it stays off, with notes. */
export function planFeature(
  definition: FeatureDefinition,
  now: Versioned<StoredFeature>,
  { enabled, ...foreign }: Feature,
  by: IdMapping,
  mayGive: CanAssignRole,
): Plan<StoredFeature> {
  const { options, notes } = remapOptions(definition, foreign, by)
  const attempt = (isOn: boolean) =>
    orRefusal(() => applyPatch(definition, now.value, { ...options, enabled: isOn }, mayGive))

  const wanted = attempt(enabled)
  const isUnfinished = wanted instanceof HttpError && enabled
  const next = isUnfinished ? attempt(false) : wanted
  const missing = isUnfinished ? Object.keys(wanted.extra.fields ?? {}).map(note('unfinished')) : []
  const outcome =
    next instanceof HttpError
      ? next
      : {
          next,
          before: presentFeature(definition, now.value),
          after: presentFeature(definition, next),
          notes: [...notes, ...missing],
        }
  return planOf(`feature:${definition.id}`, now.version, outcome)
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

/** Only people with full access may import `manager_roles`. */
export function planSettings(
  now: Versioned<GuildSettings>,
  { manager_roles: foreign, ...rest }: Values,
  by: IdMapping,
  access: GuildAccess,
): Plan<SettingsPatch> {
  const unknown = Object.keys(rest).filter((key) => !Object.hasOwn(settingsDraft.def.shape, key))
  const values = without(rest, unknown)
  const { managers, notes } = remapManagers(foreign, by)
  const changesAccess =
    managers !== undefined && difference({ managers: now.value.manager_roles ?? [] }, { managers }) !== null
  const isAllowed = access === 'full'
  const wanted = changesAccess && isAllowed ? { ...values, manager_roles: managers } : values

  const all = [
    ...unknown.map(note('unknown_option')),
    ...(isAllowed ? notes : []),
    ...(changesAccess && !isAllowed ? [note('needs_full_access')('manager_roles')] : []),
  ]
  const outcome = orRefusal(() => {
    const next = Object.keys(wanted).length === 0 ? {} : parseInput(settingsPatch, wanted)
    return { next, before: now.value, after: next, notes: all }
  })
  return planOf('settings', now.version, outcome)
}
