import type { Client, Reply } from './ask'
import { detailNotes, isAbsent } from './judge'
import { unknownId } from './made-up'
import { required, type Result, unchecked } from './report'
import { type Saved, type StrangerCall, strangerCalls } from './stranger-calls'
import type { Subject } from './target'

/** Calls about a guild or a person; the others are for everybody who is signed in. */
const isAboutSomeone = ({ path }: StrangerCall) => /\{(?:guildId|userId)\}/.test(path)

function notesOf({ name, isRequired }: StrangerCall, reply: Reply, whose: string): string[] {
  const { status } = reply
  if (status === 0) return [`${name}: ${reply.text}`]
  if (status === 403 || status === 404) return detailNotes(reply).map((note) => `${name}: ${note}`)
  if (!isRequired && isAbsent(reply)) return []
  if (status >= 200 && status <= 299)
    return [`${name}: NOBODY'S RIGHTS ARE CHECKED. It answered ${status} ${whose}. Answer 403.`]
  return [`${name}: it answered ${status} ${whose}. Answer 403 before anything else.`]
}

async function refuseAll(call: string, calls: StrangerCall[], ask: Client, whose: string): Promise<Result> {
  const notes: string[] = []
  for (const one of calls.filter(isAboutSomeone)) notes.push(...notesOf(one, await one.send(ask), whose))
  return required(call, notes)
}

/**
 * That a good token opens what its person may open, and nothing else.
 * @param other calls of somebody who may not manage the guild; null where nobody lent a token
 */
export async function checkRights(subject: Subject, saved: Saved, other: Client | null): Promise<Result[]> {
  const foreign = { ...subject, guildId: unknownId, userId: unknownId }
  const byOther = 'every call with the token of somebody else'
  const noToken =
    'Whether rights are checked shows with --other-token: the token of somebody who may not manage the guild.'
  return [
    await refuseAll(
      'every call about a made-up guild or person',
      strangerCalls(foreign, saved),
      subject.ask,
      'about a guild or a person that the token has nothing to do with',
    ),
    other === null
      ? unchecked(byOther, 'required', noToken)
      : await refuseAll(byOther, strangerCalls(subject, saved), other, 'to somebody without rights there'),
  ]
}
