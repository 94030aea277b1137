import { channels } from '@/api/channels.schema'
import { feature } from '@/api/features.schema'
import { roles } from '@/api/roles.schema'
import { missingToEnable } from '@/config/features/missing-options'
import { isObject } from '@/config/json'
import {
  asObject,
  type Fields,
  isAccepted,
  listed,
  lostFields,
  lostNotes,
  notesOf,
  quoted,
  acceptedNotes,
  refusalNotes,
  successNotes,
} from './judge'
import { noFeature, optional, required, type Result, unchecked } from './report'
import { oddValueFor, sampleOf, type Samples } from './sample-options'
import type { Reply, TestContext } from './target'
import { putBack } from './writes'

const path = '/guilds/{guildId}/features/{feature}'
const call = `PATCH ${path}`
const followed = 'GET /guilds/{guildId}, enabled_features'

/** A backend may refuse to switch on a feature that is not set up, with a reason. */
const refusals = [400, 403, 409, 422]
const isRefusal = ({ status }: Reply) => refusals.includes(status)

async function samplesOf({ ask, guildId }: TestContext): Promise<Samples> {
  const textChannels = channels.safeParse((await ask('GET', '/guilds/{guildId}/channels')).body).data ?? []
  const given = roles.safeParse((await ask('GET', '/guilds/{guildId}/roles')).body).data ?? []
  return {
    channel: textChannels.find(({ type }) => type === 0)?.id ?? null,
    role: given.find(({ id, managed }) => id !== guildId && !managed)?.id ?? null,
  }
}

/** Sample values for the options that are missing, by the declaration and by the fields of the refusal. */
async function fillingFor(context: TestContext, before: Fields, refusal: Reply): Promise<Fields> {
  const schema = context.declaration?.options
  if (!isObject(schema?.properties)) return {}
  const { properties } = schema
  const { fields } = isObject(refusal.body) ? refusal.body : {}
  const named = [...missingToEnable(schema, before), ...Object.keys(isObject(fields) ? fields : {})]
  const keys = [...new Set(named.map((path) => path.split('.')[0] ?? path))]
  const samples = await samplesOf(context)
  const filling = keys.map((key) => [key, sampleOf(properties[key], samples)] as const)
  return Object.fromEntries(filling.filter(([, value]) => value !== undefined))
}

async function switchTo(context: TestContext, body: Fields, before: Fields) {
  const answer = await context.ask('PATCH', path, { body })
  if (isRefusal(answer)) return { answer, notes: refusalNotes(answer, refusals, '') }
  const notes = successNotes(answer, feature)
  if (notes.length > 0) return { answer, notes }

  const after = asObject(await context.ask('GET', path))
  const sent = Object.keys(body)
  const unlessNone = (fields: string[], text: string) => fields.length === 0 || `${text} ${listed(fields)}.`
  return {
    answer,
    notes: notesOf(
      unlessNone(lostFields(body, asObject(answer)), 'The answer does not have what was sent:'),
      unlessNone(lostFields(body, after), 'What was sent is not there afterwards:'),
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
  const { enabled_features: on } = asObject(await ask('GET', '/guilds/{guildId}'))
  return Array.isArray(on) ? on.includes(featureId) : undefined
}

/** Switches it on; if that is refused, once more with sample values for what is missing. */
async function switchOn(context: TestContext, before: Fields) {
  const first = await switchTo(context, { enabled: true }, before)
  if (!isRefusal(first.answer) || first.notes.length > 0) return { ...first, changed: ['enabled'] }
  const filling = await fillingFor(context, before, first.answer)
  const second = await switchTo(context, { ...filling, enabled: true }, before)
  return { ...second, changed: [...Object.keys(filling), 'enabled'] }
}

const reasonOf = ({ status, body }: Reply) =>
  `It answered ${status}${isObject(body) && typeof body.detail === 'string' ? `, ${quoted(body.detail)}` : ''}`

/** A feature without `enabled` is saved unchanged. */
async function saveAsItIs(context: TestContext, before: Fields): Promise<Result[]> {
  const { notes } = await switchTo(context, before, before)
  return [required(call, notes), unchecked(followed, 'The feature has no switch.')]
}

async function switchBothWays(context: TestContext, before: Fields): Promise<Result[]> {
  const on = await switchOn(context, before)
  const isOn = isAccepted(on.answer)
  const isThere = isOn ? await isListed(context) : undefined
  const current = isOn ? asObject(await context.ask('GET', path)) : before
  const off = await switchTo(context, { enabled: false }, current)
  const unlisted = await isListed(context)
  const offNotes = isRefusal(off.answer)
    ? [`${reasonOf(off.answer)} to switching it off. That is always possible.`]
    : off.notes
  const notes = [
    ...new Set([...on.notes, ...offNotes]),
    ...(await putBack(context, path, before, on.changed)),
  ]

  const stuck = `${reasonOf(on.answer)} to every attempt to switch it on. Set the feature up, or name another one with --feature.`
  const without = isOn ? 'The guild has no enabled_features: the overview reads each feature instead.' : stuck
  return [
    isOn || notes.length > 0 ? required(call, notes) : unchecked(call, stuck, 'required'),
    isThere === undefined
      ? unchecked(followed, without)
      : optional(
          followed,
          notesOf(
            isThere || 'It lacks a feature that was just switched on.',
            unlisted === false || 'It still has a feature that was just switched off.',
          ),
        ),
  ]
}

/** Writes what the feature does not take, as `what` says; then puts back what was there before. */
async function refuse(context: TestContext, body: Fields, before: Fields, what: string) {
  const reply = await context.ask('PATCH', path, { body })
  return [...acceptedNotes(reply, what), ...(await putBack(context, path, before, Object.keys(body)))]
}

/** Sends a value of another type than the declaration says. The dashboard does not, but others may. */
async function oddOption(context: TestContext, before: Fields): Promise<Result> {
  const name = `${call}, an option of another type`
  const { declaration, featureId } = context
  const properties = declaration?.options.properties
  const [odd] = Object.entries(isObject(properties) ? properties : {})
    .map(([key, schema]) => ({ key, value: oddValueFor(schema) }))
    .filter(({ value }) => value !== undefined)
  if (!odd) return unchecked(name, 'Its declaration has no option that it could be tried with.')
  const { key, value } = odd
  const what = `${JSON.stringify(value)} as ${quoted(key)} of the feature ${featureId}, which takes no such value`
  return optional(name, await refuse(context, { [key]: value }, before, what))
}

export async function writeFeature(context: TestContext): Promise<Result[]> {
  if (context.featureId === null) return [unchecked(call, noFeature, 'required')]
  const saved = await context.ask('GET', path)
  if (successNotes(saved, feature).length > 0)
    return [unchecked(call, 'Nothing is written while the feature cannot be read.', 'required')]

  const before = asObject(saved)
  if (before.enabled === undefined || context.declaration?.alwaysOn)
    return [...(await saveAsItIs(context, before)), await oddOption(context, before)]
  const switched = await switchBothWays(context, before)
  const what = 'a text as "enabled"'
  const odd = required(`${call}, ${what}`, await refuse(context, { enabled: 'conformance' }, before, what))
  return [...switched, odd, await oddOption(context, before)]
}
