import { feature } from '@/contract/calls/features'
import { secretsOf } from '@/contract/declaration/secret-values'
import { missingToEnable } from '@/contract/declaration/rules'
import { isObject } from '@/contract/json'
import {
  about,
  acceptedNotes,
  answered,
  asObject,
  type Fields,
  isAccepted,
  isRight,
  listed,
  lostFields,
  lostNotes,
  refusalNotes,
  shown,
  successNotes,
  withoutKeys,
} from './notes'
import { noFeature, optionsOf, type TestContext } from './context'
import { readSamples } from './samples'
import { sampleOf } from './values-to-try'
import type { Reply } from './call-backend'
import { putBack } from './put-back'

const path = '/guilds/{guildId}/features/{feature}'
const call = `PATCH ${path}`
const enabledFeatures = 'GET /guilds/{guildId}, enabled_features'

/** A backend may refuse to switch on a feature that is not set up, with a reason. */
const refusals = [400, 403, 409, 422]
const isRefusal = ({ status }: Reply) => refusals.includes(status)

/** Sample values for the options that are missing, by the declaration and by the fields of the refusal. */
async function sampleMissing(context: TestContext, before: Fields, refusal: Reply): Promise<Fields> {
  const options = optionsOf(context.declaration)
  const { fields } = isObject(refusal.body) ? refusal.body : {}
  const missing = missingToEnable(context.declaration?.options, before)
  const paths = [...missing, ...Object.keys(isObject(fields) ? fields : {})]
  const samples = await readSamples(context)
  const entries = paths.map((path) => {
    const [key = path] = path.split('.')
    const option = options.get(key)
    return [key, option && sampleOf(option, samples)] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

async function save(context: TestContext, body: Fields, before: Fields) {
  const answer = await context.ask('PATCH', path, { body })
  const notes = isRefusal(answer) ? refusalNotes(answer, refusals, '') : successNotes(answer, feature)
  if (isRefusal(answer) || notes.length > 0) return { answer, notes }

  const after = asObject(await context.ask('GET', path))
  const sent = Object.keys(body)
  // What is answered in the place of a secret is looked at with the values of the options.
  const told = withoutKeys(body, context.declaration ? secretsOf(context.declaration) : [])
  const unlessNone = (fields: string[], text: string) => fields.length === 0 || `${text} ${listed(fields)}.`
  return {
    answer,
    notes: about(
      answer,
      unlessNone(lostFields(told, asObject(answer)), 'The answer does not have what was sent:'),
      unlessNone(lostFields(told, after), 'What was sent is not there afterwards:'),
      unlessNone(
        lostFields(before, asObject(answer), sent),
        'The answer has to be the whole feature: it replaces what the dashboard shows. It lacks',
      ),
      lostNotes(lostFields(before, after, sent)),
    ),
  }
}

/** Whether the guild lists the feature as on; undefined where it lists nothing. */
async function isListed({ ask, featureId }: TestContext): Promise<boolean | undefined> {
  const { enabled_features: enabled } = asObject(await ask('GET', '/guilds/{guildId}'))
  return Array.isArray(enabled) ? enabled.includes(featureId) : undefined
}

/** What the guild lists as on has to be declared, and has to have a switch. */
async function listNotes({ ask, features }: TestContext) {
  const guild = await ask('GET', '/guilds/{guildId}')
  const { enabled_features: enabled } = asObject(guild)
  const known = features.filter(({ alwaysOn }) => !alwaysOn).map(({ id }) => id)
  const odd = (Array.isArray(enabled) ? enabled : []).filter(
    (id) => features.length > 0 && !known.includes(id),
  )
  return about(
    guild,
    odd.length === 0 ||
      `It lists ${listed(odd.map(String))}, which is no feature with a switch in GET /features.`,
  )
}

/** Switches it on; if that is refused, once more with sample values for what is missing. */
async function switchOn(context: TestContext, before: Fields) {
  const first = await save(context, { enabled: true }, before)
  if (!isRefusal(first.answer) || first.notes.length > 0) return { ...first, changed: ['enabled'] }
  const samples = await sampleMissing(context, before, first.answer)
  const second = await save(context, { ...samples, enabled: true }, before)
  return { ...second, changed: [...Object.keys(samples), 'enabled'] }
}

async function switchOnAndOff(context: TestContext, before: Fields) {
  const { ask, report } = context
  const on = await switchOn(context, before)
  const isOn = isAccepted(on.answer)
  const listedOn = isOn ? await isListed(context) : undefined
  const off = await save(context, { enabled: false }, isOn ? asObject(await ask('GET', path)) : before)
  const listedOff = await isListed(context)
  const offNotes = isRefusal(off.answer)
    ? about(off.answer, `It ${answered(off.answer)} to switching it off. That is always possible.`)
    : off.notes
  const left = await putBack(context, path, before, on.changed)
  const notes = [...new Set([...on.notes, ...offNotes]), ...left]

  const stuck = `It ${answered(on.answer)} to every attempt to switch it on. Set the feature up, or name another one with --feature; if it needs a channel or a role of this server, name one with --channel and --role.`
  if (isOn || notes.length > 0) report.required(call, notes)
  else report.unchecked(call, about(on.answer, stuck).join('\n'), 'required')
  if (listedOn === undefined)
    return report.unchecked(
      enabledFeatures,
      isOn ? 'The guild has no enabled_features: the overview reads each feature instead.' : stuck,
    )
  report.optional(
    enabledFeatures,
    listedOn || 'It lacks a feature that was just switched on.',
    listedOff === false || 'It still has a feature that was just switched off.',
    await listNotes(context),
  )
}

/** Writes what the feature does not take, as `what` says; then puts back what was there before. */
async function writeInvalid(context: TestContext, body: Fields, before: Fields, what: string) {
  const reply = await context.ask('PATCH', path, { body })
  return [...acceptedNotes(reply, what), ...(await putBack(context, path, before, Object.keys(body)))]
}

export async function writeFeature(context: TestContext) {
  const { ask, declaration, featureId, report } = context
  if (featureId === null) return report.unchecked(call, noFeature, 'required')
  const saved = await ask('GET', path)
  if (!isRight(saved, feature))
    return report.unchecked(call, 'Nothing is written while the feature cannot be read.', 'required')

  const before = asObject(saved)
  if (before.enabled === undefined || declaration?.alwaysOn) {
    report.required(call, (await save(context, before, before)).notes)
    report.unchecked(enabledFeatures, 'The feature has no switch.')
  } else {
    await switchOnAndOff(context, before)
    const notes: string[] = []
    for (const enabled of ['conformance', 'true', 1, null])
      notes.push(...(await writeInvalid(context, { enabled }, before, `${shown(enabled)} as "enabled"`)))
    report.required(`${call}, a text as "enabled"`, notes)
  }
}
