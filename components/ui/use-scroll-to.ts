import { useEffect, useRef } from 'react'

/** For an element that is scrolled into view once there is something in it, and with each change of that. */
export function useScrollTo(content: unknown) {
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which nobody waits for.
    if (content) void target.current?.scrollIntoView({ block: 'nearest' })
  }, [content])
  return target
}
