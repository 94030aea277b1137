import { guildInfo } from '@/api/guilds.schema'
import { guildSettings } from '@/api/settings.schema'
import type { Reply } from './ask'
import { isAccepted, lostFields, lostNotes, asObject, refusalNotes, successNotes } from './judge'
import { type Fields, putBack } from './put-back'
import { required, type Result, unchecked } from './report'
import type { Subject } from './target'

/** Another prefix than this one, which every backend should take. */
export const otherPrefix = (prefix: unknown) => (prefix === '!' ? '?' : '!')

/** Refusals of a PATCH that nobody could mean; each has to say why. */
async function refusals({ ask }: Subject, path: string): Promise<Result[]> {
  const wrongType = await ask('PATCH', path, { body: { chat_prefix: 7 } })
  const broken = await ask('PATCH', path, { body: '{"chat_prefix":' })
  const call = 'PATCH /guilds/{guildId}/settings'
  const wish = 'Expected 400 or 422.'
  const judge = (reply: Reply, what: string) =>
    isAccepted(reply)
      ? [`It accepted ${what}: received ${reply.status}. ${wish}`]
      : refusalNotes(reply, [400, 415, 422], wish)
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
async function prefixNotes({ ask, guildId }: Subject, path: string, before: Fields) {
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

export async function writeSettings(subject: Subject): Promise<Result[]> {
  const call = 'PATCH /guilds/{guildId}/settings'
  const path = `/guilds/${subject.guildId}/settings`
  const saved = await subject.ask('GET', path)
  if (successNotes(saved, guildSettings).length > 0)
    return [unchecked(call, 'required', 'Nothing is written while the settings cannot be read.')]

  const before = asObject(saved)
  const notes = await prefixNotes(subject, path, before)
  const refused = await refusals(subject, path)
  return [required(call, [...notes, ...(await putBack(subject, path, before, ['chat_prefix']))]), ...refused]
}
