import { isObject, type JsonObject } from '@/contract/json'
import { create } from 'zustand'
import { persist, type PersistStorage } from 'zustand/middleware'

/** Whether this browser once refused to keep something, because its storage is full or forbidden, and whether people know. */
export const storageRefusal = create(() => ({ isRefused: false, isTold: false }))

/** What is stored is judged by hand: it is needed with the first drawing, for which zod need not be there. */
type Read<State> = (stored: JsonObject) => State | undefined

/** Reading the property throws where a browser forbids storage, so that it is read nowhere else. */
function storageOf<State>(read: Read<State>): PersistStorage<State> {
  return {
    getItem(name) {
      try {
        const kept: unknown = JSON.parse(window.localStorage.getItem(name) ?? 'null')
        const state = isObject(kept) && isObject(kept.state) ? read(kept.state) : undefined
        return state === undefined ? null : { state }
      } catch {
        return null
      }
    },
    setItem(name, value) {
      try {
        window.localStorage.setItem(name, JSON.stringify(value))
      } catch {
        storageRefusal.setState({ isRefused: true })
      }
    },
    removeItem: (name) => window.localStorage.removeItem(name),
  }
}

/**
 * A store that this browser keeps, the same in every tab. What it finds there is ignored unless `read` can use it, and
 * where the browser keeps nothing, the store lasts as long as the page.
 */
export function persisted<State>(name: string, read: Read<State>, initial: State) {
  const store = create<State>()(
    persist(() => initial, {
      name,
      storage: storageOf(read),
      // Read by the storage.
      merge: (found, current) => (isObject(found) && read(found)) || current,
    }),
  )
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === name) void store.persist.rehydrate()
    })
  return store
}
