import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist, type PersistStorage } from 'zustand/middleware'

/** Whether this browser once refused to keep something, because its storage is full or forbidden, and whether people know. */
export const storageRefusal = create(() => ({ isRefused: false, isTold: false }))

/** Reading the property throws where a browser forbids storage, so that it is read nowhere else. */
function storageOf<State>(schema: z.ZodMiniType<State>): PersistStorage<State> {
  const stored = z.object({ state: schema })
  return {
    getItem(name) {
      try {
        return stored.parse(JSON.parse(window.localStorage.getItem(name) ?? 'null'))
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
 * A store that this browser keeps, the same in every tab. What it finds there is ignored unless it fits the schema, and
 * where the browser keeps nothing, the store lasts as long as the page.
 */
export function persisted<State>(name: string, schema: z.ZodMiniType<State>, initial: State) {
  const store = create<State>()(
    persist(() => initial, {
      name,
      storage: storageOf(schema),
      merge: (found, current) => schema.safeParse(found).data ?? current,
    }),
  )
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === name) void store.persist.rehydrate()
    })
  return store
}
