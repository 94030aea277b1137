import { z } from 'zod'
import { feature } from '@/api/features.schema'
import { guildInfo } from '@/api/guilds.schema'
import { guildSettings } from '@/api/settings.schema'
import { profile, userData } from '@/api/users.schema'
import type { Reply } from './ask'
import { detailNotes, lostFields, lostNotes, objectOf, refusalNotes, successNotes } from './judge'
import { noFeature, noUser } from './reads'
import { required, type Result, unchecked } from './report'
import type { Subject } from './target'

type Fields = Record<string, unknown>

/** A write whose answer nobody reads: any success will do. */
const writtenNotes = (reply: Reply) =>
  reply.status === 204 || (reply.status === 200 && reply.body !== undefined)
    ? []
    : successNotes(reply, z.unknown())

/** Writes `before` back, first only `changed`, then as a whole; notes say what is left to do by hand. */
export async function putBack({ ask }: Subject, path: string, before: Fields, changed: readonly string[]) {
  const part = Object.fromEntries(changed.map((key) => [key, before[key]]))
  for (const body of [part, before]) {
    const now = objectOf(await ask('GET', path, { always: true }))
    if (lostFields(before, now).length === 0) return []
    await ask('PATCH', path, { body, always: true })
  }
  const left = lostFields(before, objectOf(await ask('GET', path, { always: true })))
  if (left.length === 0) return []
  const was = left.map((key) => `${key} was ${JSON.stringify(before[key])?.slice(0, 100)}`)
  return [`What was changed here could not be put back: ${was.join(', ')}.`]
}

const accepted = ({ status }: Reply) => status >= 200 && status <= 299

/** Refusals of a PATCH that nobody could mean; each has to say why. */
async function refusals({ ask }: Subject, path: string): Promise<Result[]> {
  const wrongType = await ask('PATCH', path, { body: { chat_prefix: 7 } })
  const broken = await ask('PATCH', path, { body: '{"chat_prefix":' })
  const call = 'PATCH /guilds/{guildId}/settings'
  const wish = 'Refuse it with 400 or 422.'
  const judge = (reply: Reply, what: string) =>
    accepted(reply) ? [`It accepted ${what}. ${wish}`] : refusalNotes(reply, [400, 415, 422], wish)
  return [
    required(`${call}, a number as the prefix`, judge(wrongType, 'a number as chat_prefix')),
    required(`${call}, broken JSON`, judge(broken, 'a body that is no JSON')),
  ]
}

/** That a new prefix is kept, alone, and shows wherever it is read. */
async function prefixNotes({ ask, guildId }: Subject, path: string, before: Fields) {
  const wanted = before.chat_prefix === '!' ? '?' : '!'
  const answer = await ask('PATCH', path, { body: { chat_prefix: wanted } })
  const notes = writtenNotes(answer)
  if (notes.length > 0) return notes

  const after = await ask('GET', path)
  const info = await ask('GET', `/guilds/${guildId}`)
  const unreadable = [...successNotes(after, guildSettings), ...successNotes(info, guildInfo)]
  if (unreadable.length > 0) return unreadable.map((note) => `Read after the write: ${note}`)
  return [
    ...(objectOf(after).chat_prefix === wanted
      ? []
      : ['The new chat_prefix is not in the settings afterwards.']),
    ...(objectOf(info).chat_prefix === wanted
      ? []
      : ['GET /guilds/{guildId} still has the old chat_prefix. Both must answer the same one.']),
    ...lostNotes(lostFields(before, objectOf(after), ['chat_prefix'])),
  ]
}

async function writeSettings(subject: Subject): Promise<Result[]> {
  const call = 'PATCH /guilds/{guildId}/settings'
  const path = `/guilds/${subject.guildId}/settings`
  const saved = await subject.ask('GET', path)
  if (successNotes(saved, guildSettings).length > 0)
    return [unchecked(call, 'required', 'Nothing is written while the settings cannot be read.')]

  const before = objectOf(saved)
  const notes = await prefixNotes(subject, path, before)
  const refused = await refusals(subject, path)
  return [required(call, [...notes, ...(await putBack(subject, path, before, ['chat_prefix']))]), ...refused]
}

/** A backend may refuse to switch on what is not set up, if it says so. */
const isRefusal = ({ status }: Reply) => [400, 403, 409, 422].includes(status)

