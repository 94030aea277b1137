import { isEmpty } from '@/contract/declaration/emptiness'
import { emptyMessage } from '@/contract/declaration/read-message'
import { missingToEnable } from '@/contract/declaration/rules'
import { accepts } from '@/contract/declaration/validate'
import { isObject, isSame } from '@/contract/json'
import {
  about,
  acceptedNotes,
  asObject,
  type Fields,
  isAccepted,
  listed,
  lostFields,
  refusalNotes,
  shown,
} from './notes'
import { readSamples } from './samples'
import { otherValues, type TriedFeature } from './option-values'
import { pathOf, type TestContext } from './context'
import { tryWithoutPremium } from './premium'
import { unknownName } from './call-backend'
import { insideOf, sampleOf } from './values-to-try'
import { putBack } from './put-back'
import { settingsPath } from './settings'

const call = 'PATCH /guilds/{guildId}/features/{feature}'
const madeUp = `${call}, a made-up feature`
const unknown = `${call}, an option that is not declared`
const incomplete = `${call}, on without what it needs`
const groups = `${call}, a group sent whole`
const neighbours = `${call}, everything else stays`

async function tryMadeUpFeature({ ask, report }: TestContext) {
  const reply = await ask('PATCH', pathOf(call).replace('{feature}', unknownName), {
    body: { enabled: false },
  })
  report.optional(madeUp, refusalNotes(reply, [404], 'Answer 404 for a feature that you do not have.'))
}

async function tryUnknownOption({ ask, report }: TestContext, { id, path, declaration }: TriedFeature) {
  const { additionalProperties: others = false } = declaration.options
  if (others !== false)
    return report.unchecked(unknown, `The feature ${id} declares that it takes any option.`)
  const key = 'conformance_unknown'
  const reply = await ask('PATCH', path, { body: { [key]: true } })
  const isKept = Object.hasOwn(asObject(await ask('GET', path)), key)
  report.optional(
    unknown,
    acceptedNotes(reply, `the option "${key}", which the feature ${id} does not declare`),
    about(reply, !isKept || `It keeps "${key}" from now on. No call removes an option: remove it by hand.`),
  )
}

/** The needed options of a feature, emptied; none where it needs nothing, or declares no way to be without. */
function emptied({ declaration, options, before }: TriedFeature): Fields {
  const needed = [...options].flatMap(([key, option]) => {
    if (!option.isNeeded || option.kind === 'json' || before[key] === undefined) return []
    const empty = [null, '', [], emptyMessage].find((value) => accepts(option, value))
    return empty === undefined ? [] : [[key, empty] as const]
  })
  const body = Object.fromEntries(needed)
  const missing = missingToEnable(declaration.options, { ...before, ...body })
  return missing.some((path) => path in body) ? body : {}
}

const named = (fields: readonly string[]) =>
  `Answer 422 with {"fields": {${fields.map((field) => `"${field}": "…"`).join(', ')}}}.`

/** Whether it is on although something is missing that it needs; what is missing. */
async function missingWhileOn({ ask }: TestContext, { path, declaration }: TriedFeature) {
  const now = asObject(await ask('GET', path))
  return now.enabled === true ? missingToEnable(declaration.options, now) : []
}

async function incompleteNotes(context: TestContext, feature: TriedFeature): Promise<string[]> {
  const { ask } = context
  const { id, path, before, declaration } = feature
  const body = emptied(feature)
  const keys = Object.keys(body)
  if (keys.length === 0 || declaration.alwaysOn || declaration.locked) return []
  const what = `the feature ${id} while ${listed(keys)}, which it declares as requiredToEnable, is empty`
  const notes: string[] = []
  for (const attempt of [{ enabled: true, ...body }, { enabled: true }]) {
    if (!isAccepted(await ask('PATCH', path, { body: { enabled: false, ...body } }))) break
    const reply = await ask('PATCH', path, { body: attempt })
    const missing = await missingWhileOn(context, feature)
    const { fields = {} } = isObject(reply.body) ? reply.body : {}
    const isNamed =
      isObject(fields) && keys.some((key) => Object.keys(fields).some((at) => at.split('.')[0] === key))
    notes.push(
      ...about(reply, missing.length === 0 || `It switched on ${what}. ${named(missing)}`),
      ...(missing.length > 0 || isAccepted(reply)
        ? []
        : about(
            reply,
            ...refusalNotes(reply, [400, 409, 422], named(keys)),
            isNamed || `It does not say what is missing. ${named(keys)}`,
          )),
    )
    if (notes.length > 0) break
  }
  return [...notes, ...(await putBack(context, path, before, [...keys, 'enabled']))]
}

/** Switches the feature on with what it needs, and then takes that away. */
async function emptiedWhileOnNotes(context: TestContext, feature: TriedFeature): Promise<string[]> {
  const { ask } = context
  const { id, path, before, declaration } = feature
  const body = emptied(feature)
  const keys = Object.keys(body)
  if (keys.length === 0 || declaration.alwaysOn) return []
  const needed = await neededSamples(context, feature)
  const on = await ask('PATCH', path, { body: { ...needed, enabled: true } })
  const reply = await ask('PATCH', path, { body })
  const missing = isAccepted(on) ? await missingWhileOn(context, feature) : []
  const wrong = `It left the feature ${id} on and emptied ${listed(missing)}, which it declares as requiredToEnable. ${named(missing)}`
  return [
    ...about(reply, missing.length === 0 || wrong),
    ...(await putBack(context, path, before, [...keys, 'enabled'])),
  ]
}

