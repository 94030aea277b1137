import type { Hono } from 'hono'
import { expect } from 'vitest'
import type { GuildPreview } from '@/contract/calls/discord'
import { failure } from '@/contract/calls/failure'
import { sessionOfCookies } from '@/server/auth/authenticate'
import { signOut } from '@/server/auth/sign-out'
import type { OpenDatabase } from '@/server/db/open'
import type { Env } from '@/server/env'
import type { EventLimits, RequestWaits } from '@/server/http/limits'
import type { RateLimit } from '@/server/http/rate-limit'
import type { ForwardOptions } from '@/server/proxy/forward'
import type { Runtime } from '@/server/runtime'
import { createBackendApp } from '@/server/start/backend-app'
import { ids } from '@/tests/support/factories'
import { aRuntime, botKey } from './test-runtime'
import { expectContracted } from './expect-contract'
import { createFakeDiscord, previewFor, type Standing } from './fake-users'
import { signIn } from './sign-in'

/** Whatever answers requests: an app of ours, or of the test. */
type App = Pick<Hono, 'request'>
type Headers = Record<string, string>

/** A form with these fields, in their order. */
export function aForm(...fields: [string, string | Blob][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** How an answer refuses: its status and its code. */
export async function refusalOf(response: Response) {
  const { status, code } = await failureOf(response)
  return `${status} ${code}`
}

export const failureOf = async (response: Response) => ({
  status: response.status,
  ...failure.parse(await response.json()),
})

/** Fails the test unless the answer is this refusal. */
export async function expectFailure(answer: Response | Promise<Response>, status: number, code: string) {
  const failed = await failureOf(await answer)
  expect([failed.status, failed.code]).toEqual([status, code])
  return failed
}

/** The fields that an answer refuses, with what is wrong with each. */
export async function wrongFieldsOf(response: Response) {
  expect(response.status).toBe(422)
  return failure.parse(await response.json()).fields
}

/** Looks at each answer, and throws when there is something wrong with it. */
type Judge = (method: string, path: string, response: Response) => Promise<void>

/** Calls of one person (or of nobody) on an app below `prefix`. */
export function aClient(app: App, prefix: string, headers: Headers, judge?: Judge) {
  async function call(method: string, path: string, body?: BodyInit, more: Headers = {}) {
    const response = await app.request(`${prefix}${path}`, { method, body, headers: { ...headers, ...more } })
    await judge?.(method, path, response)
    return response
  }
  const json =
    (method: string) =>
    (path: string, body: unknown, more: Headers = {}) =>
      call(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...more })
  return {
    headers,
    get: (path: string, more?: Headers) => call('GET', path, undefined, more),
    /** What is there, as its call answers it. */
    async read(path: string): Promise<Record<string, unknown>> {
      const response = await call('GET', path)
      expect(response.status, path).toBe(200)
      return Object(await response.json())
    },
    patch: json('PATCH'),
    post: json('POST'),
    put: json('PUT'),
    /** A body as it is: form data, or JSON that `JSON.stringify` would not write. */
    send: call,
  }
}
export type Client = ReturnType<typeof aClient>

type Options = {
  /** What the signed-in person is in the guild `ids.guild`; a stranger when null. An owner when left out. */
  standing?: Standing | null
  userId?: string
  guilds?: GuildPreview[]
  env?: Partial<Env>
  now?: () => Date
  log?: Runtime['log']
  encode?: Runtime['encode']
  /** Another one than the file's. */
  database?: OpenDatabase
  writes?: RateLimit
  streams?: EventLimits
  botWaits?: RequestWaits
  /** How long the operator's backend may take, and how much may travel at once. */
  forward?: Omit<ForwardOptions, 'streams'>
}

/** Enough for any test that is not about the limit itself. */
const anyNumber = { limit: 1_000_000, windowSeconds: 60 }

/** The roles that let people in where `byRole` is used. */
export const managerRoles = { read: '400000000000000077', write: '400000000000000078' } as const

/**
 * The backend on the file's database, one guild with the bot in it, and one person signed in. Whatever it answers is
 * held to the contract.
 */
export async function aServer(options: Options = {}) {
  const {
    standing = 'owner',
    userId = ids.user,
    writes = anyNumber,
    streams,
    botWaits,
    forward,
    guilds,
    ...more
  } = options
  const discord = createFakeDiscord()
  discord.addGuild(ids.guild)
  const rt = await aRuntime({ discord: discord.discord, ...more })
  const app = createBackendApp(rt, { writes, streams, botWaits, forward })
  const judge: Judge = async (method, path, response) => {
    // What a save leaves to be done, such as storing the names in it, is done before anybody looks.
    if (method !== 'GET' && response.ok) await rt.lifecycle.settled()
    // What another backend answers is its own matter.
    if (rt.env.backendUrl === null) await expectContracted(method, path, response)
  }
  const clientOf = async (id: string, guilds: GuildPreview[]) => {
    discord.setUser(id, guilds)
    return aClient(app, '/backend', await signIn(rt, id), judge)
  }
  const own = standing === null ? [] : [previewFor(ids.guild, standing)]
  const person = await clientOf(userId, guilds ?? own)
  return {
    ...person,
    rt,
    app,
    discord,
    /** Ends the person's session. */
    async signOut() {
      const session = await sessionOfCookies(rt, person.headers.cookie)
      if (!session) throw new Error('Nobody is signed in.')
      await signOut(rt, session, { everywhere: false })
    },
    /** Signs another person in; `guilds` are what Discord lists for them. */
    as: clientOf,
    /** Signs in somebody whom a role alone lets into the guild. */
    async byRole(access: keyof typeof managerRoles, id: string = ids.otherUser) {
      const manager_roles = Object.entries(managerRoles).map(([may, role]) => ({ role, access: may }))
      discord.addRoles(ids.guild, ...Object.values(managerRoles))
      expect((await person.patch(`/guilds/${ids.guild}/settings`, { manager_roles })).status).toBe(200)
      discord.setRoles(ids.guild, id, [managerRoles[access]])
      return clientOf(id, [previewFor(ids.guild, 'member')])
    },
    anonymous: aClient(app, '/backend', {}, judge),
    bot: aClient(app, '/backend', { authorization: `Bot ${botKey}` }, judge),
  }
}

/** The same with a second guild, `ids.otherGuild`; the person owns both. */
export async function aServerOfTwo(options: Options = {}) {
  const guilds = [ids.guild, ids.otherGuild].map((id) => previewFor(id, 'owner'))
  const server = await aServer({ guilds, ...options })
  server.discord.addGuild(ids.otherGuild)
  return server
}

/** The backend with a clock that the test moves, in minutes. It begins in the middle of five. */
export async function aServerWithClock(options: Parameters<typeof aServer>[0] = {}) {
  let at = Date.UTC(2030, 0, 2, 12, 2, 30)
  const clock = { pass: (minutes: number) => (at += minutes * 60_000) }
  return { clock, server: await aServer({ now: () => new Date(at), ...options }) }
}
