import { HttpError } from '@/server/http-error'
import { backendSlow } from './failures'

/**
 * Waits for the other side for `timeout` milliseconds at a stretch, then aborts `signal`. So does `leave`.
 * `begin` starts anew whenever something moved.
 */
export function createPatience(timeout: number, leave?: AbortSignal) {
  const waiting = new AbortController()
  const abort = () => waiting.abort()
  let late: (() => HttpError) | undefined
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  const patience = {
    signal: waiting.signal,
    /** @param failure what it is when nothing comes: the backend's fault, unless said */
    begin(failure = backendSlow) {
      clearTimeout(timer)
      if (isEnded) return
      timer = setTimeout(() => {
        late = failure
        abort()
      }, timeout)
    },
    end() {
      isEnded = true
      clearTimeout(timer)
      leave?.removeEventListener('abort', abort)
    },
    /** What a call that failed with `error` is: who took too long, else `otherwise` unless it says so itself. */
    failure(error: unknown, otherwise: () => HttpError) {
      if (late) return late()
      return error instanceof HttpError ? error : otherwise()
    },
  }
  leave?.addEventListener('abort', abort)
  if (leave?.aborted) abort()
  patience.begin()
  return patience
}
export type Patience = ReturnType<typeof createPatience>
