import { guildInfo } from '@/contract/calls/guilds'
import { guildSettings } from '@/contract/calls/settings'
import {
  about,
  acceptedNotes,
  asObject,
  type Fields,
  isAccepted,
  isRight,
  lostFields,
  lostNotes,
  type Note,
  shown,
  successNotes,
} from './notes'
import type { TestContext } from './context'
import type { Reply } from './call-backend'
import { putBack } from './put-back'

export const settingsPath = '/guilds/{guildId}/settings'

export const readSettings = async ({ ask }: TestContext) => asObject(await ask('GET', settingsPath))

/** Another prefix than this one, which every backend should take. */
export const otherPrefix = (prefix: unknown) => (prefix === '!' ? '?' : '!')

export async function savePrefix(context: TestContext) {
  const before = await readSettings(context)
  const prefix = otherPrefix(before.chat_prefix)
  const reply = await context.ask('PATCH', settingsPath, { body: { chat_prefix: prefix } })
  return { before, prefix, reply, undo: () => putBack(context, settingsPath, before, ['chat_prefix']) }
}

const prefixNote = (where: string, { chat_prefix }: Fields, wanted: string): Note =>
  chat_prefix === wanted || `${where}: expected chat_prefix ${shown(wanted)}, received ${shown(chat_prefix)}.`

function answerNotes(answer: Reply, before: Fields, wanted: string): Note {
  if (answer.status === 204)
    return about(answer, 'It answered 204. Answer 200 with the whole settings as they are now.')
  if (!isRight(answer, guildSettings)) return successNotes(answer, guildSettings)
  const settings = asObject(answer)
  return about(
    answer,
    prefixNote('The answer', settings, wanted),
    lostFields(before, settings, ['chat_prefix']).length === 0 ||
      'The answer has to be the whole settings: it replaces what the dashboard shows.',
  )
}

async function readNotes({ ask }: TestContext, before: Fields, wanted: string): Promise<Note> {
  const after = await ask('GET', settingsPath)
  const info = await ask('GET', '/guilds/{guildId}')
  const unreadable = [...successNotes(after, guildSettings), ...successNotes(info, guildInfo)]
  if (unreadable.length > 0) return unreadable.map((note) => `Read after the write: ${note}`)
  return [
    ...about(
      after,
      prefixNote('GET /guilds/{guildId}/settings afterwards', asObject(after), wanted),
      lostNotes(lostFields(before, asObject(after), ['chat_prefix'])),
    ),
    ...about(info, prefixNote('GET /guilds/{guildId} afterwards', asObject(info), wanted)),
  ]
}

const invalidSettings = [
  ['a number as the prefix', { chat_prefix: 7 }, '{"chat_prefix": 7}'],
  ['broken JSON', '{"chat_prefix":', 'a body that is no JSON'],
  ['a list as the body', '[{"chat_prefix":"!"}]', 'a list as the body'],
] as const

export async function writeSettings(context: TestContext) {
  const { ask, report } = context
  const call = `PATCH ${settingsPath}`
  if (!isRight(await ask('GET', settingsPath), guildSettings))
    return report.unchecked(call, 'Nothing is written while the settings cannot be read.', 'required')

  const { before, prefix, reply, undo } = await savePrefix(context)
  const afterwards = isAccepted(reply) ? await readNotes(context, before, prefix) : true
  const refusals: [string, Reply, string][] = []
  for (const [what, body, value] of invalidSettings)
    refusals.push([what, await ask('PATCH', settingsPath, { body }), value])
  report.required(call, answerNotes(reply, before, prefix), afterwards, await undo())
  for (const [what, refusal, value] of refusals)
    report.required(`${call}, ${what}`, acceptedNotes(refusal, value, [400, 422, 415]))
}
