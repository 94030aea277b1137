import { type Context, Hono } from 'hono'
import { historyQuery } from '@/api/history.schema'
import { importQuery } from '@/api/transfer.schema'
import { statusesOfAbsence } from '@/config/extensions'
import type { SignedInEnv } from '@/server/auth/authenticate'
import type { Runtime } from '@/server/runtime'
import { parseInput } from '@/server/http/read-json'
import { unknownServer } from '@/server/rcon/failures'
import { builtInFeatures } from '@/server/guilds/feature-options'
import { unknownChange, unknownFeature, unknownImport } from '@/server/http/failures'
import { callFrom, isJson, toResponse } from './forward-call'
import { forwardEvents } from './forward-events'
import { createTransfers, type TransferOptions } from './forward-large'
import type { EventLimits } from '@/server/http/limits'
import { asDownload, limitCopies, personalDataOf, removeOwnData } from '@/server/people/personal-data'
import { type UpstreamAnswer, wholeAnswer } from './upstream'
import type { StreamTimes } from './upstream-stream'

export type ForwardOptions = StreamTimes & TransferOptions & { streams?: EventLimits }

const featureName = /^[a-z][a-z0-9-]{0,63}$/
const changeId = /^[\w-]{1,64}$/
const batchName = /^[\w-]{1,64}$/
const gameServerId = /^[\w-]{1,64}$/

const isAbsent = ({ status }: { status: number }) => statusesOfAbsence.includes(status)
const isSuccess = ({ status }: UpstreamAnswer) => status >= 200 && status <= 299
/** A backend without such a call, or with nothing to say. */
const isEmptyAnswer = ({ status }: UpstreamAnswer) => status === 204 || isAbsent({ status })

/** What the backend has about a person stands beside what is stored here, since some of that always is. */
async function withOurData(rt: Runtime, c: Context<SignedInEnv>, answer: UpstreamAnswer) {
  const isSilent = isEmptyAnswer(answer)
  if (!isSilent && (!isSuccess(answer) || !isJson(answer))) return toResponse(c, answer)
  return asDownload(c, await personalDataOf(rt, c.var.session.userId), isSilent ? undefined : answer.text)
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
export function forwardRoutes(rt: Runtime, backendUrl: string, options: ForwardOptions = {}) {
  const transfers = createTransfers(backendUrl, options)
  const events = forwardEvents(rt, backendUrl, options)
  const ask = async (c: Context<SignedInEnv>, path: string) => transfers.send(c, await callFrom(rt, c, path))
  const forward = async (c: Context<SignedInEnv>, path: string) => transfers.respond(c, await ask(c, path))
  const askWhole = async (c: Context<SignedInEnv>, path: string) => wholeAnswer(await ask(c, path), options)
  /** What a backend is taken to offer that has the specification's calls and no others. */
  const unlessDeclared = { features: builtInFeatures(), extensions: [] }
  const own = ({ var: { session } }: Context<SignedInEnv>, rest: string) => `/users/${session.userId}${rest}`

  return new Hono<SignedInEnv>()
    .get('/features', async (c) => {
      const answer = await ask(c, '/features')
      if (!isAbsent(answer)) return transfers.respond(c, answer)
      if ('rest' in answer) answer.rest.destroy()
      return c.json(unlessDeclared)
    })
    .get('/guilds/:guildId', (c) => forward(c, `/guilds/${c.req.param('guildId')}`))
    .on(['GET', 'PATCH'], '/guilds/:guildId/settings', (c) =>
      forward(c, `/guilds/${c.req.param('guildId')}/settings`),
    )
    .get('/guilds/:guildId/roles', (c) => forward(c, `/guilds/${c.req.param('guildId')}/roles`))
    .get('/guilds/:guildId/channels', (c) => forward(c, `/guilds/${c.req.param('guildId')}/channels`))
    .get('/guilds/:guildId/health', (c) => forward(c, `/guilds/${c.req.param('guildId')}/health`))
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
    .get('/guilds/:guildId/export', (c) => forward(c, `/guilds/${c.req.param('guildId')}/export`))
    .post('/guilds/:guildId/import', (c) => {
      const { dry_run: isTry = '0' } = parseInput(importQuery, c.req.query())
      return forward(c, `/guilds/${c.req.param('guildId')}/import${isTry === '1' ? '?dry_run=1' : ''}`)
    })
    .post('/guilds/:guildId/imports/:batch/revert', (c) => {
      const { guildId, batch } = c.req.param()
      if (!batchName.test(batch)) throw unknownImport()
      return forward(c, `/guilds/${guildId}/imports/${batch}/revert`)
    })
    .get('/guilds/:guildId/events', (c) => events(c, c.req.param('guildId')))
    .on(['GET', 'POST'], '/guilds/:guildId/images', (c) =>
      forward(c, `/guilds/${c.req.param('guildId')}/images`),
    )
    .on(['GET', 'PATCH'], '/users/:userId', (c) => forward(c, own(c, '')))
    .get('/users/:userId/entitlements', (c) => forward(c, own(c, '/entitlements')))
    .on(['GET', 'POST'], '/users/:userId/images', (c) => forward(c, own(c, '/images')))
    .get('/users/:userId/data', async (c) => {
      await limitCopies(rt, c.var.session.userId)
      return withOurData(rt, c, await askWhole(c, own(c, '/data')))
    })
    .delete('/users/:userId/data', async (c) => withoutOurData(rt, c, await askWhole(c, own(c, '/data'))))
    .get('/heartbeat', (c) => forward(c, '/heartbeat'))
    .get('/status', (c) => forward(c, '/status'))
    .on(['GET', 'POST'], '/user/game', (c) => forward(c, '/user/game'))
    .post('/user/game/:id/check', (c) => forward(c, `${gameServerPath(c.req.param('id'))}/check`))
    .delete('/user/game/:id', (c) => forward(c, gameServerPath(c.req.param('id'))))
}
