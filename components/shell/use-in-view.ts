import { useEffect, useRef } from 'react'

/** For an entry of a list that scrolls: brings it into view when it becomes the current one. */
export function useInView<Entry extends HTMLElement>(isCurrent: boolean) {
  const entry = useRef<Entry>(null)
  useEffect(() => {
    if (isCurrent) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return entry
}
