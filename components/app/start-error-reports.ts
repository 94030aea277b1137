import { captureException, getClient, init } from '@sentry/browser'
import { prefixes } from '@/config/paths'

/** Longer stacks add nothing, and an envelope has to stay small. */
const maxStackLength = 10_000

/** Sends reports to a path on our own host, without cookies, query strings or form contents. */
export function startErrorReports(dsn: string) {
  if (getClient()) return
  init({
    dsn,
    tunnel: prefixes.errorReports,
    maxBreadcrumbs: 0,
    beforeSend: ({ user: _user, extra: _extra, request, ...event }) => ({
      ...event,
      request: request?.url ? { url: request.url.split(/[?#]/)[0] } : undefined,
    }),
  })
}

export function reportCrash(dsn: string, error: unknown, componentStack: string) {
  startErrorReports(dsn)
  captureException(error, {
    mechanism: { type: 'react', handled: false },
    captureContext: { contexts: { react: { componentStack: componentStack.slice(0, maxStackLength) } } },
  })
}
