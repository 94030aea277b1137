import type { HistoryChange } from '@/api/history.schema'

/** Changes that were made in one step, newest first; a change of its own is the only one of its group. */
export type Group = {
  id: string
  changes: readonly [HistoryChange, ...HistoryChange[]]
  /** What they have in common; null for a change of its own. */
  batch: string | null
}

/** Puts together what follows each other and was made in one step. */
export function groupBatches(changes: readonly HistoryChange[]): Group[] {
  const groups: Group[] = []
  for (const change of changes) {
    const batch = change.batch ?? null
    const last = groups.at(-1)
    if (last && batch !== null && last.batch === batch)
      groups[groups.length - 1] = { ...last, changes: [...last.changes, change] }
    else groups.push({ id: change.id, changes: [change], batch })
  }
  return groups
}

export type BatchKind = 'import' | 'takenBack' | 'together'

/** What a step was: an import, one that was taken back, or something else that a backend does in one go. */
export function kindOf({ changes }: Pick<Group, 'changes'>): BatchKind {
  if (changes.some(({ origin }) => origin)) return 'import'
  return changes.every(({ reverts }) => reverts) ? 'takenBack' : 'together'
}
