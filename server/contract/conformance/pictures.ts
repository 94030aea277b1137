import type { Reply } from './ask'
import { isAbsent, refusalNotes } from './judge'
import { absent, optional, type Result, unchecked } from './report'
import type { Subject } from './target'

/** What says that it is a picture and is none: a real one would be kept. */
function textAsPicture() {
  const form = new FormData()
  form.set('image', new Blob(['conformance'], { type: 'image/png' }), 'conformance.png')
  return form
}

const wish = 'Refuse it with 415 or 422.'

function notesOf(reply: Reply): string[] {
  if (isAbsent(reply)) return ['Pictures are listed and none is taken in. Answer both, or neither.']
  if (reply.status >= 200 && reply.status <= 299)
    return [`It took a text for a picture, and may have kept it. ${wish}`]
  return refusalNotes(reply, [400, 415, 422], wish)
}

async function tryText(subject: Subject, path: string, list: Result | undefined): Promise<Result> {
  const call = `${list?.call.replace('GET', 'POST') ?? path}, a text instead of a picture`
  const [why = ''] = list?.notes ?? []
  if (list?.outcome === 'absent') return absent(call, why)
  if (list?.outcome === 'unchecked') return unchecked(call, 'optional', why)
  const reply = await subject.ask('POST', path, { body: textAsPicture() })
  return optional(call, notesOf(reply))
}

/**
 * That only pictures are taken for pictures.
 * @param listed what was found out about the calls that list pictures
 */
export async function checkPictures(subject: Subject, listed: readonly Result[]): Promise<Result[]> {
  const about = (call: string) => listed.find((result) => result.call === call)
  const { guildId, userId } = subject
  return [
    await tryText(subject, `/guilds/${guildId}/images`, about('GET /guilds/{guildId}/images')),
    await tryText(subject, `/users/${userId}/images`, about('GET /users/{userId}/images')),
  ]
}
