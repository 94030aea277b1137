import { z } from 'zod'
import { guildInfo } from '@/api/guilds.schema'
import { guildSettings } from '@/api/settings.schema'
import { profile, userData } from '@/api/users.schema'
import { asObject, isAccepted, lostFields, lostNotes, refusalNotes, successNotes } from './judge'
import { noUser } from './reads'
import { notOffered, optional, required, type Result, unchecked } from './report'
import type { Reply, TestContext } from './target'

/** Another prefix than this one, which every backend should take. */
export const otherPrefix = (prefix: unknown) => (prefix === '!' ? '?' : '!')

/** Refusals of a PATCH that nobody could mean; each has to say why. */
async function refusals({ ask }: TestContext, path: string): Promise<Result[]> {
  const wrongType = await ask('PATCH', path, { body: { chat_prefix: 7 } })
  const broken = await ask('PATCH', path, { body: '{"chat_prefix":' })
  const call = 'PATCH /guilds/{guildId}/settings'
  const expectation = 'Expected 400 or 422.'
  const judge = (reply: Reply, what: string) =>
    isAccepted(reply)
      ? [`It accepted ${what}: received ${reply.status}. ${expectation}`]
      : refusalNotes(reply, [400, 415, 422], expectation)
  return [
    required(`${call}, a number as the prefix`, judge(wrongType, '{"chat_prefix": 7}')),
    required(`${call}, broken JSON`, judge(broken, 'a body that is no JSON')),
  ]
}

const spelled = (value: unknown) => (JSON.stringify(value) ?? 'none').slice(0, 80)

const prefixNote = (where: string, { chat_prefix }: Fields, wanted: string) =>
  chat_prefix === wanted
    ? []
    : [`${where}: expected chat_prefix ${spelled(wanted)}, received ${spelled(chat_prefix)}.`]

/** What a PATCH of the settings was answered with: all of them, as they are now. */
function answerNotes(answer: Reply, before: Fields, wanted: string): string[] {
  if (answer.status === 204) return ['It answered 204. Answer 200 with the whole settings as they are now.']
  const notes = successNotes(answer, guildSettings)
  if (notes.length > 0) return notes
  const settings = asObject(answer)
  return [
    ...prefixNote('The answer', settings, wanted),
    ...(lostFields(before, settings, ['chat_prefix']).length > 0
      ? ['The answer has to be the whole settings: it replaces what the dashboard shows.']
      : []),
  ]
}

/** That a new prefix is kept, alone, and shows wherever it is read. */
async function prefixNotes({ ask, guildId }: TestContext, path: string, before: Fields) {
  const wanted = otherPrefix(before.chat_prefix)
  const answer = await ask('PATCH', path, { body: { chat_prefix: wanted } })
  const notes = answerNotes(answer, before, wanted)
  if (!isAccepted(answer)) return notes

  const after = await ask('GET', path)
  const info = await ask('GET', `/guilds/${guildId}`)
  const unreadable = [...successNotes(after, guildSettings), ...successNotes(info, guildInfo)]
  if (unreadable.length > 0) return [...notes, ...unreadable.map((note) => `Read after the write: ${note}`)]
  return [
    ...notes,
    ...prefixNote('GET /guilds/{guildId}/settings afterwards', asObject(after), wanted),
    ...prefixNote('GET /guilds/{guildId} afterwards', asObject(info), wanted),
    ...lostNotes(lostFields(before, asObject(after), ['chat_prefix'])),
  ]
}

export async function writeSettings(context: TestContext): Promise<Result[]> {
  const call = 'PATCH /guilds/{guildId}/settings'
  const path = `/guilds/${context.guildId}/settings`
  const saved = await context.ask('GET', path)
  if (successNotes(saved, guildSettings).length > 0)
    return [unchecked(call, 'required', 'Nothing is written while the settings cannot be read.')]

  const before = asObject(saved)
  const notes = await prefixNotes(context, path, before)
  const refused = await refusals(context, path)
  return [required(call, [...notes, ...(await putBack(context, path, before, ['chat_prefix']))]), ...refused]
}

const call = 'PATCH /users/{userId}'
const asForm = `${call}, as a form`

/** A write whose answer nobody reads: any success will do. */
const writtenNotes = (reply: Reply) =>
  reply.status === 204 || (reply.status === 200 && reply.body !== undefined)
    ? []
    : successNotes(reply, z.unknown())

const record = z.looseObject({ profile: z.record(z.string(), z.unknown()) })
const profileOf = (reply: Reply): Fields => record.safeParse(reply.body).data?.profile ?? {}

type Write = { path: string; before: Fields; wanted: string[]; body: unknown }

