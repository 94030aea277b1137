import type { DeclarationResult } from '@/contract/calls/declaration'
import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { brokenRules } from '@/contract/declaration/rules'

const ownMistake = 'breaks a rule that the options declare, so people have to mend it themselves.'

/**
 * Defaults, and presets over them, that break the rules of the declaration itself. A choice that a feature needs once it is
 * on may be missing.
 */
export function ruleBreakersIn(
  { options, defaults, presets = [] }: Declared & Partial<Pick<FeatureDeclaration, 'presets'>>,
  path: string,
): DeclarationResult['warnings'] {
  const schema = readDeclaredSchema(options)
  const broken = (values: object) => Object.keys(brokenRules(schema, values, false))
  const ofDefaults = broken(defaults)
  return [
    ...ofDefaults.map((at) => ({ path: `${path}.defaults.${at}`, message: `This default ${ownMistake}` })),
    ...presets.flatMap(({ options: values }, at) =>
      broken({ ...defaults, ...values })
        .filter((place) => !ofDefaults.includes(place) || Object.hasOwn(values, place.split('.')[0] ?? ''))
        .map((place) => ({
          path: `${path}.presets.${at}.options.${place}`,
          message: `With this preset, the value ${ownMistake}`,
        })),
    ),
  ]
}
