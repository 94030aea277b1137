import { diffArrays } from 'diff'
import { isSame } from '@/config/json'

export type Piece = { kind: 'same' | 'old' | 'new'; text: string }

/** With more tokens changed than this, a text counts as rewritten. */
const maxEditLength = 1000
/** How much of what stayed the same is shown around a difference, in characters. */
const context = 40

const tokensOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

/** Neighbours of one kind become one piece; of a replaced run the old words stand before the new ones. */
function joined(all: Iterable<Piece>): Piece[] {
  const result: Piece[] = []
  let old = ''
  let now = ''
  const flush = () => {
    if (old) result.push({ kind: 'old', text: old })
    if (now) result.push({ kind: 'new', text: now })
    old = now = ''
  }
  for (const { kind, text } of all) {
    const last = result.at(-1)
    if (kind === 'old') old += text
    else if (kind === 'new') now += text
    // A space between two replaced words is replaced with them.
    else if ((old || now) && /^\s+$/.test(text) && !text.includes('\n')) {
      old += text
      now += text
    } else {
      flush()
      if (last?.kind === 'same' && result.at(-1) === last) last.text += text
      else result.push({ kind, text })
    }
  }
  flush()
  return result
}

function shorten(text: string, isFirst: boolean, isLast: boolean) {
  if (isFirst && isLast) return text
  const start = isFirst ? '' : text.slice(0, context)
  const end = isLast ? '' : text.slice(-context)
  return start.length + end.length + 3 >= text.length ? text : `${start} … ${end}`.trim()
}

/** Two texts as one: what went, what came, and a little of what stayed around it. */
export function diffTexts(before: string, after: string): Piece[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength }) ?? [
    { removed: true, added: false, value: [before] },
    { removed: false, added: true, value: [after] },
  ]
  const all = joined(
    changes.map(({ removed, added, value }) => ({
      kind: removed ? 'old' : added ? 'new' : 'same',
      text: value.join(''),
    })),
  )
  return all.map((piece, index) =>
    piece.kind === 'same'
      ? { ...piece, text: shorten(piece.text, index === 0, index === all.length - 1) }
      : piece,
  )
}

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
