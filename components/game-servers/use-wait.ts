import type { ApiError } from '@/api/http'
import { useCountdown } from '@/components/ui/retry-button'

/** Bounds in seconds: a server's odd `retry_after` must neither invite a storm nor lock somebody out. */
const shortest = 1
const longest = 3600
const usual = 10

function secondsUntil({ status, retryAfter }: ApiError) {
  const wait = retryAfter ?? (status === 429 ? usual : 0)
  return status === 429 || wait > 0 ? Math.min(Math.max(Math.ceil(wait), shortest), longest) : 0
}

/** 75 as "1:15". */
const spell = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How long the server asked to wait, counted down; null when there is nothing to wait for. */
export function useRetryCountdown(error: ApiError) {
  const seconds = useCountdown(secondsUntil(error))
  return seconds > 0 ? spell(seconds) : null
}
