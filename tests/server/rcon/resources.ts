import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { onTestFinished } from 'vitest'

const kept = ['TCPWRAP', 'UDPWRAP', 'Timeout', 'Immediate']
const lookUp = 'GETADDRINFOREQWRAP'

/** Watches, until the test is over, the sockets and timers of what runs through `of`, and of nothing else. */
export function watchResources() {
  const watched = new AsyncLocalStorage<true>()
  const open = new Map<number, string>()
  let lookUps = 0
  const hook = createHook({
    init(id, type) {
      if (!watched.getStore()) return
      if (kept.includes(type)) open.set(id, type)
      if (type === lookUp) lookUps += 1
    },
    destroy: (id) => void open.delete(id),
  }).enable()
  onTestFinished(() => void hook.disable())

  return {
    of: <Result>(work: () => Promise<Result>) => watched.run(true, work),
    /** What is still there, by its kind. A moment may pass until the system reports an end. */
    left: () => [...open.values()],
    /** How many names were looked up. */
    lookUps: () => lookUps,
  }
}