async function tryIncomplete(context: TestContext, features: readonly TriedFeature[]) {
  const { report } = context
  const some = features.filter((feature) => Object.keys(emptied(feature)).length > 0)
  if (some.length === 0) {
    const isRefused = context.fixed.size > 0
    const reason = isRefused
      ? 'What a feature needs cannot be emptied again, as “what it has already” says.'
      : 'No feature declares an option as requiredToEnable that can be emptied.'
    return report.unchecked(incomplete, reason)
  }
  const notes: string[] = []
  for (const feature of some) notes.push(...(await incompleteNotes(context, feature)))
  if (features[0] && notes.length === 0) notes.push(...(await emptiedWhileOnNotes(context, features[0])))
  report.optional(incomplete, notes)
}

/** A group of which a part may be missing, with two values for the others. */
function findGroup({ declaration, options, before }: TriedFeature) {
  for (const [key, option] of options) {
    const [first, second] = insideOf(option).map(({ value }) => value)
    if (before[key] === undefined || !isObject(first) || !isObject(second)) continue
    const isDefault = (part: string) =>
      [before[key], declaration.defaults[key]].some(
        (group) => isObject(group) && isSame(group[part], first[part]),
      )
    const part = Object.keys(first).find((name) => {
      const { [name]: _, ...rest } = second
      return accepts(option, rest) && !isDefault(name)
    })
    if (part === undefined) continue
    const { [part]: _, ...rest } = second
    return { key, part, first, rest }
  }
  return null
}

/** A group replaces the one before it: a part that is left out must not stay as it was. */
async function tryGroups(context: TestContext, features: readonly TriedFeature[]) {
  const { ask, report } = context
  for (const feature of features) {
    const found = findGroup(feature)
    if (!found) continue
    const { key, part, first, rest } = found
    const { path, before } = feature
    await ask('PATCH', path, { body: { [key]: first } })
    const reply = await ask('PATCH', path, { body: { [key]: rest } })
    const { [key]: now } = asObject(await ask('GET', path))
    const isMerged = isAccepted(reply) && isObject(now) && isSame(now[part], first[part])
    const wrong = `"${key}" of the feature ${feature.id} was sent without "${part}", and still has ${shown(first[part])} there. A group replaces the old one whole: merge nothing below the top level.`
    report.optional(groups, about(reply, !isMerged || wrong), await putBack(context, path, before, [key]))
    return
  }
  report.unchecked(groups, 'No feature declares a group of options of which one may be left out.')
}

/** Samples for the needed options of a feature that are empty. */
async function neededSamples(context: TestContext, { options, before }: TriedFeature): Promise<Fields> {
  const samples = await readSamples(context)
  const needed = [...options].filter(([key, { isNeeded }]) => isNeeded && isEmpty(before[key]))
  return Object.fromEntries(needed.map(([key, option]) => [key, sampleOf(option, samples)]))
}

/** Switches a feature over whose options are not its defaults: they have to stay. */
async function switchNotes({ ask }: TestContext, { path, declaration }: TriedFeature): Promise<string[]> {
  if (declaration.alwaysOn || declaration.locked) return []
  const was = asObject(await ask('GET', path))
  const reply = await ask('PATCH', path, { body: { enabled: was.enabled !== true } })
  const lost = lostFields(was, asObject(await ask('GET', path)), ['enabled'])
  return about(reply, lost.length === 0 || `Only "enabled" was sent, and ${listed(lost)} changed as well.`)
}

/** Saves options of a feature, and looks whether the settings or another feature changed as well. */
async function tryNeighbours(context: TestContext, [feature, other]: readonly TriedFeature[]) {
  const { ask, report } = context
  if (!feature) return
  const { path, before } = feature
  const options = otherValues(feature.options, before)
  const beside = [settingsPath, ...(other ? [other.path] : [])]
  const was = await Promise.all(beside.map((at) => ask('GET', at)))
  const body = { ...Object.fromEntries(options), ...(await neededSamples(context, feature)) }
  const reply = await ask('PATCH', path, { body })
  const notes = await switchNotes(context, feature)
  for (const [index, at] of beside.entries()) {
    const old = was[index] ? asObject(was[index]) : {}
    const lost = lostFields(old, asObject(await ask('GET', at)))
    if (lost.length === 0) continue
    notes.push(...about(reply, `Saving the feature ${feature.id} also changed ${listed(lost)} of ${at}.`))
    notes.push(...(await putBack(context, at, old, lost)))
  }
  const left = await putBack(context, path, before, [...Object.keys(body), 'enabled'])
  if (options.length > 0) report.optional(neighbours, notes, left)
  else
    report.unchecked(
      neighbours,
      `No option of the feature ${feature.id} can be changed without knowing more.`,
    )
}

/** What options have to do with each other and with the switch, by what the features declare. */
export async function checkFeatureRules(context: TestContext, features: readonly TriedFeature[]) {
  const { report } = context
  await tryMadeUpFeature(context)
  const [first] = features
  if (!first) return report.unchecked([unknown, incomplete, groups, neighbours], 'No feature is declared.')
  await tryUnknownOption(context, first)
  await tryIncomplete(context, features)
  await tryGroups(context, features)
  await tryNeighbours(context, features)
  await tryWithoutPremium(context, features)
}
