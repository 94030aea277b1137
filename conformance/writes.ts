import { z } from 'zod'
import { guildInfo } from '@/contract/calls/guilds'
import { guildSettings } from '@/contract/calls/settings'
import { profile, userData } from '@/contract/calls/users'
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
  type Note,
  notesOf,
  refusalNotes,
  shown,
  successNotes,
  withoutKeys,
} from './notes'
import { noUser, type TestContext } from './context'
import type { Reply } from './call-backend'

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

const userPath = '/users/{userId}'
const changeUser = `PATCH ${userPath}`
const asForm = `${changeUser}, as a form`

const profileOf = ({ body }: Reply): Fields => (isObject(body) && isObject(body.profile) ? body.profile : {})

async function writeProfile({ ask }: TestContext, before: Fields, wanted: string[], body: unknown) {
  const written = await ask('PATCH', userPath, { body })
  const after = profileOf(await ask('GET', userPath))
  // Nobody reads the answer: any success will do.
  const isSuccess = written.status === 204 || (written.status === 200 && written.body !== undefined)
  const isSaved = lostFields({ possibleProfileArguments: wanted }, after).length === 0
  const notes = about(
    written,
    isSuccess
      ? isSaved || 'What was sent is not in the profile afterwards.'
      : successNotes(written, z.unknown()),
    lostNotes(lostFields(before, after, ['possibleProfileArguments'])),
  )
  return { written, notes }
}

/** The dashboard sends a form only with images, so a backend need not accept forms. */
async function writeForm(context: TestContext, before: Fields, wanted: string[]) {
  const body = new FormData()
  body.set('possibleProfileArguments', JSON.stringify(wanted))
  const { written, notes } = await writeProfile(context, before, wanted, body)
  if (written.status === 415)
    return context.report.notOffered(asForm, 'No image can be sent along with a profile.')
  const hint = isAccepted(written) || 'If you take no forms, answer 415: then nobody is offered one.'
  context.report.optional(asForm, notes, hint)
}

/** Without a profile nothing is written, since a new one could not be removed. */
export async function writeUser(context: TestContext) {
  const { ask, userId, report } = context
  const skip = (reason: string) => {
    report.unchecked(changeUser, reason, 'required')
    report.unchecked(asForm, reason)
  }
  if (userId === null) return skip(noUser)
  const saved = await ask('GET', userPath)
  if (saved.status === 404)
    return skip('This person has no profile. Save one, so that it can be changed and put back.')
  if (!isRight(saved, userData)) return skip('Nothing is written while the profile cannot be read.')

  const before = profileOf(saved)
  const { possibleProfileArguments: names } = profile.parse(before)
  const [wanted, other] = names.includes('conformance') ? [[], ['other']] : [['conformance'], []]
  const { written, notes } = await writeProfile(context, before, wanted, { possibleProfileArguments: wanted })
  if (isAccepted(written)) await writeForm(context, before, other)
  else report.unchecked(asForm, 'The profile cannot be changed.')
  await tryEmbeds(context, before)
  const whole = { ...before, possibleProfileArguments: names }
  report.required(
    changeUser,
    notes,
    await putBack(context, userPath, whole, ['possibleProfileArguments'], profileOf),
  )
}

const fields = [
  { name: 'Zwei 🎉', value: 'two', inline: true },
  { name: 'Eins', value: 'one', inline: false },
]
const fullEmbed = { title: 'Été 日本 🎉', description: 'conformance', color: 4_336_379, fields }
const shortEmbed = { title: 'Shorter' }
const oddProfiles = [
  { profile_embed: 'conformance' },
  { profile_embed: { ...fullEmbed, fields: { 0: fields[0] } } },
  { possibleProfileArguments: { 0: 'member' } },
]

/** An embed is kept as it was sent, and replaces the one before it whole; what is none is refused. */
async function tryEmbeds(context: TestContext, before: Fields) {
  const { ask, report } = context
  const embed = `${changeUser}, an embed`
  const [full, short] = [
    await ask('PATCH', userPath, { body: { profile_embed: fullEmbed } }),
    await ask('GET', userPath),
  ]
  if (!isAccepted(full))
    return report.unchecked(
      embed,
      about(
        full,
        `It ${answered(full)} to a profile_embed that keeps Discord’s limits. If it needs premium, grant that to this person.`,
      ).join('\n'),
    )
  const kept = profileOf(short).profile_embed
  const lost = lostFields(fullEmbed, isObject(kept) ? kept : {})
  const shorter = await ask('PATCH', userPath, { body: { profile_embed: shortEmbed } })
  const { profile_embed: left } = profileOf(await ask('GET', userPath))
  const isMerged = isAccepted(shorter) && isObject(left) && left.description === fullEmbed.description
  const notes: string[] = []
  for (const body of oddProfiles)
    notes.push(...acceptedNotes(await ask('PATCH', userPath, { body }), `${shown(body)} in a profile`))
  report.optional(
    embed,
    about(
      full,
      lost.length === 0 ||
        `GET /users/{userId} afterwards: the profile_embed has lost or changed ${listed(lost)} of what was sent. Keep an embed as it is.`,
    ),
    about(
      shorter,
      !isMerged ||
        'An embed without a description was sent, and the old description is still there. An embed replaces the old one whole.',
    ),
    notes,
    await putBack(
      context,
      userPath,
      { profile_embed: before.profile_embed ?? null },
      ['profile_embed'],
      (reply) => ({
        profile_embed: null,
        ...profileOf(reply),
      }),
    ),
  )
}

/** Nothing listens at this address, and a backend should not even connect to its own machine. */
const noServer = { game: 'minecraft', host: '127.0.0.1', port: 1, password: 'conformance' }

export async function tryGameServer({ ask, report }: TestContext) {
  const reply = await ask('POST', '/user/game', { body: noServer })
  report.required(
    'POST /user/game, a server that is not there',
    isAccepted(reply)
      ? 'It passed a game server that is not there. Answer 400 with a "detail" for one that cannot be signed in to.'
      : refusalNotes(reply, [400], 'Answer 400 for details that do not pass.'),
  )
  report.unchecked(
    'POST /user/game, a server that answers',
    'This needs a game server. On the dashboard, check one of yours, save it, check it again and remove it.',
  )
}

/** The options of the feature at a path that cannot be put back. */
function fixedAt({ fixed, featureId }: TestContext, path: string) {
  const id = path.endsWith('/features/{feature}') ? featureId : /\/features\/([^/]+)$/.exec(path)?.[1]
  return fixed.get(id ?? '')?.keys
}

/** Writes `was` back, first only what was `touched`, then as a whole; notes say what is left to do by hand. */
export async function putBack(
  context: TestContext,
  path: string,
  was: Fields,
  touched: readonly string[],
  read: (reply: Reply) => Fields = asObject,
) {
  const { ask } = context
  const before = withoutKeys(was, fixedAt(context, path))
  const changed = touched.filter((key) => Object.hasOwn(before, key) || !Object.hasOwn(was, key))
  const part = Object.fromEntries(changed.map((key) => [key, before[key]]))
  const lost = async () => lostFields(before, read(await ask('GET', path, { always: true })))
  for (const body of [part, before]) {
    if ((await lost()).length === 0) return []
    await ask('PATCH', path, { body, always: true })
  }
  const values = (await lost()).map((key) => `${key} was ${JSON.stringify(before[key])?.slice(0, 100)}`)
  return notesOf(values.length === 0 || `What was changed here could not be put back: ${values.join(', ')}.`)
}
