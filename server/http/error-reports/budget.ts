import { HttpError } from '@/server/http/http-error'
import { createBoundedMap } from '@/server/http/bounded-map'
import { translate } from '@/server/http/texts'

type Budget = { limit: number; windowSeconds: number; mostAddresses: number }
type Window = { endsAt: number; count: number }

/**
 * Counts reports per address, in memory: a report must cost nothing when the database is what broke. Past
 * `mostAddresses` the address that was quiet for longest is forgotten.
 * The function it returns throws HttpError 429 `rate_limited` with `retry_after` in seconds.
 */
export function createBudget({ limit, windowSeconds, mostAddresses }: Budget, now: () => Date) {
  const windows = createBoundedMap<Window>(mostAddresses)

  return function spend(address: string) {
    const at = now().getTime()
    const known = windows.get(address)
    const current = known && known.endsAt > at ? known : { endsAt: at + windowSeconds * 1000, count: 0 }
    windows.set(address, { ...current, count: current.count + 1 })
    if (current.count < limit) return

    const seconds = Math.max(1, Math.ceil((current.endsAt - at) / 1000))
    const extra = { retry_after: seconds, headers: { 'Retry-After': String(seconds) } }
    throw new HttpError(429, 'rate_limited', translate('server.rateLimited'), extra)
  }
}
