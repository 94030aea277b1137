import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

const styles = {
  position: 'fixed',
  layerStyle: 'visuallyHidden',
} as const

/**
 * Says a screen's name when it changes. Every page has the product's name as its title, so that says nothing. The text
 * is written after the region is there, because assistive technology reads changes only.
 */
export function Announcer({ text }: { text: string }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = text
  }, [text])
  return <chakra.div ref={region} aria-live="polite" aria-atomic sx={styles} />
}
