import { feature as featureSchema, type FeatureDeclaration } from '@/contract/calls/features'
import { brokenRules, missingToEnable } from '@/contract/declaration/rules'
import { type Option, optionsBelow } from '@/contract/declaration/option'
import { isSecretMark } from '@/contract/declaration/secret'
import { isObject, isSame } from '@/contract/json'
import {
  about,
  acceptedNotes,
  answered,
  asObject,
  type Fields,
  isAccepted,
  isRight,
  lostFields,
  lostNotes,
  type Note,
  shown,
  successNotes,
  withoutKeys,
} from './notes'
import { type Fixed, optionsOf, type TestContext } from './context'
import type { Reply } from './call-backend'
import { insideOf, inTurn, outsideOf, type Trial } from './values-to-try'
import { putBack } from './put-back'

const call = 'PATCH /guilds/{guildId}/features/{feature}'
const takes = `${call}, values that its options take`
const refuses = `${call}, values that its options do not take`
const begins = `${call}, what it has already`

/** Wrong values that are sent in one run, shared out among the features; of one feature at least so many. */
const maxValues = 300
const minValues = 20
const maxFeatures = 25
const maxRounds = 5

/** A feature of the catalogue: `before` is what is saved, and the default of each option that is not. */
export type TriedFeature = {
  id: string
  path: string
  declaration: FeatureDeclaration
  options: ReadonlyMap<string, Option>
  /** Those that the person cannot change, because neither they nor the guild have premium. */
  unpaid: ReadonlyMap<string, Option>
  saved: Fields
  before: Fields
}

const needsPremium = (option: Option) => [option, ...optionsBelow(option)].some(({ isPremium }) => isPremium)

const pathTo = (id: string) => `/guilds/{guildId}/features/${id}`

/** The features that are declared and can be read, the one that is switched on and off first. */
export async function readFeatures(context: TestContext): Promise<TriedFeature[]> {
  const { ask, features, featureId, fixed, hasPremium } = context
  const found: TriedFeature[] = []
  const inOrder = features.toSorted(
    (one, other) => Number(other.id === featureId) - Number(one.id === featureId),
  )
  for (const declaration of inOrder.slice(0, maxFeatures)) {
    const path = pathTo(declaration.id)
    const reply = await ask('GET', path)
    if (!isRight(reply, featureSchema)) continue
    const { id, defaults } = declaration
    const saved = asObject(reply)
    const before = withoutKeys({ ...defaults, ...saved }, fixed.get(id)?.keys)
    const all = [...optionsOf(declaration)]
    const isWhole = declaration.premium === true
    const isOpen = (option: Option) => hasPremium === true || (!isWhole && !needsPremium(option))
    const options = new Map(all.filter(([, option]) => isOpen(option)))
    const unpaid = new Map(all.filter(([, { isPremium }]) => hasPremium === false && (isWhole || isPremium)))
    found.push({ id, path, declaration, options, unpaid, saved, before })
  }
  return found
}

const isUnfit = ({ status }: Reply) => [400, 409, 422].includes(status)

/**
 * Sends each feature what it has. An option whose value is refused cannot be put back, whatever else is tried with it:
 * that is one mistake, and is told once.
 */
export async function findFixed({ ask }: TestContext, features: readonly TriedFeature[]): Promise<Fixed> {
  const fixed = new Map<string, { keys: string[]; notes: string[] }>()
  for (const { id, path, options: declared, before, saved } of features) {
    // What it kept from an earlier version is not declared any more, and may be refused.
    const options = Object.fromEntries(Object.entries(before).filter(([key]) => declared.has(key)))
    if (!isUnfit(await ask('PATCH', path, { body: options }))) continue
    for (const [key, value] of Object.entries(options)) {
      const reply = await ask('PATCH', path, { body: { [key]: value } })
      if (isAccepted(reply) || !isUnfit(reply)) continue
      const origin = Object.hasOwn(saved, key) ? 'which GET answers' : 'which is its default'
      const note = `It ${answered(reply)} to ${shown(value)} as "${key}" of the feature ${id}, ${origin}. Accept what a feature begins with, or declare another default. Other checks leave this option out, or cannot put it back.`
      const found = fixed.get(id) ?? { keys: [], notes: [] }
      fixed.set(id, { keys: [...found.keys, key], notes: [...found.notes, ...about(reply, note)] })
    }
  }
  return fixed
}

