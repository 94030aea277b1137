import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import type { FeatureDefinition, Preset } from '@/contract/declaration/builders/define-feature'
import { missingToEnable } from '@/contract/declaration/missing-options'
import { registry } from '@/config/features/registry'
import { brokenRules } from '@/contract/declaration/rules'
import { type Option, optionsBelow } from '@/contract/declaration/option'
import { readOptions } from '@/contract/declaration/read-option'
import { referenceKindOf, referencesIn } from '@/contract/declaration/walk-options'
import texts from '@/config/messages/en/backend.json'
import { isAssignable } from '@/contract/discord/bot-roles'
import { invitedPermissions } from '@/contract/discord/invitation'
import { refused } from '@/server/http/http-error'
import { fieldsOf } from '@/server/http/read-json'
import { difference } from '@/server/live/changes'
import type { StoredFeature } from './features-queries'

type Options = Record<string, unknown>

export function declare(definition: FeatureDefinition): FeatureDeclaration {
  const { id, name, summary, category, icon, alwaysOn, permissions, defaults } = definition
  const options = schemaOf(definition)
  const presets = (definition.presets ?? []).map((preset) => ({
    ...preset,
    options: parsePreset(definition, preset),
  }))
  const about = { id, name, summary, category, icon, ...(alwaysOn && { alwaysOn }) }
  return { ...about, permissions: [...permissions], options, defaults, presets }
}

/** Fills in the rows of a preset. @throws ZodError */
const parsePreset = ({ options: { shape } }: FeatureDefinition, { options }: Preset<Options>) =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, z.parse(shape[key] ?? z.never(), value)]),
  )

export const builtInFeatures = () => Object.values<FeatureDefinition>(registry).map(declare)

/** Only validates the options of the patch; the rest of the feature may still be unfinished. */
function parseOptions({ options }: FeatureDefinition, patch: Options): Options {
  const { success, data, error } = z.safeParse(options.partial(), patch)
  if (!success) throw refused(fieldsOf(error))
  return Object.fromEntries(Object.keys(patch).map((key) => [key, data[key]]))
}

/**
 * What keeps a feature from being on. Options that the definition does not have are ignored; contradictions are only
 * found among valid values.
 */
export function validateOptions(definition: FeatureDefinition, options: Options, isOn = true) {
  const { shape } = definition.options
  const known = Object.fromEntries(Object.entries(options).filter(([key]) => Object.hasOwn(shape, key)))
  const { success, data, error } = z.core.safeParse(definition.options, known)
  return {
    invalid: success ? {} : fieldsOf(error),
    missing: missingToEnable(schemaOf(definition), success ? data : known),
    contradictions: success ? brokenRules(schemaOf(definition), data, isOn) : {},
  }
}

/** @throws HttpError 422 `invalid` with invalid values, else missing ones, else contradictions */
function assertComplete(definition: FeatureDefinition, options: Options) {
  const { invalid, missing, contradictions } = validateOptions(definition, options)
  const needed = Object.fromEntries(missing.map((path) => [path, texts.neededToEnable]))
  const fields = [invalid, needed, contradictions].find((found) => Object.keys(found).length > 0)
  if (fields) throw refused({ ...fields })
}

/** @throws HttpError 422 `invalid` if changed options contradict others */
function assertNoContradictions(definition: FeatureDefinition, before: Options, after: Options) {
  const known = validateOptions(definition, before, false).contradictions
  const isNew = ([path]: [string, string]) => {
    const [key = path] = path.split('.')
    return !Object.hasOwn(known, path) || !isDeepStrictEqual(before[key], after[key])
  }
  const added = Object.entries(validateOptions(definition, after, false).contradictions).filter(isNew)
  if (added.length > 0) throw refused(Object.fromEntries(added))
}

/**
 * The patched feature, by its own declaration; `judge.ts` holds it to the other rules. Switching off is always possible,
 * unless the feature has no switch.
 * @throws HttpError 422 `invalid`: no switch to be switched off, an unknown option, an invalid value, a role that the
 * person may not give, or a feature that would be on and incomplete
 */
export function applyPatch(
  definition: FeatureDefinition,
  now: StoredFeature,
  patch: FeaturePatch,
  judgeRole: JudgeRole,
): StoredFeature {
  const { enabled: wanted, ...options } = patch
  if (definition.alwaysOn && wanted === false) throw refused({ enabled: texts.alwaysOn })
  const enabled = definition.alwaysOn ?? wanted ?? now.enabled
  const next = { enabled, options: { ...now.options, ...parseOptions(definition, options) } }
  assertNoEscalation(definition, now, next, judgeRole)
  const whole = ({ options }: StoredFeature) => ({ ...definition.defaults, ...options })
  if (enabled) assertComplete(definition, whole(next))
  else assertNoContradictions(definition, whole(now), whole(next))
  return next
}

/** Cached, because generating a schema is slow. */
const schemas = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>()

export function schemaOf({ options }: Pick<FeatureDefinition, 'options'>): Readonly<Record<string, unknown>> {
  const known = schemas.get(options) ?? { ...z.toJSONSchema(options, { io: 'input' }) }
  schemas.set(options, known)
  return known
}

/** Whether an option holds roles that the bot gives to people. */
const isGiven = ({ permissions = [] }: Option) => isAssignable(permissions)

export const givesRoles = (definition: FeatureDefinition) =>
  optionsBelow(readOptions(schemaOf(definition))).some(
    (option) => referenceKindOf(option) === 'role' && isGiven(option),
  )

/** True if the person may have the bot give the role, otherwise why not. */
export type JudgeRole = (roleId: string) => true | string

let known: string | undefined

export const featurePermissions = () => (known ??= invitedPermissions(builtInFeatures()))

/**
 * Also refuses roles that were saved before, because other options decide who gets them.
 * @throws HttpError 422 `invalid` with the role's option in `fields`
 */
function assertNoEscalation(
  definition: FeatureDefinition,
  now: StoredFeature,
  next: StoredFeature,
  judgeRole: JudgeRole,
) {
  const isSwitchedOn = next.enabled && !now.enabled
  if (!isSwitchedOn && difference(now.options, next.options) === null) return
  const refusals = referencesIn(schemaOf(definition), { ...definition.defaults, ...next.options })
    .filter(({ kind, option }) => kind === 'role' && isGiven(option))
    .flatMap(({ path, id }) => {
      const verdict = judgeRole(id)
      return verdict === true ? [] : [[path, verdict] as const]
    })
  if (refusals.length > 0) throw refused(Object.fromEntries(refusals))
}
