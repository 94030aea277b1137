import { z } from 'zod'
import { guildInfo } from '@/api/guilds.schema'
import { guildSettings } from '@/api/settings.schema'
import { profile, userData } from '@/api/users.schema'
import { isObject } from '@/config/json'
import {
  acceptedNotes,
  asObject,
  type Fields,
  isAccepted,
  lostFields,
  lostNotes,
  notesOf,
  refusalNotes,
  successNotes,
} from './judge'
import { noUser, notOffered, optional, required, type Result, unchecked } from './report'
import type { Reply, TestContext } from './target'

export const settingsPath = '/guilds/{guildId}/settings'

export const readSettings = async (context: TestContext) => asObject(await context.ask('GET', settingsPath))

/** Another prefix than this one, which every backend should take. */
export const otherPrefix = (prefix: unknown) => (prefix === '!' ? '?' : '!')

export async function savePrefix(context: TestContext) {
  const before = await readSettings(context)
  const prefix = otherPrefix(before.chat_prefix)
  const reply = await context.ask('PATCH', settingsPath, { body: { chat_prefix: prefix } })
  return { before, prefix, reply, undo: () => putBack(context, settingsPath, before, ['chat_prefix']) }
}

const changeSettings = `PATCH ${settingsPath}`
const nonsense = [
  ['a number as the prefix', { chat_prefix: 7 }, '{"chat_prefix": 7}'],
  ['broken JSON', '{"chat_prefix":', 'a body that is no JSON'],
] as const

async function refusals(context: TestContext): Promise<Result[]> {
  const results: Result[] = []
  for (const [what, body, named] of nonsense) {
    const reply = await context.ask('PATCH', settingsPath, { body })
    results.push(required(`${changeSettings}, ${what}`, acceptedNotes(reply, named, [400, 422, 415])))
  }
  return results
}

const spelled = (value: unknown) => (JSON.stringify(value) ?? 'none').slice(0, 80)

const prefixNote = (where: string, { chat_prefix }: Fields, wanted: string) =>
  chat_prefix === wanted ||
  `${where}: expected chat_prefix ${spelled(wanted)}, received ${spelled(chat_prefix)}.`

function answerNotes(answer: Reply, before: Fields, wanted: string): string[] {
  if (answer.status === 204) return ['It answered 204. Answer 200 with the whole settings as they are now.']
  const notes = successNotes(answer, guildSettings)
  if (notes.length > 0) return notes
  const settings = asObject(answer)
  return notesOf(
    prefixNote('The answer', settings, wanted),
    lostFields(before, settings, ['chat_prefix']).length === 0 ||
      'The answer has to be the whole settings: it replaces what the dashboard shows.',
  )
}

async function readNotes({ ask }: TestContext, before: Fields, wanted: string) {
  const after = await ask('GET', settingsPath)
  const info = await ask('GET', '/guilds/{guildId}')
  const unreadable = [...successNotes(after, guildSettings), ...successNotes(info, guildInfo)]
  if (unreadable.length > 0) return unreadable.map((note) => `Read after the write: ${note}`)
  return notesOf(
    prefixNote('GET /guilds/{guildId}/settings afterwards', asObject(after), wanted),
    prefixNote('GET /guilds/{guildId} afterwards', asObject(info), wanted),
    lostNotes(lostFields(before, asObject(after), ['chat_prefix'])),
  )
}

export async function writeSettings(context: TestContext): Promise<Result[]> {
  const saved = await context.ask('GET', settingsPath)
  if (successNotes(saved, guildSettings).length > 0)
    return [unchecked(changeSettings, 'Nothing is written while the settings cannot be read.', 'required')]

  const { before, prefix, reply, undo } = await savePrefix(context)
  const notes = answerNotes(reply, before, prefix)
  if (isAccepted(reply)) notes.push(...(await readNotes(context, before, prefix)))
  const refused = await refusals(context)
  return [required(changeSettings, [...notes, ...(await undo())]), ...refused]
}