const canPutBack = (isSecret: boolean, before: unknown) => (isSecret ? before === null : before !== undefined)

/** Another value for each of these options that can be put back: one without a value or a default could not. */
export const otherValues = (options: ReadonlyMap<string, Option>, before: Fields) =>
  [...options].flatMap(([key, option]) => {
    const trial = insideOf(option).find(({ value }) => !isSame(value, before[key]))
    return trial && canPutBack(option.isSecret, before[key]) ? [[key, trial.value] as const] : []
  })

/** Whether a value has what was sent. A backend may add to an object, such as the defaults of its parts. */
function has(value: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(value) && value.length === sent.length && sent.every((one, at) => has(value[at], one))
    )
  if (!isObject(sent)) return isSame(value, sent)
  return isObject(value) && Object.entries(sent).every(([key, one]) => has(value[key], one))
}

const isMarked = (value: unknown, sent: unknown) =>
  isSecretMark(value) || (value === null && (sent === null || sent === ''))

/** What an answer has in the place of what was sent, if that is wrong. The text of a secret must not be there. */
function alteredNotes(where: string, { options }: TriedFeature, sent: Fields, now: Fields): Note {
  return Object.keys(sent).flatMap((key) => {
    const isSecret = options.get(key)?.isSecret === true
    if (isSecret ? isMarked(now[key], sent[key]) : has(now[key], sent[key])) return []
    const told = `${shown(sent[key])} was sent as "${key}", but ${where} has ${shown(now[key])}.`
    return isSecret ? `${told} It is secret: answer null or {"set_at": "…"}, and never its text.` : told
  })
}

/** Saves values that have to be taken. `isRefused` where they were not, for whatever reason. */
async function saveValues({ ask }: TestContext, feature: TriedFeature, body: Fields) {
  const { id, path } = feature
  const before = asObject(await ask('GET', path))
  const reply = await ask('PATCH', path, { body })
  const isRefused = [400, 403, 409, 422].includes(reply.status)
  if (isRefused || !isRight(reply, featureSchema))
    return { isRefused, notes: isRefused ? [] : successNotes(reply, featureSchema), reply }
  const after = await ask('GET', path)
  const notes = [
    ...about(reply, alteredNotes(`the answer about the feature ${id}`, feature, body, asObject(reply))),
    ...about(reply, alteredNotes(`a GET of the feature ${id} afterwards`, feature, body, asObject(after))),
    ...about(reply, lostNotes(lostFields(before, asObject(after), Object.keys(body)))),
  ]
  return { isRefused, notes, reply }
}

type Values = Readonly<Record<string, Trial>>

const valuesOf = (trials: Values): Fields =>
  Object.fromEntries(Object.entries(trials).map(([key, { value }]) => [key, value]))

/** Without the values that a rule between options forbids, or that a feature which is on cannot be without. */
function withoutConflicts({ declaration: { options }, before }: TriedFeature, trials: Values): Values {
  const merged = { ...before, ...valuesOf(trials) }
  const isOn = before.enabled === true
  const paths = [
    ...Object.keys(brokenRules(options, merged, isOn)),
    ...(isOn ? missingToEnable(options, merged) : []),
  ]
  const inConflict = new Set(paths.map((path) => path.split('.', 1)[0]))
  return Object.fromEntries(Object.entries(trials).filter(([key]) => !inConflict.has(key)))
}

const described = ({ id }: TriedFeature, key: string, { value, rule }: Trial) =>
  `${shown(value)} as "${key}" of the feature ${id}, which declares ${rule}`

/** Values for all options at once; if that is refused, one by one, to find out which it was. */
async function tryRound(context: TestContext, feature: TriedFeature, trials: Values): Promise<string[]> {
  const body = valuesOf(trials)
  if (Object.keys(body).length === 0) return []
  const { isRefused, notes } = await saveValues(context, feature, body)
  if (!isRefused) return notes
  const found: string[] = []
  for (const [key, trial] of Object.entries(trials)) {
    const alone = await saveValues(context, feature, { [key]: trial.value })
    const refusal = `It ${answered(alone.reply)} to ${described(feature, key, trial)}. Accept what you declare, or declare what you accept.`
    found.push(...(alone.isRefused ? about(alone.reply, refusal) : alone.notes))
  }
  return found
}

