import { useEffect, useEffectEvent } from 'react'

/** Calls back after `delay` milliseconds, or never while that is null. A new `restart` begins anew. */
export function useTimeout(onTimeout: () => void, delay: number | null, restart?: unknown) {
  const call = useEffectEvent(onTimeout)
  useEffect(() => {
    if (delay === null) return
    const timer = setTimeout(() => call(), delay)
    return () => clearTimeout(timer)
  }, [delay, restart])
}