const userPath = '/users/{userId}'
const changeUser = `PATCH ${userPath}`
const asForm = `${changeUser}, as a form`

const profileOf = ({ body }: Reply): Fields => (isObject(body) && isObject(body.profile) ? body.profile : {})

type Write = { before: Fields; wanted: string[]; body: unknown }

async function writeNotes({ ask }: TestContext, { before, wanted, body }: Write) {
  const written = await ask('PATCH', userPath, { body })
  const after = profileOf(await ask('GET', userPath))
  // Nobody reads the answer: any success will do.
  const isSuccess = written.status === 204 || (written.status === 200 && written.body !== undefined)
  const notes = isSuccess ? [] : successNotes(written, z.unknown())
  const isKept = lostFields({ possibleProfileArguments: wanted }, after).length === 0
  return {
    written,
    notes: notesOf(
      notes,
      notes.length > 0 || isKept || 'What was sent is not in the profile afterwards.',
      lostNotes(lostFields(before, after, ['possibleProfileArguments'])),
    ),
  }
}

/** The dashboard sends a form only with images, so a backend need not accept forms. */
async function writeForm(context: TestContext, write: Omit<Write, 'body'>): Promise<Result> {
  const body = new FormData()
  body.set('possibleProfileArguments', JSON.stringify(write.wanted))
  const { written, notes } = await writeNotes(context, { ...write, body })
  if (written.status === 415) return notOffered(asForm, 'No image can be sent along with a profile.')
  const hint = isAccepted(written) || 'If you take no forms, answer 415: then nobody is offered one.'
  return optional(asForm, notesOf(notes, hint))
}

/** Without a profile nothing is written, since a new one could not be removed. */
export async function writeUser(context: TestContext): Promise<Result[]> {
  const { ask, userId } = context
  const untried = (why: string) => [unchecked(changeUser, why, 'required'), unchecked(asForm, why)]
  if (userId === null) return untried(noUser)
  const saved = await ask('GET', userPath)
  if (saved.status === 404)
    return untried('This person has no profile. Save one, so that it can be changed and put back.')
  if (successNotes(saved, userData).length > 0)
    return untried('Nothing is written while the profile cannot be read.')

  const before = profileOf(saved)
  const { possibleProfileArguments: names } = profile.parse(before)
  const [wanted, other] = names.includes('conformance') ? [[], ['other']] : [['conformance'], []]
  const body = { possibleProfileArguments: wanted }
  const { written, notes } = await writeNotes(context, { before, wanted, body })
  const form = isAccepted(written)
    ? await writeForm(context, { before, wanted: other })
    : unchecked(asForm, 'The profile cannot be changed.')
  const whole = { ...before, possibleProfileArguments: names }
  const left = await putBack(context, userPath, whole, ['possibleProfileArguments'], profileOf)
  return [required(changeUser, [...notes, ...left]), form]
}

/** Nothing listens at this address, and a backend should not even connect to its own machine. */
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
      'That needs a game server. Sign in to one of yours on the dashboard, keep it, check it again and remove it.',
    ),
  ]
}

/** Writes `before` back, first only `changed`, then as a whole; notes say what is left to do by hand. */
export async function putBack(
  { ask }: TestContext,
  path: string,
  before: Fields,
  changed: readonly string[],
  read: (reply: Reply) => Fields = asObject,
) {
  const part = Object.fromEntries(changed.map((key) => [key, before[key]]))
  const lost = async () => lostFields(before, read(await ask('GET', path, { always: true })))
  for (const body of [part, before]) {
    if ((await lost()).length === 0) return []
    await ask('PATCH', path, { body, always: true })
  }
  const was = (await lost()).map((key) => `${key} was ${JSON.stringify(before[key])?.slice(0, 100)}`)
  return notesOf(was.length === 0 || `What was changed here could not be put back: ${was.join(', ')}.`)
}
