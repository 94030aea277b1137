const maxLength = 2048

/** The address when a page may lead there or show an image from it: absolute, http or https. Null for all else. */
export function safeUrl(address: string | undefined): string | null {
  if (!address || address.length > maxLength || !/^https?:\/\/[^\s]+$/i.test(address)) return null
  try {
    return new URL(address).href
  } catch {
    return null
  }
}

type Shown = { kind: 'picture'; src: string } | { kind: 'blocked' } | { kind: 'none' }

/** The address when it can be an image's: whole, with a path behind its host. Null for all else. */
export function imageUrl(address: string) {
  const src = safeUrl(address)
  return src !== null && new URL(src).pathname !== '/' ? src : null
}

/**
 * What a page can show of an address: pages load images of https hosts and of their own host (the `img-src` of
 * server/http/security-headers.ts), which on one's own machine is http.
 */
export function imageAt(address: string): Shown {
  const src = imageUrl(address)
  if (src === null) return { kind: 'none' }
  const { protocol, origin } = new URL(src)
  const canLoad = protocol === 'https:' || origin === globalThis.location?.origin
  return canLoad ? { kind: 'picture', src } : { kind: 'blocked' }
}
