import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure } from '@/api/failure.schema'
import { historyQuery } from '@/api/history.schema'
import texts from '@/config/messages/en/backend.json'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { platformToken } from '@/server/auth/platform-token'
import type { Runtime } from '@/server/runtime'
import { parseInput } from '@/server/http/read-json'
import { unknownServer } from '@/server/rcon/failures'
import { backendBroken, unknownChange, unknownFeature } from './failures'
import { asDownload, personalDataOf, removeOwnData } from './personal-data'
import { createUpstream, type UpstreamAnswer, type UpstreamCall } from './upstream'

type Options = {
  /** Milliseconds until a call counts as too slow. */
  timeout?: number
}

/** Only these of our caller's headers travel on: never a cookie, our own token or anything that steers the connection. */
const carried = ['content-type', 'if-match', 'accept-language'] as const
/** Only these of the answer's headers travel back: never a cookie, and nothing about caching. */
const returned = ['etag', 'retry-after'] as const

const featureName = /^[a-z][a-z0-9-]{0,63}$/
const changeId = /^[\w-]{1,64}$/
const gameServerId = /^[\w-]{1,64}$/

function pick(names: readonly string[], read: (name: string) => string | undefined) {
  const found = names.flatMap((name) => {
    const value = read(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}

async function callFrom(rt: Runtime, c: Context<SignedInEnv>, path: string): Promise<UpstreamCall> {
  const { method } = c.req
  const hasBody = method === 'PATCH' || method === 'POST'
  return {
    method: hasBody || method === 'DELETE' ? method : 'GET',
    path,
    body: hasBody ? Buffer.from(await c.req.arrayBuffer()) : null,
    headers: {
      ...pick(carried, (name) => c.req.header(name)),
      accept: 'application/json',
      authorization: `Bearer ${await platformToken(rt, c.var.session)}`,
      'x-request-id': c.var.requestId,
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal that is not JSON, a page for instance, keeps its status: a 404 still means what it means. */
function foreignFailure({ text }: UpstreamAnswer): Failure {
  const isPlain = text.trim() !== '' && !text.includes('<')
  return { detail: isPlain ? text.trim().slice(0, 300) : texts.backendBroken, code: 'backend_error' }
}

/** @throws HttpError 502 `backend_broken` for a success that is not JSON, a redirect or an impossible status */
function toResponse(c: Context, answer: UpstreamAnswer) {
  const { status, headers, text } = answer
  const kept = pick(returned, (name) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  })
  if (status === 204) return c.body(null, 204, kept)

  const body = parsed(text)
  const isRefusal = status >= 400 && status <= 599
  if (body === undefined && !isRefusal) throw backendBroken()
  if (status < 200 || (status > 299 && !isRefusal)) throw backendBroken()
  const shown = body === undefined ? JSON.stringify(foreignFailure(answer)) : text
  return c.body(shown, status as ContentfulStatusCode, { ...kept, 'Content-Type': 'application/json' })
}

const isSuccess = ({ status }: UpstreamAnswer) => status >= 200 && status <= 299
/** A backend without such a call, or with nothing to say. */
const saysNothing = ({ status }: UpstreamAnswer) => [204, 404, 405, 501].includes(status)

/** What the backend has about a person stands beside what is stored here, since some of that always is. */
async function withOurData(rt: Runtime, c: Context<SignedInEnv>, answer: UpstreamAnswer) {
  const isSilent = saysNothing(answer)
  if (!isSilent && !isSuccess(answer)) return toResponse(c, answer)
  const backend = isSilent ? undefined : parsed(answer.text)
  if (!isSilent && backend === undefined) throw backendBroken()
  return asDownload(c, { ...(await personalDataOf(rt, c.var.session.userId)), backend })
}

/** Ours goes once the backend's is gone; what it refuses to remove leaves ours as well. */
async function withoutOurData(rt: Runtime, c: Context<SignedInEnv>, answer: UpstreamAnswer) {
  if (!isSuccess(answer)) return toResponse(c, answer)
  await removeOwnData(rt, c)
  return c.body(null, 204)
}

/** @throws HttpError 404 `unknown_server` for what cannot be an id */
function gameServerPath(id: string) {
  if (!gameServerId.test(id)) throw unknownServer()
  return `/user/game/${id}`
}

/**
 * The contract's calls and no others, passed to the operator's backend with the platform's token as Bearer. Who may
 * make them has been settled before (`app.ts`), exactly as for the reference backend. The path is put together here,
 * from parts that were checked; the caller's own address is not used.
 */
export function forwardRoutes(rt: Runtime, backendUrl: string, { timeout }: Options = {}) {
  const upstream = createUpstream(backendUrl, timeout)
  const ask = async (c: Context<SignedInEnv>, path: string) => upstream(await callFrom(rt, c, path))
  const forward = async (c: Context<SignedInEnv>, path: string) => toResponse(c, await ask(c, path))
  const own = ({ var: { session } }: Context<SignedInEnv>, rest: string) => `/users/${session.userId}${rest}`

  return new Hono<SignedInEnv>()
    .get('/features', (c) => forward(c, '/features'))
    .get('/guilds/:guildId', (c) => forward(c, `/guilds/${c.req.param('guildId')}`))
    .on(['GET', 'PATCH'], '/guilds/:guildId/settings', (c) =>
      forward(c, `/guilds/${c.req.param('guildId')}/settings`),
    )
    .get('/guilds/:guildId/roles', (c) => forward(c, `/guilds/${c.req.param('guildId')}/roles`))
    .get('/guilds/:guildId/channels', (c) => forward(c, `/guilds/${c.req.param('guildId')}/channels`))
    .on(['GET', 'PATCH'], '/guilds/:guildId/features/:feature', (c) => {
      const { guildId, feature } = c.req.param()
      if (!featureName.test(feature)) throw unknownFeature()
      return forward(c, `/guilds/${guildId}/features/${feature}`)
    })
    .get('/guilds/:guildId/history', (c) => {
      const query = new URLSearchParams(parseInput(historyQuery, c.req.query()))
      return forward(c, `/guilds/${c.req.param('guildId')}/history${query.size > 0 ? `?${query}` : ''}`)
    })
    .post('/guilds/:guildId/history/:change/revert', (c) => {
      const { guildId, change } = c.req.param()
      if (!changeId.test(change)) throw unknownChange()
      return forward(c, `/guilds/${guildId}/history/${change}/revert`)
    })
    .on(['GET', 'POST'], '/guilds/:guildId/images', (c) =>
      forward(c, `/guilds/${c.req.param('guildId')}/images`),
    )
    .on(['GET', 'PATCH'], '/users/:userId', (c) => forward(c, own(c, '')))
    .get('/users/:userId/entitlements', (c) => forward(c, own(c, '/entitlements')))
    .on(['GET', 'POST'], '/users/:userId/images', (c) => forward(c, own(c, '/images')))
    .get('/users/:userId/data', async (c) => withOurData(rt, c, await ask(c, own(c, '/data'))))
    .delete('/users/:userId/data', async (c) => withoutOurData(rt, c, await ask(c, own(c, '/data'))))
    .get('/heartbeat', (c) => forward(c, '/heartbeat'))
    .get('/status', (c) => forward(c, '/status'))
    .on(['GET', 'POST'], '/user/game', (c) => forward(c, '/user/game'))
    .post('/user/game/:id/check', (c) => forward(c, `${gameServerPath(c.req.param('id'))}/check`))
    .delete('/user/game/:id', (c) => forward(c, gameServerPath(c.req.param('id'))))
}
