import { useEffect, useState } from 'react'

/** Milliseconds without a key after which an address counts as typed. */
const pause = 600

/** A key adds or takes one character; what is pasted, chosen or uploaded comes at once. */
const isTyped = (before: string, now: string) => now !== '' && Math.abs(now.length - before.length) <= 1

/** The address of an image, once nobody is typing it: nothing is asked of hosts that are only half spelled. */
export function useSettledAddress(address: string) {
  const [{ latest, settled }, setSeen] = useState({ latest: address, settled: address })
  if (latest !== address) setSeen({ latest: address, settled: isTyped(latest, address) ? settled : address })

  useEffect(() => {
    const timer = setTimeout(() => setSeen({ latest: address, settled: address }), pause)
    return () => clearTimeout(timer)
  }, [address])
  return settled
}
