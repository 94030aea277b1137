import { useEffect, useRef } from 'react'

/** For a strip of chips that scrolls sideways: brings the current one into view, and moves nothing but the strip. */
export function useCurrentInView<Strip extends HTMLElement>(current: string | undefined) {
  const strip = useRef<Strip>(null)
  useEffect(() => {
    const element = strip.current
    const chip = element?.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]')
    if (element && chip) element.scrollLeft = chip.offsetLeft - (element.clientWidth - chip.offsetWidth) / 2
  }, [current])
  return strip
}
