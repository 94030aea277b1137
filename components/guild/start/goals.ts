import type { FeatureDeclaration } from '@/contract/calls/features'
import type { JsonObject } from '@/contract/json'
import { traitsOf } from '@/contract/declaration/controls'
import type { Option } from '@/contract/declaration/option'
import { isUsed, missingErrors, readOptions, topOf } from '@/components/options/validate-options'
import { mostGoals } from './goals-skeleton'

/** More than this is a form, and has a page of its own. */
const mostNeeded = 3

const isMessage = ({ control }: Option) => control === 'message' || control === 'template'

/** What one press or a few words fill in. Lists and groups are for the feature's own page. */
const isPlain = ({ kind, control, isGuarded, isPremium }: Option) =>
  (kind !== 'list' || traitsOf(control).names !== undefined) &&
  control !== 'group' &&
  kind !== 'json' &&
  !isGuarded &&
  !isPremium

export type Parts = {
  /** The options to choose first: the channel, and what the feature cannot be on without. */
  needed: string[]
  /** The text or message to look at before it is on. */
  message: string | null
}

/** What the guided start asks of a feature with these values; null where that would be a form of its own. */
export function partsOf(declaration: Pick<FeatureDeclaration, 'options'>, values: JsonObject): Parts | null {
  const feature = readOptions(declaration)
  const used = [...feature.options].filter(([, option]) => isUsed(option, values))
  const missing = new Set(Object.keys(missingErrors(feature, { ...values, enabled: true })).map(topOf))
  const message = used.find(([, option]) => isMessage(option))?.[0] ?? null
  const channel = used.find(([, { control }]) => control === 'channel')?.[0]
  const asked = used.filter(([key]) => key !== message && (key === channel || missing.has(key)))
  const isShort = asked.length <= mostNeeded && asked.every(([, option]) => isPlain(option))
  return isShort ? { needed: asked.map(([key]) => key), message } : null
}

export type Goal = { declaration: FeatureDeclaration; parts: Parts }

/** Features that say something in a channel come first, as what people notice; each kind in the declared order. */
export function goalsOf(declarations: readonly FeatureDeclaration[], isAvailable: (id: string) => boolean) {
  const rank = ({ parts: { needed, message } }: Goal) =>
    needed.length > 0 && message !== null ? 0 : needed.length > 0 ? 1 : 2
  return declarations
    .filter(({ id, alwaysOn, locked }) => !alwaysOn && !locked && isAvailable(id))
    .flatMap((declaration): Goal[] => {
      const parts = partsOf(declaration, declaration.defaults)
      return parts ? [{ declaration, parts }] : []
    })
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostGoals)
}
