import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { guildIdsCookies } from '@/config/cookies'
import { paths } from '@/config/paths'
import { isHttps } from '@/server/http/is-https'

/**
 * The names of our cookies. On https they carry the `__Host-` prefix, with which a browser takes them from this very
 * host over TLS only; plain http is for one's own machine.
 */
export function cookieNames(publicUrl: string) {
  const prefix = isHttps(publicUrl) ? '__Host-' : ''
  return {
    session: `${prefix}guildhall`,
    /** One per sign-in under way, so that several tabs do not take each other's. */
    attempt: (id: string) => `${prefix}guildhall-sign-in-${id}`,
    attemptPrefix: `${prefix}guildhall-sign-in-`,
    /** Tells that somebody in this browser agreed before; it names nobody. */
    agreed: `${prefix}guildhall-agreed`,
    /** Where the last sign-in begun here leads, for when its attempt is no longer there to say so. */
    next: `${prefix}guildhall-next`,
  }
}

const attributes = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(publicUrl) }) as const

/** Sets a cookie that only the server reads. `maxAge` is in seconds. */
export const writeCookie = (
  c: Context,
  publicUrl: string,
  cookie: { name: string; value: string; maxAge: number },
) => setCookie(c, cookie.name, cookie.value, { ...attributes(publicUrl), maxAge: cookie.maxAge })

export const removeCookie = (c: Context, publicUrl: string, name: string) =>
  void deleteCookie(c, name, attributes(publicUrl))

/** Takes back where the last sign-in led, if this browser has that. */
export function forgetNext(c: Context, publicUrl: string) {
  const { next } = cookieNames(publicUrl)
  if (getCookie(c, next) !== undefined) removeCookie(c, publicUrl, next)
}

/** By which this browser has had the list of servers sorted. */
function removeSortingCookies(c: Context, publicUrl: string) {
  for (const name of Object.values(guildIdsCookies))
    deleteCookie(c, name, { path: paths.home, sameSite: 'Lax', secure: isHttps(publicUrl) })
}

/** After signing out, Discord shows its page again, where people can choose another account. */
export function removeSessionCookies(c: Context, publicUrl: string) {
  const { session, agreed } = cookieNames(publicUrl)
  for (const name of [session, agreed]) removeCookie(c, publicUrl, name)
  removeSortingCookies(c, publicUrl)
  forgetNext(c, publicUrl)
}

export const sessionCookieOf = (header: string | null | undefined, publicUrl: string): string | undefined => {
  const { session } = cookieNames(publicUrl)
  return header ? parse(header, session)[session] : undefined
}

/** The ids of the sign-ins that this browser has under way, the oldest first. */
export function attemptIdsOf(c: Context, publicUrl: string) {
  const { attemptPrefix } = cookieNames(publicUrl)
  const names = Object.keys(getCookie(c)).filter((name) => name.startsWith(attemptPrefix))
  return names.map((name) => name.slice(attemptPrefix.length)).sort()
}
