import type { Context } from 'hono'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Env } from '@/server/env'

const bindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) })

/** Where the connection comes from; in front of a proxy, that proxy. */
const socketAddress = (c: Context) => bindings.safeParse(c.env).data?.incoming.socket.remoteAddress ?? ''

/** Without a port, brackets or the form in which IPv6 wraps IPv4; '' for what is no address. */
function plain(text: string) {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : ''
}

/**
 * The caller's address. X-Forwarded-For counts only behind `trustedProxies` proxies, and of it only the entry that the
 * outermost of them wrote: whatever the caller put there stands further left. `unknown` where there is no address.
 * @param forwardedFor the header as it came
 * @param socket where the connection comes from
 */
export function addressOf(
  { trustedProxies }: Pick<Env, 'trustedProxies'>,
  forwardedFor: string | undefined,
  socket: string | undefined,
): string {
  const entries = (forwardedFor ?? '').split(',')
  const forwarded = trustedProxies > 0 ? plain(entries.at(-trustedProxies) ?? '') : ''
  return forwarded || plain(socket ?? '') || 'unknown'
}

/** `addressOf` a request to one of our apps. */
export const clientAddress = (env: Pick<Env, 'trustedProxies'>, c: Context): string =>
  addressOf(env, c.req.header('x-forwarded-for'), socketAddress(c))
