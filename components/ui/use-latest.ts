import { useLayoutEffect, useRef } from 'react'

/** What the last render was given, for handlers that stay the same: what gets them is not rendered again. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
