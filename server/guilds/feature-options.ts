import { isDeepStrictEqual } from 'node:util'
import { RE2JS } from 're2js'
import type { Declared, FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import { brokenRules, missingToEnable } from '@/contract/declaration/rules'
import { isGiven } from '@/contract/declaration/given-roles'
import { type Option, optionsBelow } from '@/contract/declaration/option'
import { patternEngine, refuseUnjudged } from '@/contract/declaration/pattern'
import { optionTree } from '@/contract/declaration/read-option'
import { normalise, unknownParts, validateParts } from '@/contract/declaration/validate'
import { referencesIn } from '@/contract/declaration/walk-options'
import { backend as texts } from '@/server/http/texts'
import { refused } from '@/server/http/http-error'
import { difference } from '@/server/live/changes'
import type { StoredFeature } from './stored-configuration'
import { errorTexts } from '@/server/http/option-errors'
import { asDeclared } from '@/contract/declaration/as-declared'
import { withoutMarks } from './secrets'

patternEngine.provide(RE2JS)
refuseUnjudged()

type Options = Record<string, unknown>

/** The options at the top, by their names. */
export const optionsOf = ({ options }: Declared): ReadonlyMap<string, Option> =>
  optionTree(options).properties

/**
 * Only validates the options of the patch; the rest may still be unfinished.
 * @throws HttpError 422 `invalid`: an unknown option, or an invalid value
 */
export function parseOptions(feature: Declared, patch: Options): Options {
  const options = optionsOf(feature)
  const values = normaliseAll(options, patch)
  const fields = errorTexts({ ...validateParts(options, values), ...unknownParts(options, values) })
  if (Object.keys(fields).length > 0) throw refused(fields)
  return values
}

const normaliseAll = (options: ReadonlyMap<string, Option>, values: Options): Options =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const option = options.get(key)
      return [key, option ? normalise(option, value) : value]
    }),
  )

/**
 * What keeps a feature from being on. Options that it does not declare are ignored; contradictions are only found among
 * valid values.
 */
export function validateOptions(feature: Declared, saved: Options, isOn = true) {
  const options = optionsOf(feature)
  const values = normaliseAll(options, saved)
  const invalid = errorTexts(validateParts(options, values, { required: [...options.keys()] }))
  return {
    invalid,
    missing: missingToEnable(feature.options, values),
    contradictions: Object.keys(invalid).length === 0 ? brokenRules(feature.options, values, isOn) : {},
  }
}

/** @throws HttpError 422 `invalid` with invalid values, else missing ones, else contradictions */
function assertComplete(definition: Declared, options: Options) {
  const { invalid, missing, contradictions } = validateOptions(definition, options)
  const needed = Object.fromEntries(missing.map((path) => [path, texts.neededToEnable]))
  const fields = [invalid, needed, contradictions].find((found) => Object.keys(found).length > 0)
  if (fields) throw refused({ ...fields })
}

/** @throws HttpError 422 `invalid` if changed options contradict others */
function assertNoContradictions(definition: Declared, before: Options, after: Options) {
  const known = validateOptions(definition, before, false).contradictions
  const isNew = ([path]: [string, string]) => {
    const [key = path] = path.split('.')
    return !Object.hasOwn(known, path) || !isDeepStrictEqual(before[key], after[key])
  }
  const added = Object.entries(validateOptions(definition, after, false).contradictions).filter(isNew)
  if (added.length > 0) throw refused(Object.fromEntries(added))
}

/**
 * The feature with a patch, each of whose values is valid by itself. Switching off is always possible, unless the feature
 * has no switch.
 * @throws HttpError 422 `invalid`: no switch to be switched off, an unknown option, or an invalid value
 */
export function applyPatch(
  definition: FeatureDeclaration,
  now: StoredFeature,
  { enabled: wanted, ...options }: FeaturePatch,
): StoredFeature {
  if (definition.alwaysOn && wanted === false) throw refused({ enabled: texts.alwaysOn })
  const enabled = definition.alwaysOn ?? wanted ?? now.enabled
  const parsed = parseOptions(definition, withoutMarks(definition, now, options))
  return { ...now, enabled, options: { ...now.options, ...parsed } }
}

/** The options of a feature, with defaults for those that were never saved. */
export const wholeOptions = (definition: Declared, { options }: StoredFeature) => ({
  ...definition.defaults,
  ...asDeclared(definition, options),
})

/** @throws HttpError 422 `invalid` for a feature that is on and incomplete, or off with new contradictions */
export function assertConsistent(definition: Declared, now: StoredFeature, next: StoredFeature) {
  if (next.enabled) assertComplete(definition, wholeOptions(definition, next))
  else assertNoContradictions(definition, wholeOptions(definition, now), wholeOptions(definition, next))
}

export const givesRoles = (definition: Declared) => optionsBelow(optionTree(definition.options)).some(isGiven)

/** True if the person may have the bot give the role, otherwise why not. */
export type JudgeRole = (roleId: string) => true | string

/**
 * Also refuses roles that were saved before, because other options decide who gets them, and how soon.
 * @throws HttpError 422 `invalid` with the role's option in `fields`
 */
export function assertNoEscalation(
  definition: Declared,
  now: StoredFeature,
  next: StoredFeature,
  judgeRole: JudgeRole,
) {
  const isSwitchedOn = next.enabled && !now.enabled
  if (!isSwitchedOn && difference(now.options, next.options) === null) return
  const refusals = referencesIn(definition.options, wholeOptions(definition, next))
    .filter(({ option }) => isGiven(option))
    .flatMap(({ path, id }) => {
      const verdict = judgeRole(id)
      return verdict === true ? [] : [[path, verdict] as const]
    })
  if (refusals.length > 0) throw refused(Object.fromEntries(refusals))
}
