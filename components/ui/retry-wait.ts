import { useInterval } from '@chakra-ui/react'
import { useState } from 'react'
import type { ApiError } from '@/api/http'

/** Bounds in seconds: a server's odd `retry_after` must neither invite a storm nor lock somebody out. */
const minSeconds = 1
const maxSeconds = 120
const usual = 5

/** When what failed just now may be tried again, in milliseconds: after a 429 or a 503, when the server says, or else at once. */
export function retryAt({ status, retryAfter }: ApiError) {
  // A 503 need not say when it is over.
  const mustWait = status === 429 || (status === 503 && retryAfter !== undefined)
  const wait = Math.min(Math.max(Math.ceil(retryAfter ?? usual), minSeconds), maxSeconds)
  return mustWait ? Date.now() + wait * 1000 : 0
}

export const isOver = (moment: number) => Date.now() >= moment

const seenNow = (moment: number) => ({ of: moment, now: Date.now() })

/** Whole seconds that are left, counted down. */
export function useSecondsUntil(moment: number) {
  const [{ of, now }, setSeen] = useState(() => seenNow(moment))
  if (of !== moment) setSeen(seenNow(moment))
  const left = Math.ceil((moment - now) / 1000)
  useInterval(() => setSeen(seenNow(moment)), left > 0 ? 1000 : null)
  return Math.max(left, 0)
}
