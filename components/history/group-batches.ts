import type { HistoryChange } from '@/api/history.schema'

/** Changes that were made in one step, newest first; a change of its own is the only one of its group. */
export type Group = {
  id: string
  changes: readonly [HistoryChange, ...HistoryChange[]]
  /** What they have in common; null for a change of its own. */
  batch: string | null
}

/** Puts together what was made in one step, where its newest change stands: somebody else may have saved in between. */
export function groupBatches(changes: readonly HistoryChange[]): Group[] {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const { id, batch = null } = change
    const key = batch === null ? `change ${id}` : `batch ${batch}`
    const group = groups.get(key) ?? { id, changes: [], batch }
    groups.set(key, { ...group, changes: [...group.changes, change] })
  }
  return [...groups.values()]
}

type BatchKind = 'import' | 'reverted' | 'together'

/** What a step was: an import, one that was reverted, or something else that a backend does in one go. */
export function kindOf({ changes }: Pick<Group, 'changes'>): BatchKind {
  if (changes.some(({ origin }) => origin)) return 'import'
  return changes.every(({ reverts }) => reverts) ? 'reverted' : 'together'
}
