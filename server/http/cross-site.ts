import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '@/server/env'
import { HttpError } from './http-error'
import { translate } from './texts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether an unsafe request comes from one of our own pages. `same-site` is not enough: another host of the same domain
 * may belong to somebody else. Without either header no browser is asking, which is fine as long as it brings no cookie.
 */
function isOurOwn(c: Context, publicUrl: string) {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = c.req.header('origin')
  if (origin !== undefined) return origin === new URL(publicUrl).origin
  return c.req.header('cookie') === undefined
}

/** Refuses unsafe requests that other sites make a browser send. @throws HttpError 403 `cross_site` */
export const assertSameSite = ({ publicUrl }: Pick<Env, 'publicUrl'>) =>
  createMiddleware(async (c, next) => {
    const isAllowed = safeMethods.has(c.req.method) || isOurOwn(c, publicUrl)
    if (!isAllowed) throw new HttpError(403, 'cross_site', translate('server.crossSite'))
    await next()
  })