/** That the feature is switched over, alone, and that the answer is all of it. */
async function switchNotes({ ask }: Subject, path: string, before: Fields) {
  const flipped = before.enabled !== true
  const first = await ask('PATCH', path, { body: { enabled: flipped } })
  if (isRefusal(first) && detailNotes(first).length > 0) return detailNotes(first)
  const enabled = isRefusal(first) ? !flipped : flipped
  const answer = isRefusal(first) ? await ask('PATCH', path, { body: { enabled } }) : first
  const notes = successNotes(answer, feature)
  if (notes.length > 0) return notes

  const after = await ask('GET', path)
  const lost = lostFields(before, objectOf(answer), ['enabled'])
  return [
    ...(objectOf(answer).enabled === enabled
      ? []
      : ['The answer does not have the "enabled" that was sent.']),
    ...(objectOf(after).enabled === enabled ? [] : ['The "enabled" that was sent is not there afterwards.']),
    ...(lost.length > 0
      ? ['The answer has to be the whole feature: it replaces what the dashboard shows.']
      : []),
    ...lostNotes(lostFields(before, objectOf(after), ['enabled'])),
  ]
}

async function writeFeature(subject: Subject): Promise<Result> {
  const call = 'PATCH /guilds/{guildId}/features/{feature}'
  if (subject.featureId === null) return unchecked(call, 'required', noFeature)
  const path = `/guilds/${subject.guildId}/features/${subject.featureId}`
  const saved = await subject.ask('GET', path)
  if (successNotes(saved, feature).length > 0)
    return unchecked(call, 'required', 'Nothing is written while the feature cannot be read.')

  const before = objectOf(saved)
  const notes = await switchNotes(subject, path, before)
  return required(call, [...notes, ...(await putBack(subject, path, before, ['enabled']))])
}

const record = z.looseObject({ profile: z.record(z.string(), z.unknown()) })
const profileOf = (reply: Reply): Fields => record.safeParse(reply.body).data?.profile ?? {}

/** A profile that is not there yet stays so: it could not be taken back. */
async function writeUser({ ask, userId }: Subject): Promise<Result> {
  const call = 'PATCH /users/{userId}'
  if (userId === null) return unchecked(call, 'required', noUser)
  const path = `/users/${userId}`
  const saved = await ask('GET', path)
  if (saved.status === 404)
    return unchecked(
      call,
      'required',
      'This person has no profile. Save one, so that it can be changed and put back.',
    )
  if (successNotes(saved, userData).length > 0)
    return unchecked(call, 'required', 'Nothing is written while the profile cannot be read.')

  const before = profileOf(saved)
  const { possibleProfileArguments: names } = profile.parse(before)
  const wanted = names.includes('conformance') ? [] : ['conformance']
  const written = await ask('PATCH', path, { body: { possibleProfileArguments: wanted } })
  const after = profileOf(await ask('GET', path))
  await ask('PATCH', path, { body: { possibleProfileArguments: names }, always: true })
  const back = profileOf(await ask('GET', path, { always: true }))
  if (lostFields(before, back).length > 0) await ask('PATCH', path, { body: before, always: true })
  const restored = profileOf(await ask('GET', path, { always: true }))
  const writing = writtenNotes(written)
  const kept = lostFields({ possibleProfileArguments: wanted }, after).length === 0
  return required(call, [
    ...writing,
    ...(writing.length > 0 || kept ? [] : ['What was sent is not in the profile afterwards.']),
    ...lostNotes(lostFields(before, after, ['possibleProfileArguments'])),
    ...(lostFields(before, restored).length === 0
      ? []
      : [`The profile could not be put back. Its placeholders were ${JSON.stringify(names).slice(0, 200)}.`]),
  ])
}

/** Nothing listens at this port of the backend's own machine, and a careful backend does not even look. */
const noServer = { game: 'minecraft', host: '127.0.0.1', port: 1, password: 'conformance' }

async function tryGameServer({ ask }: Subject): Promise<Result> {
  const reply = await ask('POST', '/user/game', { body: noServer })
  const notes = accepted(reply)
    ? [
        'It passed a game server that is not there. Answer 400 with a "detail" for one that cannot be signed in to.',
      ]
    : refusalNotes(reply, [400], 'Answer 400 for details that do not pass.')
  return required('POST /user/game, a server that is not there', notes)
}

/** Everything required that changes something; it is put back. */
export async function checkWrites(subject: Subject): Promise<Result[]> {
  return [
    ...(await writeSettings(subject)),
    await writeFeature(subject),
    await writeUser(subject),
    await tryGameServer(subject),
  ]
}
