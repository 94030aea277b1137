import { managerRoles, settingsPatch } from '@/contract/calls/settings'
import { isSettingsField } from '@/contract/settings'
import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import { saysTheSame } from '@/contract/declaration/older-names'
import type { Note } from '@/contract/calls/note'
import { type FileFeature, type ImportPart, subjectsIn } from '@/contract/calls/transfer'
import { bySubject, type Intent } from '@/server/guilds/change-configuration'
import {
  presentFeature,
  presentSettings,
  readConfiguration,
  type StoredFeature,
  unsavedFeature,
} from '@/server/guilds/stored-configuration'
import { optionsOf } from '@/server/guilds/feature-options'
import { type Judge, judgeFeature, judgeSettings, withoutHeld } from '@/server/guilds/judge'
import { secretsOf } from '@/contract/declaration/secret-values'
import { HttpError } from '@/server/http/http-error'
import { parseInput } from '@/server/http/read-json'
import { difference } from '@/server/live/changes'
import type { Db } from '@/server/db/open'
import type { PreparedImport } from './prepare-import'
import { type IdMapping, note, remapIds } from './remap-ids'

type Values = Record<string, unknown>

/** What becomes of a part, and the change that brings it about; null if there is nothing to do. */
export type PlannedPart = { part: ImportPart; intent: Intent | null }

type Outcome = { before: Values; after: Values; intent: Intent; notes: Note[] }

const without = (values: Values, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

async function orRefusal<Value>(attempt: () => Value | Promise<Value>): Promise<Value | HttpError> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof HttpError && (error.status === 422 || error.code === 'needs_premium')) return error
    throw error
  }
}

function plannedPart(subject: string, version: number, outcome: Outcome | HttpError): PlannedPart {
  const unchanged = { subject, version, before: {}, after: {}, notes: [] }
  if (outcome instanceof HttpError)
    return { part: { ...unchanged, state: 'refused', fields: outcome.extra.fields }, intent: null }
  const changed = difference(outcome.before, outcome.after)
  const state = changed ? 'changes' : 'same'
  const part = { ...unchanged, state, ...changed, notes: outcome.notes } as const
  return { part, intent: changed ? outcome.intent : null }
}

const unknownPart = (subject: string): PlannedPart => ({
  part: { subject, state: 'unknown', version: 0, before: {}, after: {}, notes: [] },
  intent: null,
})

/** Without unknown options, secrets, and options whose only reference has no match; what says the same here stays. */
function remapOptions(definition: Declared, before: Values, options: Values, mapping: IdMapping) {
  const declared = optionsOf(definition)
  const unknown = Object.keys(options).filter((key) => !declared.has(key))
  const secrets = secretsOf(definition).filter((key) => (options[key] ?? null) !== null)
  const kept = without(options, [...unknown, ...secretsOf(definition)])
  const { value, notes } = remapIds(definition.options, kept, mapping)
  // Such an option keeps its current value.
  const isLeft = (key: string) => notes.some(({ code, path }) => code === 'left_out' && path === key)
  const carried = Object.entries(value)
    .filter(([key, here]) => !(here === null && isLeft(key)))
    .map(([key, here]) => [key, saysTheSame(declared.get(key), here, before[key]) ? before[key] : here])
  return {
    options: Object.fromEntries(carried),
    notes: [...unknown.map(note('unknown_option')), ...secrets.map(note('secret_kept')), ...notes],
  }
}

/**
 * What this person may not change stays as it is. If the feature is on in the file and incomplete here,
 * it stays off. Both with notes.
 */
