import type * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** A store that this browser keeps, the same in every tab. What it finds there is ignored unless it fits the schema. */
export function persisted<State>(name: string, schema: z.ZodMiniType<State>, initial: State) {
  const store = create<State>()(
    persist(() => initial, {
      name,
      merge: (found, current) => schema.safeParse(found).data ?? current,
    }),
  )
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === name) void store.persist.rehydrate()
    })
  return store
}
