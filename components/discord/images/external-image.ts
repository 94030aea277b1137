import { useState } from 'react'
import { safeUrl } from '@/components/discord/message/safe-url'
import { usePublicConfig } from '@/components/ui/public-config'
import { useInBrowser } from '@/components/ui/hydration'
import { useTimeout } from '@/components/ui/use-timeout'
import { prefixes } from '@/config/paths'
import { showImagesFrom, useImageHosts } from '@/stores/image-hosts'

/** Milliseconds without a key after which an address counts as typed. */
const typingPause = 600

/** A key adds or takes one character; what is pasted, chosen or uploaded comes at once. */
const isTyped = (before: string, now: string) => now !== '' && Math.abs(now.length - before.length) <= 1

/** The address if it can be an image's: whole, with a path behind its host. */
function imageUrl(address: string) {
  const url = safeUrl(address)
  return url !== null && new URL(url).pathname !== '/' ? url : null
}

/** The address once nobody is typing it: nothing is asked of hosts that are only half spelled. */
function useSettledAddress(address: string) {
  const [{ latest, settled }, setSeen] = useState({ latest: address, settled: address })
  if (latest !== address) setSeen({ latest: address, settled: isTyped(latest, address) ? settled : address })
  useTimeout(() => setSeen({ latest: address, settled: address }), typingPause, address)
  return settled
}

const originOf = (address: string) => (address === '' ? '' : new URL(address).origin)

/**
 * What may be shown of the image at an address. Images that people uploaded here and Discord’s need no permission; any
 * other host could be a manager’s who wants to learn who opens the page, so it has to be allowed first. Pages load images
 * of https hosts, of Discord’s and of their own host (the `img-src` of server/http/security-headers.ts).
 * @returns `src` if it can be shown, `withheldHost` if its host has to be allowed, `failure` if it cannot be loaded; none
 *   of them if the address is not an image’s
 */
export function useExternalImage(address: string) {
  const { cdnUrl, publicUrl } = usePublicConfig()
  const ownOrigin = useInBrowser(() => window.location.origin, originOf(publicUrl))
  const allowed = useImageHosts()
  const [broken, setBroken] = useState<string | null>(null)
  const url = imageUrl(useSettledAddress(address))
  const onError = () => setBroken(url)
  const none = { src: null, withheldHost: null, failure: null, onError }
  if (url === null) return none
  if (url === broken) return { ...none, failure: 'broken' as const }

  const { host, origin, pathname, protocol } = new URL(url)
  const isOwnHost = origin === ownOrigin
  const isDiscords = origin === new URL(cdnUrl).origin
  if (protocol !== 'https:' && !isOwnHost && !isDiscords) return { ...none, failure: 'blocked' as const }
  const isUploaded = isOwnHost && pathname.startsWith(`${prefixes.media}/`)
  const isAllowed = isUploaded || isDiscords || allowed.includes(host)
  return isAllowed ? { ...none, src: url } : { ...none, withheldHost: host }
}

/** Loads the images of a host. The button that asked for it goes; the focus stays with what it stood in. */
export function showImages(host: string, button: HTMLElement) {
  const frame = button.closest<HTMLElement>('figure, .slot')
  showImagesFrom(host)
  frame?.focus()
}
