import { isSame } from '@/config/is-same'

export type Piece = { kind: 'same' | 'old' | 'new'; text: string }

/** Beyond this many comparisons a text counts as rewritten. */
const mostComparisons = 1_000_000
/** How much of what stayed the same is shown around a difference, in characters. */
const context = 40

const tokensOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

function commonStart(one: readonly string[], other: readonly string[]) {
  const different = one.findIndex((token, index) => token !== other[index])
  return different === -1 ? one.length : different
}

/** Lengths of the longest common subsequences of all ends of two lists. */
function commonLengths(one: readonly string[], other: readonly string[]) {
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  return at
}

function* pieces(one: readonly string[], other: readonly string[]): Generator<Piece> {
  if (one.length * other.length > mostComparisons) {
    yield { kind: 'old', text: one.join('') }
    yield { kind: 'new', text: other.join('') }
    return
  }
  const at = commonLengths(one, other)
  let row = 0
  let column = 0
  while (row < one.length || column < other.length) {
    const old = one[row]
    const now = other[column]
    if (old !== undefined && old === now) {
      yield { kind: 'same', text: old }
      row++
      column++
    } else if (old !== undefined && (now === undefined || at(row + 1, column) >= at(row, column + 1))) {
      yield { kind: 'old', text: old }
      row++
    } else {
      yield { kind: 'new', text: now ?? '' }
      column++
    }
  }
}

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
  const one = tokensOf(before)
  const other = tokensOf(after)
  const start = commonStart(one, other)
  const end = commonStart(one.slice(start).toReversed(), other.slice(start).toReversed())
  const all = joined([
    { kind: 'same', text: one.slice(0, start).join('') },
    ...pieces(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    { kind: 'same', text: one.slice(one.length - end).join('') },
  ]).filter(({ text }) => text !== '')
  return all.map((piece, index) =>
    piece.kind === 'same'
      ? { ...piece, text: shorten(piece.text, index === 0, index === all.length - 1) }
      : piece,
  )
}

type ListChanges = {
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
