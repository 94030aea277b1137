import { useState } from 'react'
import { useTimeout } from './use-timeout'

/** Milliseconds without another letter after which is asked. */
const debounceMs = 250

/** What is typed, as it was when nobody had typed for a moment. */
export function useSettled(typed: string) {
  const [settled, setSettled] = useState(typed)
  useTimeout(() => setSettled(typed), typed === settled ? null : debounceMs, typed)
  return settled
}
