import { useEffect, useRef, useState } from 'react'

/** The button that was pressed is gone with what it stood in: the focus goes to what took its place. */
export function useFocusAfter<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const [target, setTarget] = useState<{ selector: string } | null>(null)

  useEffect(() => {
    if (target) place.current?.querySelector<HTMLElement>(target.selector)?.focus()
  }, [target])

  return { place, focusNext: (selector: string) => setTarget({ selector }) }
}
