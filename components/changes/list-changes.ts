import { isSame } from '@/config/is-same'

export type ListChanges = {
  added: unknown[]
  removed: unknown[]
  /** Entries that stand at the same place with other values; `position` counts from 1. */
  edited: { position: number; before: unknown; after: unknown }[]
}

/** The entries of `from`, by place, that have no equal in `other`; each equal stands for one entry. */
function without(from: readonly unknown[], other: readonly unknown[]) {
  const left = [...other]
  return new Map(
    [...from.entries()].filter(([, item]) => {
      const found = left.findIndex((candidate) => isSame(candidate, item))
      if (found >= 0) left.splice(found, 1)
      return found < 0
    }),
  )
}

/** What was added to a list, taken from it and edited in it. All three are empty when only the order changed. */
export function listChanges(before: readonly unknown[], after: readonly unknown[]): ListChanges {
  const gone = without(before, after)
  const come = without(after, before)
  const isEntry = (item: unknown) => typeof item === 'object' && item !== null
  const edited = [...gone].flatMap(([index, old]) => {
    const now = come.get(index)
    if (!isEntry(old) || !isEntry(now)) return []
    gone.delete(index)
    come.delete(index)
    return [{ position: index + 1, before: old, after: now }]
  })
  return { added: [...come.values()], removed: [...gone.values()], edited }
}
