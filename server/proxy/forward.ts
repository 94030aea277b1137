import type { Context } from 'hono'
import { statusesOfAbsence } from '@/config/extensions'
import type { SignedInEnv } from '@/server/auth/authenticate'
import type { Runtime } from '@/server/runtime'
import { HttpError } from '@/server/http/http-error'
import { createOutage } from '@/server/outage-log'
import { readQuery } from '@/server/http/read-query'
import { localisedCatalogue, ownCatalogue } from '@/server/guilds/catalogue'
import { languagesOf } from '@/server/http/language'
import type { Route } from '@/server/calls/route'
import { callFrom, isJson, toResponse, unreadable } from './forward-call'
import { forwardEvents } from './forward-events'
import { createTransfers, type TransferOptions } from './forward-large'
import type { EventLimits } from '@/server/http/limits'
import { asDownload, limitCopies, personalDataOf, removeOwnData } from '@/server/users/personal-data'
import { tracedCall } from '@/server/tracing'
import { IncompleteAnswer, type StreamTimes, type UpstreamAnswer, wholeAnswer } from './upstream'

export type ForwardOptions = StreamTimes & TransferOptions & { streams?: EventLimits }

const isAbsent = ({ status }: { status: number }) => statusesOfAbsence.includes(status)
const isSuccess = ({ status }: UpstreamAnswer) => status >= 200 && status <= 299

/** Adds what the backend has about a person to what is stored here. */
async function withOurData(rt: Runtime, c: Context<SignedInEnv>, answer: UpstreamAnswer) {
  // A backend without such a call, or with nothing to say.
  const isSilent = answer.status === 204 || isAbsent(answer)
  if (!isSilent && (!isSuccess(answer) || !isJson(answer))) return toResponse(c, answer)
  return asDownload(c, rt, await personalDataOf(rt, c.var.session.userId), isSilent ? undefined : answer.text)
}

/** Removes ours once the backend's is gone; if the backend refuses, ours stays as well. */
async function withoutOurData(rt: Runtime, c: Context<SignedInEnv>, answer: UpstreamAnswer) {
  if (!isSuccess(answer)) return toResponse(c, answer)
  await removeOwnData(rt, c)
  return c.body(null, 204)
}

/** The path and query of a call, built from validated parts; the caller's own address is not used. */
function targetOf({ path, query }: Route, c: Context) {
  const asked = query ? new URLSearchParams(readQuery(c, query.schema)) : new URLSearchParams()
  const target = path.replaceAll(/:(\w+)/g, (_, name: string) => c.req.param(name) ?? '')
  return asked.size > 0 ? `${target}?${asked}` : target
}

/**
 * Passes calls of the contract to the operator's backend with Discord's token as Bearer. Who may make them has
 * been settled before (`backend-app.ts`), exactly as for the reference backend.
 */
export function createForwarding(rt: Runtime, backendUrl: string, options: ForwardOptions = {}) {
  const transfers = createTransfers(backendUrl, options)
  const outage = createOutage(rt.log, {
    begins: 'The backend (BACKEND_URL) does not answer',
    ends: 'The backend answers again',
  })
  const ask = async (c: Context<SignedInEnv>, path: string) => transfers.send(c, await callFrom(rt, c, path))
  const respond = async (c: Context<SignedInEnv>, target: string) =>
    transfers.respond(c, await ask(c, target))
  const askWhole = async (c: Context<SignedInEnv>, path: string) => wholeAnswer(await ask(c, path), options)

  /** By id: the calls that take more than passing them on. */
  const special: Record<string, (c: Context<SignedInEnv>, target: string) => Promise<Response>> = {
    async listFeatures(c, target) {
      const answer = await ask(c, target)
      if (!isAbsent(answer)) return transfers.respond(c, answer)
      if ('rest' in answer) answer.rest.destroy()
      // Such a backend has the specification's calls and no others.
      const { features } = localisedCatalogue(ownCatalogue, languagesOf(c))
      return c.json({ features, extensions: [] })
    },
    followGuild: forwardEvents(rt, backendUrl, options),
    async exportUserData(c, target) {
      await limitCopies(rt, c.var.session.userId)
      return withOurData(rt, c, await askWhole(c, target))
    },
    removeUserData: async (c, target) => withoutOurData(rt, c, await askWhole(c, target)),
  }

  return (route: Route) => async (c: Context<SignedInEnv>) => {
    const target = targetOf(route, c)
    try {
      const about = { method: c.req.method, template: route.path, address: backendUrl }
      const answer = await tracedCall(about, () => special[route.id]?.(c, target) ?? respond(c, target))
      outage.over()
      return answer
    } catch (error) {
      if (error instanceof IncompleteAnswer) throw unreadable(c, error.head, error.reason)
      if (error instanceof HttpError && ['backend_unreachable', 'backend_slow'].includes(error.code))
        outage.failed({ route: route.path, code: error.code })
      throw error
    }
  }
}
