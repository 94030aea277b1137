import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import { createStore, useStore } from 'zustand'
import type { Option } from '@/contract/declaration/option'
import { isSame, type JsonObject } from '@/contract/json'

/** The options of one object, and what they have. */
export type Siblings = { options: ReadonlyMap<string, Option>; values: JsonObject }

const createSiblings = (siblings: Siblings) => createStore<Siblings>(() => siblings)

const SiblingsContext = createContext(createSiblings({ options: new Map(), values: {} }))

type SiblingsProviderProps = Siblings & { children: ReactNode }

/** For the fields of the options. A context that changed at each letter would have React search the whole form for its readers. */
export function SiblingsProvider({ options, values, children }: SiblingsProviderProps) {
  const [store] = useState(() => createSiblings({ options, values }))
  useLayoutEffect(() => store.setState({ options, values }), [store, options, values])
  return <SiblingsContext value={store}>{children}</SiblingsContext>
}

/** What a field reads of the options beside it. It is drawn again when that has changed. */
export function useSiblings<Read>(read: (siblings: Siblings) => Read): Read {
  const last = useRef<{ read: Read }>(null)
  return useStore(useContext(SiblingsContext), (siblings) => {
    const now = read(siblings)
    if (last.current && isSame(last.current.read, now)) return last.current.read
    last.current = { read: now }
    return now
  })
}
