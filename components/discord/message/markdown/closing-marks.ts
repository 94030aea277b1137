import { type Atom, findAtoms } from './atoms'

export type SingleMark = '*' | '_'
export type PairMark = SingleMark | '~' | '|'

/** A text with tables that find closing marks in constant time. Positions are UTF-16 indices; -1 means there is none. */
export type Source = ReturnType<typeof createSource>

/** For each position, the first one at or after it that satisfies `holds`. */
function nextWhere(length: number, holds: (at: number) => boolean) {
  const next = new Int32Array(length + 2).fill(-1)
  for (let at = length - 1; at >= 0; at--) next[at] = holds(at) ? at : (next[at + 1] ?? -1)
  return (from: number) => next[from] ?? -1
}

type IsMark = (at: number, mark: string) => boolean

function pairFinder(text: string, mark: PairMark, isMark: IsMark) {
  const isPair = (at: number) => isMark(at, mark) && isMark(at + 1, mark)
  // `**` and `__` close with the last two of a longer run.
  const isLast = (at: number) => mark === '~' || mark === '|' || text[at + 2] !== mark
  const next = nextWhere(text.length, (at) => isPair(at) && isLast(at))
  return (from: number, end: number) => {
    const found = next(from)
    const isWithin = found !== -1 && found + 2 <= end
    // What follows the end of an outer mark's content does not count.
    return !isWithin && end - 2 >= from && isPair(end - 2) ? end - 2 : isWithin ? found : -1
  }
}

/** A single mark closes at the end of the next run of odd length: the pairs before it belong to its content. */
function singleFinder(text: string, mark: SingleMark, isMark: IsMark) {
  const starts = new Int32Array(text.length + 1).fill(-1)
  const ends = new Int32Array(text.length + 1).fill(-1)
  for (let at = 0; at < text.length; at++)
    if (isMark(at, mark)) starts[at] = at > 0 && isMark(at - 1, mark) ? (starts[at - 1] ?? at) : at
  for (let at = text.length - 1; at >= 0; at--)
    if (isMark(at, mark)) ends[at] = isMark(at + 1, mark) ? (ends[at + 1] ?? at + 1) : at + 1
  const endOf = (at: number) => ends[at] ?? -1
  const nextOdd = nextWhere(text.length, (at) => starts[at] === at && (endOf(at) - at) % 2 === 1)

  function lastOfOddRun(from: number, end: number) {
    const start = nextOdd(from)
    if (start !== -1 && endOf(start) <= end) return endOf(start) - 1
    if (!isMark(end - 1, mark)) return -1
    return (end - Math.max(starts[end - 1] ?? -1, from)) % 2 === 1 ? end - 1 : -1
  }

  return (at: number, end: number) => {
    const content = Math.min(endOf(at), end)
    if ((content - at) % 2 === 0 || content >= end) return -1
    if (mark === '*' && /\s/.test(text[at + 1] ?? '')) return -1
    const close = lastOfOddRun(content, end)
    if (close === -1) return -1
    const isHeldOff =
      mark === '*' ? /\s/.test(text[close - 1] ?? '') : close + 1 < end && /\w/.test(text[close + 1] ?? '')
    return isHeldOff ? -1 : close
  }
}

function bracketFinder(text: string, isMark: IsMark) {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (isMark(at, '[')) open.push(at)
    const opener = isMark(at, ']') ? open.pop() : undefined
    if (opener !== undefined) closing.set(opener, at)
  }
  return (at: number) => closing.get(at) ?? -1
}

/** Prepares a text for parsing, in one pass for each table. */
export function createSource(text: string) {
  const atoms: ReadonlyMap<number, Atom> = findAtoms(text)
  // What is inside an atom, or escaped, is no mark.
  const taken = new Uint8Array(text.length)
  for (const [start, { end }] of atoms) taken.fill(1, start, end)
  const isMark: IsMark = (at, mark) => text[at] === mark && taken[at] === 0
  const pair = (mark: PairMark) => pairFinder(text, mark, isMark)
  return {
    text,
    atoms,
    /** By mark, where a doubled one such as `**` next closes at or after `from`, before `end`. */
    closingPair: { '*': pair('*'), _: pair('_'), '~': pair('~'), '|': pair('|') },
    /** By mark, where a single one that opens at `at` closes. */
    closingSingle: { '*': singleFinder(text, '*', isMark), _: singleFinder(text, '_', isMark) },
    closingBracket: bracketFinder(text, isMark),
  }
}
