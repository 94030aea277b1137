import { useLayoutEffect, useRef } from 'react'

/**
 * For what goes away with the button in it that was pressed: its form has the focus then, rather than nothing. A button
 * that was disabled meanwhile has lost it already.
 */
export function useFocusPassedOn<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const element = place.current
    const form = element?.closest('form')
    return () => {
      const { activeElement } = document
      if (activeElement === document.body || element?.contains(activeElement))
        form?.focus({ preventScroll: true })
    }
  }, [])
  return place
}
