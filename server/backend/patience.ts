import { HttpError } from '@/server/http-error'
import { backendSlow } from './failures'

/**
 * Waits for the other side for `timeout` milliseconds at a stretch, then aborts `signal`. So does `leave`.
 * `begin` starts anew whenever something moved.
 */
export function createPatience(timeout: number, leave?: AbortSignal) {
  const waiting = new AbortController()
  const abort = () => waiting.abort()
  let isOver = false
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  const patience = {
    signal: waiting.signal,
    begin() {
      clearTimeout(timer)
      if (isEnded) return
      timer = setTimeout(() => {
        isOver = true
        abort()
      }, timeout)
    },
    end() {
      isEnded = true
      clearTimeout(timer)
      leave?.removeEventListener('abort', abort)
    },
    /** What a call that failed with `error` is: 504 when it took too long, and `otherwise` unless it says so itself. */
    failure(error: unknown, otherwise: () => HttpError) {
      if (isOver) return backendSlow()
      return error instanceof HttpError ? error : otherwise()
    },
  }
  leave?.addEventListener('abort', abort)
  if (leave?.aborted) abort()
  patience.begin()
  return patience
}
export type Patience = ReturnType<typeof createPatience>
