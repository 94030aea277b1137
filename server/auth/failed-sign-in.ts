import type { Context } from 'hono'
import { html } from 'hono/html'
import { paths } from '@/config/paths'
import { HttpError } from '@/server/http/http-error'
import { translate } from '@/server/http/texts'

/**
 * What a browser gets when a sign-in came to nothing: the failure's status, and a page that leads back to the landing
 * page, which explains it. Anything but a browser gets the failure as it is.
 */
export function failedSignInPage(c: Context, error: unknown) {
  const isBrowser = c.req.header('accept')?.includes('text/html') ?? false
  if (!(error instanceof HttpError) || !isBrowser) throw error
  const back = `${paths.main}?sign_in=${error.code}`
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta http-equiv="refresh" content="0;url=${back}" />
          <title>${translate('server.signInFailed')}</title>
        </head>
        <body>
          <a href="${back}">${translate('server.signInFailed')}</a>
        </body>
      </html>`,
    error.status,
  )
}
