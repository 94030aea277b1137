import { setTimeout as pause } from 'node:timers/promises'

/**
 * One call for all who ask for the same key at about the same time. Who asks while a call is under way gets the next
 * one, so that no answer is older than the question.
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
