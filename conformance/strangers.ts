import type { Client, Reply } from './ask'
import { detailNotes, isAbsent, asObject } from './judge'
import { noFeature, noUser } from './reads'
import { required, type Result, unchecked } from './report'
import { type Saved, type StrangerCall, strangerCalls } from './stranger-calls'
import type { Subject } from './target'

/** What the backend keeps now. */
export async function readSaved({ ask, guildId, userId, featureId }: Subject): Promise<Saved> {
  const guild = `/guilds/${guildId}`
  const settings = asObject(await ask('GET', `${guild}/settings`))
  const feature = featureId === null ? {} : asObject(await ask('GET', `${guild}/features/${featureId}`))
  const { profile = {} } = userId === null ? {} : asObject(await ask('GET', `/users/${userId}`))
  return { settings, feature, profile }
}

/** What is optional may be missing, and what is made up may be unknown: neither lets anybody in. */
function notesOf({ name, isRequired }: StrangerCall, reply: Reply, who: string): string[] {
  const { status } = reply
  if (status === 0) return [`${name}: ${reply.text}`]
  if (status === 401) return detailNotes(reply).map((note) => `${name}: ${note}`)
  if (!isRequired && isAbsent(reply)) return []
  if (status >= 200 && status <= 299)
    return [`${name}: ANYBODY GETS IN. It answered ${status} ${who}. Answer 401.`]
  return [`${name}: it answered ${status} ${who}. Answer 401 before anything else.`]
}

async function refuseEverywhere(calls: StrangerCall[], ask: Client, who: string): Promise<Result> {
  const notes: string[] = []
  for (const call of calls) notes.push(...notesOf(call, await call.send(ask), who))
  return required(`every call ${who}`, notes)
}

/** That nobody gets in with a token that the platform never gave out, or without one. */
export async function checkStrangers(
  subject: Subject,
  saved: Saved,
  madeUp: Client,
  without: Client,
): Promise<Result[]> {
  const calls = strangerCalls(subject, saved)
  return [
    await refuseEverywhere(calls, madeUp, 'with a made-up token'),
    await refuseEverywhere(calls, without, 'without a token'),
    ...(subject.featureId === null
      ? [unchecked('features with a made-up token', 'required', noFeature)]
      : []),
    ...(subject.userId === null ? [unchecked('profiles with a made-up token', 'required', noUser)] : []),
  ]
}
