import { type ContractCall, forwardedCalls } from '@/server/calls/calls'
import { about, asObject, detailNotes, isAbsent, isAccepted } from './notes'
import { noFeature, noUser, type TestContext } from './context'
import { type Client, type Reply, unknownId, unknownName } from './call-backend'

type Attempt = {
  calls: AccessCall[]
  ask: Client
  /** With which rights is asked; also names the check, unless it has a `name`. */
  who: string
  name?: string
  /** The refusals that are right. */
  statuses: readonly number[]
  /** What an accepted call means. */
  alarm: string
}

/** Optional calls may also answer that they do not exist. */
function accessNotes({ name, isRequired }: AccessCall, reply: Reply, attempt: Attempt): string[] {
  const { status } = reply
  const { statuses, alarm, who } = attempt
  if (status === 0) return about(reply, `${name}: ${reply.text}`)
  if (statuses.includes(status)) return detailNotes(reply).map((note) => `${name}: ${note}`)
  if (!isRequired && isAbsent(reply)) return []
  return about(
    reply,
    isAccepted(reply)
      ? `${name}: ${alarm} It answered ${status} ${who}. Answer ${statuses[0]}.`
      : `${name}: it answered ${status} ${who}. Answer ${statuses[0]} before anything else.`,
  )
}

async function tryAll({ report }: TestContext, attempt: Attempt) {
  const notes: string[] = []
  for (const call of attempt.calls) notes.push(...accessNotes(call, await call.send(attempt.ask), attempt))
  report.required(attempt.name ?? `every call ${attempt.who}`, notes)
}

/** Calls about a guild or a person; the others are for everybody who is signed in. */
const isAboutSomeone = ({ path }: AccessCall) => /\{(?:guildId|userId)\}/.test(path)

export type Clients = {
  /** With a token that Discord never gave out. */
  invalid: Client
  /** Without a token. */
  anonymous: Client
  /** Somebody who may not manage the guild; null where nobody lent a token. */
  other: Client | null
}

/** Checks that nobody gets in without a good token, and that one opens what its person may open, and nothing else. */
export async function checkAccess(context: TestContext, { invalid, anonymous, other }: Clients) {
  const { report, featureId, userId } = context
  const saved = await readSaved(context)
  const calls = callsOf(context, saved)
  const signedOut = { calls, statuses: [401], alarm: 'ANYBODY GETS IN.' }
  const unentitled = { statuses: [403, 404], alarm: "NOBODY'S RIGHTS ARE CHECKED." }
  await tryAll(context, { ...signedOut, ask: invalid, who: 'with a made-up token' })
  await tryAll(context, { ...signedOut, ask: anonymous, who: 'without a token' })
  await tryAll(context, {
    ...signedOut,
    name: 'every change without a token, with a body that cannot be read',
    calls: unreadableCalls(calls),
    ask: anonymous,
    who: 'without a token',
  })
  if (featureId === null) report.unchecked('features with a made-up token', noFeature, 'required')
  if (userId === null) report.unchecked('profiles with a made-up token', noUser, 'required')
  await tryAll(context, {
    ...unentitled,
    name: 'every call about a made-up guild or person',
    calls: callsOf({ ...context, guildId: unknownId, userId: unknownId }, saved).filter(isAboutSomeone),
    ask: context.ask,
    who: 'about a guild or a person that the token has nothing to do with',
  })
  const name = 'every call with the token of somebody else'
  if (other) {
    const aboutSomeone = calls.filter(isAboutSomeone)
    const theirs = {
      name,
      // A backend may refuse a type of content before it knows who asks for what.
      calls: [...aboutSomeone, ...unreadableCalls(aboutSomeone).filter(({ name }) => name.endsWith('JSON'))],
      who: 'to somebody without rights there',
    }
    await tryAll(context, { ...unentitled, ...theirs, ask: other })
  } else
    report.unchecked(
      name,
      'Whether rights are checked shows with --other-token: the token of somebody who may not manage the guild.',
      'required',
    )
}

/** Bodies that a backend refuses, if it reads them before it looks who asks. */
const unreadable = [
  { name: 'broken JSON', body: '{"chat_prefix":', headers: {} },
  { name: 'a text', body: 'conformance', headers: { 'content-type': 'text/plain' } },
]

/** Changes with bodies that cannot be read, which strangers must not learn. */
const unreadableCalls = (calls: readonly AccessCall[]): AccessCall[] =>
  calls
    .filter(({ name }) => /^(?:PATCH|POST)/.test(name))
    .flatMap((call) =>
      unreadable.map(({ name, ...question }) => ({
        ...call,
        name: `${call.name}, ${name}`,
        send: (ask: Client) => call.send(ask, question),
      })),
    )

type AccessCall = {
  name: string
  path: string
  isRequired: boolean
  send: (ask: Client, question?: object) => Promise<Reply>
}

/** What the backend has saved: writing it again changes nothing, even if strangers may write. */
type Saved = Record<'settings' | 'feature' | 'profile', unknown>

async function readSaved({ ask, userId, featureId }: TestContext): Promise<Saved> {
  const read = async (path: string) => asObject(await ask('GET', path))
  const settings = await read('/guilds/{guildId}/settings')
  const feature = featureId === null ? {} : await read('/guilds/{guildId}/features/{feature}')
  const { profile = {} } = userId === null ? {} : await read('/users/{userId}')
  return { settings, feature, profile }
}

/**
 * By operation: what changes nothing even where strangers are let in. These go to the guild and the person that there
 * are. All other calls that change something go to made-up ones, so that an operation which nobody thought of here is
 * tried as well, and removes nothing.
 */
const harmless = ({
  settings,
  feature,
  profile,
}: Saved): Record<string, { query?: string; body: unknown }> => ({
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
const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

function callsOf({ guildId, userId, featureId }: TestContext, saved: Saved): AccessCall[] {
  const real: Record<string, string | null> = { guildId, userId, feature: featureId }
  const bodies = harmless(saved)

  const callOf = ({ id, method, path, support }: ContractCall): AccessCall => {
    const { query = '', body = {} } = bodies[id] ?? {}
    const known = method === 'get' || id in bodies ? real : {}
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? madeUp[name] ?? unknownName)
    const question = method === 'post' || method === 'patch' ? { body } : {}
    return {
      name: `${methods[method]} ${path}`,
      path,
      isRequired: support === 'required',
      send: (ask, other = question) => ask(methods[method], `${at}${query}`, other),
    }
  }
  const isKnown = ({ path }: ContractCall) =>
    !Object.keys(real).some((name) => real[name] === null && path.includes(`{${name}}`))
  return forwardedCalls.filter(isKnown).map(callOf)
}
