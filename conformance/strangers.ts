import { type ContractCall, forwardedCalls } from '@/server/contract/calls'
import { type Client, type Reply, type TestContext, unknownId, unknownName } from './target'
import { asObject, detailNotes, isAbsent, isAccepted } from './judge'
import { noFeature, noUser, required, type Result, unchecked } from './report'

async function readSaved({ ask, userId, featureId }: TestContext): Promise<Saved> {
  const guild = '/guilds/{guildId}'
  const settings = asObject(await ask('GET', `${guild}/settings`))
  const feature = featureId === null ? {} : asObject(await ask('GET', `${guild}/features/{feature}`))
  const { profile = {} } = userId === null ? {} : asObject(await ask('GET', '/users/{userId}'))
  return { settings, feature, profile }
}

type Refusal = {
  statuses: readonly number[]
  /** What an accepted call means. */
  alarm: string
}
const stranger: Refusal = { statuses: [401], alarm: 'ANYBODY GETS IN.' }
const unentitled: Refusal = { statuses: [403, 404], alarm: "NOBODY'S RIGHTS ARE CHECKED." }

type Attempt = Refusal & { call: string; calls: StrangerCall[]; ask: Client; who: string }

/** Optional calls may also answer that they do not exist. */
function admittedNotes({ name, isRequired }: StrangerCall, reply: Reply, attempt: Attempt): string[] {
  const { status } = reply
  const { statuses, alarm, who } = attempt
  if (status === 0) return [`${name}: ${reply.text}`]
  if (statuses.includes(status)) return detailNotes(reply).map((note) => `${name}: ${note}`)
  if (!isRequired && isAbsent(reply)) return []
  return isAccepted(reply)
    ? [`${name}: ${alarm} It answered ${status} ${who}. Answer ${statuses[0]}.`]
    : [`${name}: it answered ${status} ${who}. Answer ${statuses[0]} before anything else.`]
}

async function refuseAll(attempt: Attempt) {
  const notes: string[] = []
  for (const call of attempt.calls) notes.push(...admittedNotes(call, await call.send(attempt.ask), attempt))
  return required(attempt.call, notes)
}

/** Calls about a guild or a person; the others are for everybody who is signed in. */
const isAboutSomeone = ({ path }: StrangerCall) => /\{(?:guildId|userId)\}/.test(path)

const noOtherToken =
  'Whether rights are checked shows with --other-token: the token of somebody who may not manage the guild.'

type Strangers = {
  /** With a token that Discord never gave out. */
  madeUp: Client
  without: Client
  /** Somebody who may not manage the guild; null where nobody lent a token. */
  other: Client | null
}

/** Checks that nobody gets in without a good token, and that one opens what its person may open, and nothing else. */
export async function checkStrangers(context: TestContext, strangers: Strangers): Promise<Result[]> {
  const { madeUp, without, other } = strangers
  const saved = await readSaved(context)
  const calls = strangerCalls(context, saved)
  const byMadeUp = { ...stranger, calls, ask: madeUp, who: 'with a made-up token' }
  const byNobody = { ...stranger, calls, ask: without, who: 'without a token' }
  const foreign = {
    ...unentitled,
    calls: strangerCalls({ ...context, guildId: unknownId, userId: unknownId }, saved).filter(isAboutSomeone),
    ask: context.ask,
    who: 'about a guild or a person that the token has nothing to do with',
  }
  const byOther = {
    ...unentitled,
    call: 'every call with the token of somebody else',
    calls: calls.filter(isAboutSomeone),
    who: 'to somebody without rights there',
  }
  return [
    await refuseAll({ ...byMadeUp, call: 'every call with a made-up token' }),
    await refuseAll({ ...byNobody, call: 'every call without a token' }),
    ...(context.featureId === null
      ? [unchecked('features with a made-up token', noFeature, 'required')]
      : []),
    ...(context.userId === null ? [unchecked('profiles with a made-up token', noUser, 'required')] : []),
    await refuseAll({ ...foreign, call: 'every call about a made-up guild or person' }),
    other ? await refuseAll({ ...byOther, ask: other }) : unchecked(byOther.call, noOtherToken, 'required'),
  ]
}

type StrangerCall = { name: string; path: string; isRequired: boolean; send: (ask: Client) => Promise<Reply> }

/** What the backend has saved: writing it again changes nothing, even if strangers may write. */
type Saved = Record<'settings' | 'feature' | 'profile', unknown>

type Sent = { query?: string; body: unknown }

/**
 * By operation: what changes nothing even where strangers are let in. These go to the guild and the person that there
 * are. All other calls that change something go to made-up ones, so that an operation which nobody thought of here is
 * tried as well, and removes nothing.
 */
const harmless = ({ settings, feature, profile }: Saved): Record<string, Sent> => ({
  changeSettings: { body: settings },
  changeFeature: { body: feature },
  changeUser: { body: profile },
  importConfiguration: { query: '?dry_run=1', body: {} },
  // The change and the import are made up in any case, and a form without a file is no image.
  revertChange: { body: {} },
  revertImport: { body: {} },
  uploadOwnImage: { body: {} },
  uploadGuildImage: { body: {} },
  tryGameServer: { body: {} },
})

const madeUp: Record<string, string> = { guildId: unknownId, userId: unknownId }
const methods = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const

function strangerCalls(
  { guildId, userId, featureId }: Pick<TestContext, 'guildId' | 'userId' | 'featureId'>,
  saved: Saved,
): StrangerCall[] {
  const real: Record<string, string | null> = { guildId, userId, feature: featureId }
  const bodies = harmless(saved)

  const callOf = ({ id, method, path, support }: ContractCall): StrangerCall => {
    const { query = '', body = {} } = bodies[id] ?? {}
    const known = method === 'get' || id in bodies ? real : {}
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? madeUp[name] ?? unknownName)
    const question = method === 'post' || method === 'patch' ? { body } : {}
    return {
      name: `${methods[method]} ${path}`,
      path,
      isRequired: support === 'required',
      send: (ask) => ask(methods[method], `${at}${query}`, question),
    }
  }
  const isKnown = ({ path }: ContractCall) =>
    !Object.keys(real).some((name) => real[name] === null && path.includes(`{${name}}`))
  return forwardedCalls.filter(isKnown).map(callOf)
}
