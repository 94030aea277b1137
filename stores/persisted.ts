import type { StoreApi } from 'zustand'

type Persisted = Pick<StoreApi<unknown>, 'getState'> & {
  persist: { rehydrate: () => Promise<void> | void; getOptions: () => { name?: string } }
}

/** Keeps a stored store the same in every tab: what one tab writes, the others read. */
export function shareBetweenTabs({ persist }: Persisted) {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', ({ key }) => {
    if (key === persist.getOptions().name) void persist.rehydrate()
  })
}
