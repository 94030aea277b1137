import { captureException, getClient, init } from '@sentry/browser'
import { prefixes } from '@/config/paths'

/** More than this of a stack says nothing new, and an envelope has to stay small. */
const maxStackLength = 10_000

/** Reports go through a path on our own host; they carry no cookies, addresses' queries or form contents. */
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

/** Reports what kept a page from being drawn, with the components that it happened in. */
export function reportCrash(dsn: string, error: unknown, componentStack: string) {
  startErrorReports(dsn)
  captureException(error, {
    mechanism: { type: 'react', handled: false },
    captureContext: { contexts: { react: { componentStack: componentStack.slice(0, maxStackLength) } } },
  })
}