/** Only what can be put back: an option that has neither a value nor a default could not, nor a secret that is set. */
const writableOptions = ({ options, before }: TriedFeature) =>
  [...options].filter(([key, { isSecret }]) => canPutBack(isSecret, before[key]))

async function tryInside(context: TestContext, feature: TriedFeature) {
  const options = writableOptions(feature).map(([key, option]) => [key, insideOf(option)] as const)
  const notes: string[] = []
  let values = 0
  for (let round = 0; round < maxRounds; round += 1) {
    const trials: Values = Object.fromEntries(
      options.flatMap(([key, some]) => some.slice(round, round + 1).map((trial) => [key, trial] as const)),
    )
    const possible = withoutConflicts(feature, trials)
    values += Object.keys(possible).length
    notes.push(...(await tryRound(context, feature, possible)))
  }
  const left = await putBack(
    context,
    feature.path,
    feature.before,
    options.map(([key]) => key),
  )
  return { notes: [...new Set(notes), ...left], values }
}

async function tryOutside(context: TestContext, feature: TriedFeature, allowance: number) {
  const { ask } = context
  const { path, before } = feature
  const notes: string[] = []
  const trials = inTurn(
    [...feature.options].map(([key, option]) => outsideOf(option).map((trial) => ({ key, trial }))),
  )
  const tried = trials.slice(0, allowance)
  for (const { key, trial } of tried) {
    const reply = await ask('PATCH', path, { body: { [key]: trial.value } })
    notes.push(...acceptedNotes(reply, described(feature, key, trial)))
    if (isAccepted(reply)) notes.push(...(await putBack(context, path, before, [key])))
  }
  for (const [key, value] of otherValues(feature.unpaid, before)) {
    if (isSame(value, feature.declaration.defaults[key])) continue
    const reply = await ask('PATCH', path, { body: { [key]: value } })
    const what = `${shown(value)} as "${key}" of the feature ${feature.id}, which needs premium, from somebody without it`
    notes.push(...acceptedNotes(reply, what, [403, 422]))
    if (isAccepted(reply)) notes.push(...(await putBack(context, path, before, [key])))
  }
  const half = await halfSavedNotes(context, feature, tried[0])
  return { notes: [...notes, ...half], values: tried.length, left: trials.length - tried.length }
}

/** A change of which one value is refused must not be saved in part. */
async function halfSavedNotes(
  context: TestContext,
  feature: TriedFeature,
  wrong: { key: string; trial: Trial } | undefined,
) {
  const { path, before, options } = feature
  const other = otherValues(options, before).find(([key]) => key !== wrong?.key)
  if (!wrong || !other) return []
  const body = { ...Object.fromEntries([other]), [wrong.key]: wrong.trial.value }
  const reply = await context.ask('PATCH', path, { body })
  const saved = lostFields(before, asObject(await context.ask('GET', path)))
  const isWhole = isAccepted(reply) || saved.length === 0
  return [
    ...about(
      reply,
      isWhole ||
        `It refused this, and saved a part of it: ${saved.join(', ')}. Save all of a change, or nothing.`,
    ),
    ...(await putBack(context, path, before, Object.keys(body))),
  ]
}

/** Sends each option of each feature values just inside and just outside what it declares, and puts them back. */
export async function checkOptionValues(context: TestContext, features: readonly TriedFeature[]) {
  const { report } = context
  const inside: Note[] = []
  const outside: Note[] = []
  let [taken, refused, left] = [0, 0, 0]
  const allowance = Math.max(minValues, Math.floor(maxValues / features.length))
  for (const feature of features) {
    const out = await tryOutside(context, feature, allowance)
    const into = await tryInside(context, feature)
    inside.push(into.notes)
    outside.push(out.notes)
    taken += into.values
    refused += out.values
    left += out.left
  }
  const more = left > 0 ? ` Left out, since there are so many: ${left}.` : ''
  const none = 'No feature declares an option to try this with.'
  if (taken > 0) report.optional(takes, ...inside)
  else report.unchecked(takes, none)
  if (refused > 0) report.optional(refuses, ...outside)
  else report.unchecked(refuses, none)
  const unsavable = [...context.fixed.values()].flatMap(({ notes }) => notes)
  if (features.length > 0) report.optional(begins, unsavable)
  else report.unchecked(begins, none)
  report.remark(takes, `Values sent: ${taken}. Features: ${features.length}.`)
  report.remark(refuses, `Values sent: ${refused}. Features: ${features.length}.${more}`)
}
