import type { FeatureDeclaration } from '@/contract/calls/features'
import type { JsonObject } from '@/contract/json'
import { isShown } from './conditions'
import { traitsOf } from './controls'
import type { Option } from './option'
import { optionTree } from './read-option'
import { missingToEnable } from './rules'

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
export function partsOf({ options }: Pick<FeatureDeclaration, 'options'>, values: JsonObject): Parts | null {
  const declared = [...optionTree(options).properties].filter(([key]) => key !== 'enabled')
  const used = declared.filter(([, option]) => isShown(option, values))
  const paths = missingToEnable(options, { ...values, enabled: true })
  const missing = new Set(paths.map((path) => path.split('.')[0]))
  const message = used.find(([, option]) => isMessage(option))?.[0] ?? null
  const channel = used.find(([, { control }]) => control === 'channel')?.[0]
  const asked = used.filter(([key]) => key !== message && (key === channel || missing.has(key)))
  const isShort = asked.length <= mostNeeded && asked.every(([, option]) => isPlain(option))
  return isShort ? { needed: asked.map(([key]) => key), message } : null
}

/** The ids of the features that a server may begin with, the best ones first. */
export type Goals = {
  /** Those that ask for something before they can be on. */
  asking: string[]
  ready: string[]
}

/** Features that say something in a channel come first, as what people notice; each kind in the declared order. */
export function goalsOf(declarations: readonly FeatureDeclaration[]): Goals {
  const goals = declarations
    .filter(({ alwaysOn, locked }) => !alwaysOn && !locked)
    .flatMap(({ id, options, defaults }) => {
      const parts = partsOf({ options }, defaults)
      return parts ? [{ id, isAsking: parts.needed.length > 0, isSpeaking: parts.message !== null }] : []
    })
  const idsOf = (wanted: typeof goals) => wanted.map(({ id }) => id)
  const asking = goals.filter(({ isAsking }) => isAsking)
  return {
    asking: idsOf([
      ...asking.filter(({ isSpeaking }) => isSpeaking),
      ...asking.filter(({ isSpeaking }) => !isSpeaking),
    ]),
    ready: idsOf(goals.filter(({ isAsking }) => !isAsking)),
  }
}
