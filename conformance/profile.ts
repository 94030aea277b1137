import { z } from 'zod'
import { profile, userData } from '@/contract/calls/users'
import { isObject } from '@/contract/json'
import {
  about,
  acceptedNotes,
  answered,
  type Fields,
  isAccepted,
  isRight,
  listed,
  lostFields,
  lostNotes,
  shown,
  successNotes,
} from './notes'
import { noUser, type TestContext } from './context'
import type { Reply } from './call-backend'
import { putBack } from './put-back'

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
