import { LRUCache } from 'lru-cache'
import { BotAbsent, isUnauthorised } from './failures'

type Entry<Value> = { value: Value; requestedAt: number }

/**
 * An answer, and whether it is older than asked for because Discord could not be reached. Such an answer is at most ten
 * minutes old; a caller that must not act on it (a write) refuses it.
 */
export type Answer<Value> = { value: Value; isStale: boolean }

type Options = { max: number; staleFor: number; now: () => number }

/**
 * At most `max` answers by key, each kept for `staleFor` milliseconds. An answer's age counts from the moment it was
 * requested, so that a slow answer of Discord cannot make it look younger than it is.
 */
export function createCache<Value>({ max, staleFor, now }: Options) {
  const entries = new LRUCache<string, Entry<Value>>({ max })
  const pending = new Map<string, Promise<Value>>()

  // A clock that was set back must not keep an answer young for hours.
  const ageOf = ({ requestedAt }: Entry<Value>) => Math.abs(now() - requestedAt)

  function start(key: string, load: () => Promise<Value>) {
    const requestedAt = now()
    const loading: Promise<Value> = load()
      .then((value) => {
        // A key forgotten meanwhile (a sign-out) must not come back.
        if (pending.get(key) === loading) entries.set(key, { value, requestedAt })
        return value
      })
      .catch((error: unknown) => {
        if (isUnauthorised(error) || error instanceof BotAbsent) entries.delete(key)
        throw error
      })
      .finally(() => {
        if (pending.get(key) === loading) pending.delete(key)
      })
    pending.set(key, loading)
    return loading
  }

  return {
    /**
     * The cached answer if it is less than `maxAge` milliseconds old, else the result of `load`. Readers of one key share
     * one `load`. If it fails, an older answer is returned with `isStale`; without one, after a 401, or if the bot has
     * left, the failure is passed on.
     */
    async read(
      key: string,
      maxAge: number | ((value: Value) => number),
      load: () => Promise<Value>,
    ): Promise<Answer<Value>> {
      const known = entries.get(key)
      if (known && ageOf(known) < (typeof maxAge === 'function' ? maxAge(known.value) : maxAge))
        return { value: known.value, isStale: false }
      try {
        return { value: await (pending.get(key) ?? start(key, load)), isStale: false }
      } catch (error) {
        const older = entries.get(key)
        if (!older || ageOf(older) > staleFor) throw error
        return { value: older.value, isStale: true }
      }
    },
    /** The cached answer, however old. */
    known: (key: string) => entries.get(key)?.value,
    forget(key: string) {
      entries.delete(key)
      pending.delete(key)
    },
  }
}
