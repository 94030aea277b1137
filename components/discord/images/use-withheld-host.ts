import { usePublicConfig } from '@/components/ui/public-config'
import { prefixes } from '@/config/paths'
import { showImagesFrom, useImageHosts } from '@/stores/image-hosts'

/**
 * The host that has to be allowed before this image may be loaded, or null. Images that people uploaded here and Discord’s
 * need no permission; any other host could be a manager’s who wants to learn who opens the page.
 * @param src an absolute address
 */
export function useWithheldHost(src: string | null) {
  const { cdnUrl } = usePublicConfig()
  const allowed = useImageHosts()
  if (src === null) return null
  const { host, origin, pathname } = new URL(src)
  const isUploaded = origin === globalThis.location?.origin && pathname.startsWith(`${prefixes.media}/`)
  const isKnown = isUploaded || origin === new URL(cdnUrl).origin
  return isKnown || allowed.includes(host) ? null : host
}

/** Loads the images of a host. The button that asked for it goes; the focus stays with what it stood in. */
export function showImages(host: string, button: HTMLElement) {
  const place = button.closest<HTMLElement>('figure, .slot')
  showImagesFrom(host)
  place?.focus()
}
