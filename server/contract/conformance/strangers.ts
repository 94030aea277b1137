import type { Ask, Reply } from './ask'
import { detailNotes, objectOf } from './judge'
import { noFeature, noUser } from './reads'
import { required, type Result, unchecked } from './report'
import type { Subject } from './target'

type Call = { name: string; send: (ask: Ask) => Promise<Reply>; standing: 'required' | 'optional' }

const reading = (name: string, path: string, standing: Call['standing'] = 'required'): Call => ({
  name: `GET ${name}`,
  send: (ask) => ask('GET', path),
  standing,
})

/** A stranger would write all that is there already, so that a backend that lets them takes no harm. */
function writing(name: string, path: string, body: unknown): Call {
  return { name: `PATCH ${name}`, send: (ask) => ask('PATCH', path, { body }), standing: 'required' }
}

async function callsOf({ ask, guildId, userId, featureId }: Subject): Promise<Call[]> {
  const guild = `/guilds/${guildId}`
  const settings = objectOf(await ask('GET', `${guild}/settings`))
  const feature = `${guild}/features/${featureId}`
  const saved = featureId === null ? {} : objectOf(await ask('GET', feature))
  const { profile = {} } = userId === null ? {} : objectOf(await ask('GET', `/users/${userId}`))
  return [
    reading('/guilds/{guildId}', guild),
    reading('/guilds/{guildId}/settings', `${guild}/settings`),
    writing('/guilds/{guildId}/settings', `${guild}/settings`, settings),
    ...(featureId === null
      ? []
      : [
          reading('/guilds/{guildId}/features/{feature}', feature),
          writing('/guilds/{guildId}/features/{feature}', feature, saved),
        ]),
    reading('/guilds/{guildId}/roles', `${guild}/roles`),
    ...(userId === null
      ? []
      : [
          reading('/users/{userId}', `/users/${userId}`),
          writing('/users/{userId}', `/users/${userId}`, profile),
          reading('/users/{userId}/entitlements', `/users/${userId}/entitlements`, 'optional'),
          reading('/users/{userId}/images', `/users/${userId}/images`, 'optional'),
        ]),
    reading('/heartbeat', '/heartbeat'),
    { name: 'POST /user/game', send: (by) => by('POST', '/user/game', { body: {} }), standing: 'required' },
    reading('/features', '/features', 'optional'),
    reading('/guilds/{guildId}/channels', `${guild}/channels`, 'optional'),
    reading('/guilds/{guildId}/health', `${guild}/health`, 'optional'),
    reading('/guilds/{guildId}/history', `${guild}/history`, 'optional'),
    reading('/guilds/{guildId}/events', `${guild}/events`, 'optional'),
    reading('/guilds/{guildId}/export', `${guild}/export`, 'optional'),
    reading('/guilds/{guildId}/images', `${guild}/images`, 'optional'),
    reading('/user/game', '/user/game', 'optional'),
    reading('/status', '/status', 'optional'),
  ]
}

const notOffered = [404, 405, 501]

function notesOf({ name, standing }: Call, reply: Reply, who: string): string[] {
  const { status } = reply
  if (status === 0) return [`${name}: ${reply.text}`]
  if (status === 401 || status === 403) return detailNotes(reply).map((note) => `${name}: ${note}`)
  if (standing === 'optional' && notOffered.includes(status)) return []
  if (status >= 200 && status <= 299)
    return [`${name}: ANYBODY GETS IN. It answered ${status} ${who}. Answer 401.`]
  return [`${name}: it answered ${status} ${who}. Answer 401 before anything else.`]
}

async function refuseEverywhere(calls: Call[], ask: Ask, who: string): Promise<Result> {
  const notes: string[] = []
  for (const call of calls) notes.push(...notesOf(call, await call.send(ask), who))
  return required(`every call ${who}`, notes)
}

/** That nobody gets in with a token that the platform never gave out, or without one. */
export async function checkStrangers(subject: Subject, madeUp: Ask, without: Ask): Promise<Result[]> {
  const calls = await callsOf(subject)
  return [
    await refuseEverywhere(calls, madeUp, 'with a made-up token'),
    await refuseEverywhere(calls, without, 'without a token'),
    ...(subject.featureId === null
      ? [unchecked('features with a made-up token', 'required', noFeature)]
      : []),
    ...(subject.userId === null ? [unchecked('profiles with a made-up token', 'required', noUser)] : []),
  ]
}