/** Whether other placeholders are kept, alone. */
async function writeNotes({ ask }: TestContext, { path, before, wanted, body }: Write) {
  const written = await ask('PATCH', path, { body })
  const after = profileOf(await ask('GET', path))
  const notes = writtenNotes(written)
  const isKept = lostFields({ possibleProfileArguments: wanted }, after).length === 0
  return {
    written,
    notes: [
      ...notes,
      ...(notes.length > 0 || isKept ? [] : ['What was sent is not in the profile afterwards.']),
      ...lostNotes(lostFields(before, after, ['possibleProfileArguments'])),
    ],
  }
}

async function putProfileBack({ ask }: TestContext, path: string, before: Fields, names: string[]) {
  await ask('PATCH', path, { body: { possibleProfileArguments: names }, always: true })
  const back = profileOf(await ask('GET', path, { always: true }))
  if (lostFields(before, back).length > 0) await ask('PATCH', path, { body: before, always: true })
  const restored = profileOf(await ask('GET', path, { always: true }))
  return lostFields(before, restored).length === 0
    ? []
    : [`The profile could not be put back. Its placeholders were ${JSON.stringify(names).slice(0, 200)}.`]
}

function formOf(wanted: string[]) {
  const form = new FormData()
  form.set('possibleProfileArguments', JSON.stringify(wanted))
  return form
}

/** The dashboard sends a form only where images come along, so a backend may do without. */
async function writeForm(context: TestContext, write: Write): Promise<Result> {
  const { written, notes } = await writeNotes(context, { ...write, body: formOf(write.wanted) })
  if (written.status === 415) return notOffered(asForm, 'No picture can be sent along with a profile.')
  const hint = isAccepted(written) ? [] : ['If you take no forms, answer 415: then nobody is offered one.']
  return optional(asForm, [...notes, ...hint])
}

/** A profile that is not there yet stays so: it could not be taken back. */
export async function writeUser(context: TestContext): Promise<Result[]> {
  const { ask, userId } = context
  const untried = (why: string) => [unchecked(call, 'required', why), unchecked(asForm, 'optional', why)]
  if (userId === null) return untried(noUser)
  const path = `/users/${userId}`
  const saved = await ask('GET', path)
  if (saved.status === 404)
    return untried('This person has no profile. Save one, so that it can be changed and put back.')
  if (successNotes(saved, userData).length > 0)
    return untried('Nothing is written while the profile cannot be read.')

  const before = profileOf(saved)
  const { possibleProfileArguments: names } = profile.parse(before)
  const [wanted, other] = names.includes('conformance') ? [[], ['other']] : [['conformance'], []]
  const body = { possibleProfileArguments: wanted }
  const { written, notes } = await writeNotes(context, { path, before, wanted, body })
  const form = isAccepted(written)
    ? await writeForm(context, { path, before, wanted: other, body: undefined })
    : unchecked(asForm, 'optional', 'The profile cannot be changed.')
  return [required(call, [...notes, ...(await putProfileBack(context, path, before, names))]), form]
}

/** Nothing listens at this port of the backend's own machine, and a careful backend does not even look. */
const noServer = { game: 'minecraft', host: '127.0.0.1', port: 1, password: 'conformance' }

export async function tryGameServer({ ask }: TestContext): Promise<Result[]> {
  const reply = await ask('POST', '/user/game', { body: noServer })
  const notes = isAccepted(reply)
    ? [
        'It passed a game server that is not there. Answer 400 with a "detail" for one that cannot be signed in to.',
      ]
    : refusalNotes(reply, [400], 'Answer 400 for details that do not pass.')
  return [
    required('POST /user/game, a server that is not there', notes),
    unchecked(
      'POST /user/game, a server that answers',
      'optional',
      'That needs a game server. Sign in to one of yours on the dashboard, keep it, check it again and remove it.',
    ),
  ]
}

export type Fields = Record<string, unknown>

/** Writes `before` back, first only `changed`, then as a whole; notes say what is left to do by hand. */
export async function putBack(
  { ask }: TestContext,
  path: string,
  before: Fields,
  changed: readonly string[],
) {
  const part = Object.fromEntries(changed.map((key) => [key, before[key]]))
  for (const body of [part, before]) {
    const now = asObject(await ask('GET', path, { always: true }))
    if (lostFields(before, now).length === 0) return []
    await ask('PATCH', path, { body, always: true })
  }
  const left = lostFields(before, asObject(await ask('GET', path, { always: true })))
  if (left.length === 0) return []
  const was = left.map((key) => `${key} was ${JSON.stringify(before[key])?.slice(0, 100)}`)
  return [`What was changed here could not be put back: ${was.join(', ')}.`]
}