async function planFeature(
  db: Db,
  judge: Judge,
  definition: FeatureDeclaration,
  now: StoredFeature,
  { enabled = definition.alwaysOn === true, ...foreign }: FileFeature,
  mapping: IdMapping,
): Promise<Outcome | HttpError> {
  const before = presentFeature(definition, now)
  const { options, notes } = remapOptions(definition, before, foreign, mapping)
  const { allowed, held } = withoutHeld(judge, definition, before, options)
  const attempt = (isOn: boolean) =>
    orRefusal(async () => {
      const patch = { ...allowed, enabled: isOn }
      const { next, notes: more } = await judgeFeature(db, judge, { definition, now, patch })
      const intent = { subject: definition, patch }
      return { before, after: presentFeature(definition, next), intent, notes: more }
    })

  const wanted = await attempt(enabled)
  const isUnfinished = wanted instanceof HttpError && enabled && !definition.alwaysOn
  const outcome = isUnfinished ? await attempt(false) : wanted
  if (outcome instanceof HttpError) return outcome
  const why = isUnfinished && wanted.status === 403 ? wanted.code : 'unfinished'
  const missing = isUnfinished ? Object.keys(wanted.extra.fields ?? {}).map(note(why)) : []
  return {
    ...outcome,
    notes: [...notes, ...held, ...missing, ...outcome.notes],
  }
}

/** Without roles that have no match, and without `@everyone`, by which nobody is let in. */
function remapManagers(managers: unknown, guildId: string, { find }: IdMapping) {
  const { data } = managerRoles.safeParse(managers)
  // What is not valid is refused later.
  if (!data) return { managers, notes: [] }
  const findHere = (id: string) => {
    const here = find('role', id)
    return here === guildId ? null : here
  }
  const rows = data.map(({ role, access }) => ({ role: findHere(role), access }))
  return {
    managers: rows.filter(
      ({ role }, at) => role !== null && rows.findIndex((other) => other.role === role) === at,
    ),
    notes: rows.flatMap(({ role }, at) => (role === null ? [note('left_out')(`manager_roles.${at}`)] : [])),
  }
}

/** What this person may not change stays as it is, with notes. */
function planSettings(
  db: Db,
  judge: Judge,
  now: Values,
  { manager_roles: foreign, ...rest }: Values,
  mapping: IdMapping,
): Promise<Outcome | HttpError> {
  const { settings, declaredSettings } = judge.catalogue
  const before = presentSettings(judge.catalogue, now)
  const own = Object.keys(rest).filter(isSettingsField)
  const others = Object.keys(rest).filter((key) => !isSettingsField(key))
  const { options, notes } = remapOptions(declaredSettings, before, without(rest, own), mapping)
  const { managers, notes: ofManagers } = remapManagers(foreign, judge.guildId, mapping)
  const changesAccess =
    managers !== undefined && difference({ managers: before.manager_roles ?? [] }, { managers }) !== null
  const wanted = {
    ...without(rest, others),
    ...options,
    ...(changesAccess && { manager_roles: managers }),
  }
  const { allowed, held } = withoutHeld(judge, settings, before, wanted)
  return orRefusal(async () => {
    const patch = Object.keys(allowed).length === 0 ? {} : parseInput(settingsPatch, allowed)
    const { parsed, notes: outdated } = await judgeSettings(db, judge, { now, patch })
    return {
      before,
      after: parsed,
      intent: { subject: 'settings', patch },
      notes: [...notes, ...(judge.access === 'full' ? ofManagers : []), ...held, ...outdated],
    }
  })
}

/** What the parts of a file would change in a guild as it is now. Writes nothing. */
export async function planImport(
  db: Db,
  judge: Judge,
  { configuration, mappingFor }: Pick<PreparedImport, 'configuration' | 'mappingFor'>,
): Promise<PlannedPart[]> {
  const { guildId } = judge
  const { settings, features } = await readConfiguration(db, guildId)

  async function plan(subject: string): Promise<PlannedPart> {
    const mapping = mappingFor(subject)
    if (subject === 'settings') {
      const outcome = await planSettings(db, judge, settings.value, configuration.settings ?? {}, mapping)
      return plannedPart(subject, settings.version, outcome)
    }
    const definition = judge.catalogue.findBySubject(subject)
    const wanted = definition && configuration.features[definition.id]
    if (!wanted) return unknownPart(subject)
    const { value, version } = features.get(definition.id) ?? unsavedFeature(definition)
    const outcome = await planFeature(db, judge, definition, value, wanted, mapping)
    return plannedPart(subject, version, outcome)
  }
  const planned: PlannedPart[] = []
  for (const subject of subjectsIn(configuration).sort(bySubject)) planned.push(await plan(subject))
  return planned
}
