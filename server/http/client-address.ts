import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Env } from '@/server/env'

const bindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) })

const socketAddress = (c: Context) => bindings.safeParse(c.env).data?.incoming.socket.remoteAddress ?? ''

/** Without port, brackets or the IPv6 prefix of an IPv4 address; '' if it is not an address. */
function plain(text: string) {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : ''
}

/**
 * The caller's address. X-Forwarded-For counts only behind `trustedProxies` proxies, and only the entry that the
 * outermost of them added: what the caller sent is to the left of it. `unknown` if there is no address.
 * @param forwardedFor the header as received
 * @param socket the address of the connection
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

export const clientAddress = (env: Pick<Env, 'trustedProxies'>, c: Context): string =>
  addressOf(env, c.req.header('x-forwarded-for'), socketAddress(c))

/** As `clientAddress`, of a request that no app answers, such as one for a page. */
export function addressOfRequest(env: Pick<Env, 'trustedProxies'>, { headers, socket }: IncomingMessage) {
  const forwardedFor = headers['x-forwarded-for']
  const entries = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor
  return addressOf(env, entries, socket.remoteAddress)
}

/**
 * What limits count an address by. A household or a hosted machine has a whole /64 of IPv6, so its first half stands for
 * all of it.
 */
export const countedAddress = (address: string): string =>
  isIP(address) === 6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/64`).toString()}/64`
    : address
