import { z } from 'zod'
import { profile, userData } from '@/api/users.schema'
import type { Reply } from './ask'
import { isAccepted, lostFields, lostNotes, successNotes } from './judge'
import type { Fields } from './put-back'
import { noUser } from './reads'
import { notOffered, optional, required, type Result, unchecked } from './report'
import type { Subject } from './target'

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
async function writeNotes({ ask }: Subject, { path, before, wanted, body }: Write) {
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

async function putProfileBack({ ask }: Subject, path: string, before: Fields, names: string[]) {
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

/** The dashboard sends a form only where pictures come along, so a backend may do without. */
async function writeForm(subject: Subject, write: Write): Promise<Result> {
  const { written, notes } = await writeNotes(subject, { ...write, body: formOf(write.wanted) })
  if (written.status === 415) return notOffered(asForm, 'No picture can be sent along with a profile.')
  const hint = isAccepted(written) ? [] : ['If you take no forms, answer 415: then nobody is offered one.']
  return optional(asForm, [...notes, ...hint])
}

/** A profile that is not there yet stays so: it could not be taken back. */
export async function writeUser(subject: Subject): Promise<Result[]> {
  const { ask, userId } = subject
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
  const { written, notes } = await writeNotes(subject, { path, before, wanted, body })
  const form = isAccepted(written)
    ? await writeForm(subject, { path, before, wanted: other, body: undefined })
    : unchecked(asForm, 'optional', 'The profile cannot be changed.')
  return [required(call, [...notes, ...(await putProfileBack(subject, path, before, names))]), form]
}
