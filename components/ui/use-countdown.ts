import { useEffect, useState } from 'react'

/** Whole seconds left of `seconds`, counted from when this is first drawn. Give it a key to start anew. */
export function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds)
  const isOver = left <= 0

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])

  return Math.max(left, 0)
}
