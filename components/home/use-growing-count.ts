import { startTransition, useEffect, useState } from 'react'

/** As many as fill a window, and as can be drawn without a pause. */
const step = 12

/** How many of a long list to draw: a windowful at first, the rest in steps that leave room for what a person does. */
export function useGrowingCount(total: number) {
  const [count, setCount] = useState(step)
  const isWhole = count >= total

  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => startTransition(() => setCount((now) => now + step)))
    return () => clearTimeout(timer)
  }, [isWhole, count])

  return count
}
