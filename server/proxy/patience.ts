import { backendSlow, HttpError } from '@/server/http/http-error'

/**
 * Waits for the other side for `timeout` milliseconds at a stretch, then aborts `signal`. So does `leave`.
 * `begin` starts anew whenever something moved.
 */
export function createTimeout(timeout: number, leave?: AbortSignal) {
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
    /** Rejects with who took too long, else with what the work says itself, else with `otherwise`. */
    async during<Value>(work: Promise<Value>, otherwise: () => HttpError): Promise<Value> {
      try {
        return await work
      } catch (error) {
        if (late) throw late()
        throw error instanceof HttpError ? error : otherwise()
      }
    },
  }
  leave?.addEventListener('abort', abort)
  if (leave?.aborted) abort()
  patience.begin()
  return patience
}
export type Timeout = ReturnType<typeof createTimeout>
