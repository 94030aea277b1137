import { prefixes } from '@/config/paths'
import { clientAddress } from '@/server/http/client-address'
import { createApp } from '@/server/http/create-app'
import { HttpError } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { createBudget } from './budget'
import { type Dsn, isSameDsn, parseDsn } from './dsn'
import { destinationOf } from './envelope'
import { forward } from './forward'

const largest = 200 * 1024
const bodies = { 'application/x-sentry-envelope': largest, 'text/plain': largest }
const budget = { limit: 60, windowSeconds: 60, mostAddresses: 10_000 }

/** Only what is on its way to our own project passes: this is no relay for anybody else's. */
function onlyTo(ours: Dsn, envelope: Uint8Array) {
  if (!isSameDsn(ours, destinationOf(envelope)))
    throw new HttpError(403, 'foreign_dsn', 'Reports go to this deployment’s own project only.')
}

/**
 * `POST /error-reports`: the path on our own host by which reports reach the configured collector
 * (specification, section 1). Without one there is nothing here. `timeoutMs` bounds the whole hand-over.
 */
export function createErrorReportsApp(rt: Runtime, { timeoutMs = 5_000 } = {}) {
  const app = createApp(rt, prefixes.errorReports, { limits: bodies })
  const ours = rt.env.errorReportsDsn === null ? null : parseDsn(rt.env.errorReportsDsn)
  if (!ours) return app

  const spend = createBudget(budget, rt.now)
  app.post('/', async (c) => {
    spend(clientAddress(rt.env, c))
    const envelope = new Uint8Array(await c.req.arrayBuffer())
    onlyTo(ours, envelope)
    return c.body(null, 200, await forward(ours, envelope, timeoutMs))
  })
  return app
}
