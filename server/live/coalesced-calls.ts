import { setTimeout as pause } from 'node:timers/promises'

/**
 * Shares one call among all who ask for the same key at about the same time. While a call runs, callers get the next one,
 * so that no result is older than its request.
 * @param collect milliseconds to wait for others before a call
 */
export function shareCalls<Value>(call: (key: string) => Promise<Value>, collect = 0) {
  const waiting = new Map<string, Promise<Value>>()
  const running = new Map<string, Promise<unknown>>()

  async function run(key: string) {
    await running.get(key)
    if (collect > 0) await pause(collect, undefined, { ref: false })
    waiting.delete(key)
    const result = call(key)
    const over = result.catch(() => undefined).then(() => void running.delete(key))
    running.set(key, over)
    return result
  }

  return function share(key: string): Promise<Value> {
    const shared = waiting.get(key) ?? run(key)
    waiting.set(key, shared)
    return shared
  }
}

/** Collects items for `collect` milliseconds, and makes one call with at most `most` of them. */
export function batchCalls<Item>(
  call: (items: Item[]) => Promise<unknown>,
  { collect, most }: { collect: number; most: number },
) {
  type Batch = { items: Item[]; done: Promise<unknown> }
  let open: Batch | null = null

  function begin() {
    const items: Item[] = []
    const done = pause(collect, undefined, { ref: false }).then(() => {
      if (open === batch) open = null
      return call(items)
    })
    const batch = { items, done }
    return batch
  }

  return async function add(item: Item) {
    if (!open || open.items.length >= most) open = begin()
    open.items.push(item)
    await open.done
  }
}
