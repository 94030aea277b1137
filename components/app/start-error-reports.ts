import { init } from '@sentry/browser'
import { prefixes } from '@/config/paths'

/** Reports go through a path on our own host; they carry no cookies, addresses' queries or form contents. */
export function startErrorReports(dsn: string) {
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
