import { LRUCache } from 'lru-cache'
import type { Answer } from './client'
import { isUnauthorised } from './failures'

type Entry<Value> = { value: Value; askedAt: number }

export type Cache<Value> = {
  /**
   * What is cached and less than `maxAge` milliseconds old, else what `load` brings. Readers of one key share one `load`.
   * When it fails, an older answer is given with `isStale`; without one, or after a 401, the failure is passed on.
   */
  read: (
    key: string,
    maxAge: number | ((value: Value) => number),
    load: () => Promise<Value>,
  ) => Promise<Answer<Value>>
  forget: (key: string) => void
}

/**
 * Answers by key, at most `most` of them, each kept for `staleFor` milliseconds. An answer's age counts from the moment it
 * was asked for, so that a slow platform cannot make it look younger than it is.
 */
export function createCache<Value>(options: {
  most: number
  staleFor: number
  now: () => number
}): Cache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ max: options.most })
  const flights = new Map<string, Promise<Value>>()

  // A clock that was set back must not keep an answer young for hours.
  const ageOf = ({ askedAt }: Entry<Value>) => Math.abs(options.now() - askedAt)

  function start(key: string, load: () => Promise<Value>) {
    const askedAt = options.now()
    const flight = load().then(
      (value) => {
        // A key forgotten meanwhile (a sign-out) must not come back.
        if (flights.get(key) === flight) entries.set(key, { value, askedAt })
        return value
      },
      (error: unknown) => {
        if (isUnauthorised(error)) entries.delete(key)
        throw error
      },
    )
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.then(land, land)
    return flight
  }

  return {
    async read(key, maxAge, load) {
      const known = entries.get(key)
      if (known && ageOf(known) < (typeof maxAge === 'function' ? maxAge(known.value) : maxAge)) {
        return { value: known.value, isStale: false }
      }
      try {
        return { value: await (flights.get(key) ?? start(key, load)), isStale: false }
      } catch (error) {
        const older = entries.get(key)
        if (!older || ageOf(older) > options.staleFor) throw error
        return { value: older.value, isStale: true }
      }
    },
    forget(key) {
      entries.delete(key)
      flights.delete(key)
    },
  }
}
