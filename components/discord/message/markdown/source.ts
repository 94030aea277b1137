import { type Atom, findAtoms } from './atoms'

/**
 * A text with tables that find every closing mark in constant time, so that parsing stays linear whatever is written.
 * Positions are UTF-16 indices; -1 means there is none. The rules of closing follow the platform's own.
 */
export type Source = {
  text: string
  atoms: ReadonlyMap<number, Atom>
  /** Where a doubled mark such as `**` next closes at or after `from`, before `end`. */
  closingPair: (mark: PairMark, from: number, end: number) => number
  /** Where a single `*` or `_` that opens at `at` closes. */
  closingSingle: (mark: SingleMark, at: number, end: number) => number
  /** Where the next run of exactly `length` backticks starts. */
  closingTicks: (length: number, from: number) => number
  ticksAt: (at: number) => number
  closingFence: (from: number) => number
  /** Where the bracket that opens here closes. */
  closingBracket: (at: number) => number
  /** Where the address that starts here after `](` ends with its `)`. */
  closingAddress: (from: number) => number
  /** Where the next http:// or https:// starts. */
  nextAddress: (from: number) => number
}

export type SingleMark = '*' | '_'
export type PairMark = SingleMark | '~' | '|'

/** For each position, the first one at or after it that satisfies `holds`. */
function nextWhere(length: number, holds: (at: number) => boolean) {
  const next = new Int32Array(length + 2).fill(-1)
  for (let at = length - 1; at >= 0; at--) next[at] = holds(at) ? at : (next[at + 1] ?? -1)
  return (from: number) => next[from] ?? -1
}

const isSpace = (letter: string | undefined) => letter !== undefined && /\s/.test(letter)
const isWord = (letter: string | undefined) => letter !== undefined && /\w/.test(letter)

/** The marks that are marks: those inside an atom, or escaped, are not. */
function freeMarks(text: string, atoms: ReadonlyMap<number, Atom>) {
  const taken = new Uint8Array(text.length)
  for (const [start, { end }] of atoms) taken.fill(1, start, end)
  return (at: number, mark: string) => text[at] === mark && taken[at] === 0
}

type IsMark = ReturnType<typeof freeMarks>

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

/** Where the run of `mark` that each position belongs to starts and ends. */
function runsOf(text: string, mark: string, isMark: IsMark) {
  const starts = new Int32Array(text.length + 1).fill(-1)
  const ends = new Int32Array(text.length + 1).fill(-1)
  for (let at = 0; at < text.length; at++)
    if (isMark(at, mark)) starts[at] = at > 0 && isMark(at - 1, mark) ? (starts[at - 1] ?? at) : at
  for (let at = text.length - 1; at >= 0; at--)
    if (isMark(at, mark)) ends[at] = isMark(at + 1, mark) ? (ends[at + 1] ?? at + 1) : at + 1
  return { startOf: (at: number) => starts[at] ?? -1, endOf: (at: number) => ends[at] ?? -1 }
}

/** A single mark closes at the end of the next run of odd length: the pairs before it belong to its content. */
function singleFinder(text: string, mark: SingleMark, isMark: IsMark) {
  const { startOf, endOf } = runsOf(text, mark, isMark)
  const nextOdd = nextWhere(text.length, (at) => startOf(at) === at && (endOf(at) - at) % 2 === 1)

  function lastOfOddRun(from: number, end: number) {
    const start = nextOdd(from)
    if (start !== -1 && endOf(start) <= end) return endOf(start) - 1
    if (!isMark(end - 1, mark)) return -1
    return (end - Math.max(startOf(end - 1), from)) % 2 === 1 ? end - 1 : -1
  }

  return (at: number, end: number) => {
    const content = Math.min(endOf(at), end)
    if ((content - at) % 2 === 0 || content >= end) return -1
    if (mark === '*' && isSpace(text[at + 1])) return -1
    const close = lastOfOddRun(content, end)
    if (close === -1) return -1
    const isHeldOff = mark === '*' ? isSpace(text[close - 1]) : close + 1 < end && isWord(text[close + 1])
    return isHeldOff ? -1 : close
  }
}

function tickFinder(text: string) {
  const { startOf, endOf } = runsOf(text, '`', (at, mark) => text[at] === mark)
  const starts = new Map<number, number[]>()
  for (let at = 0; at < text.length; at++) {
    if (startOf(at) !== at) continue
    const length = endOf(at) - at
    const known = starts.get(length)
    if (known) known.push(at)
    else starts.set(length, [at])
  }
  const closingTicks = (length: number, from: number) => firstFrom(starts.get(length) ?? [], from)
  return { closingTicks, ticksAt: (at: number) => Math.max(0, endOf(at) - at) }
}

/** The first of some ascending positions that is not before `from`. */
function firstFrom(positions: readonly number[], from: number) {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return positions[low] ?? -1
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

/** An address may hold a few pairs of parentheses of its own. */
function addressFinder(text: string) {
  const nextClose = nextWhere(text.length, (at) => text[at] === ')')
  const nextOpen = nextWhere(text.length, (at) => text[at] === '(')
  const nextSpace = nextWhere(text.length, (at) => isSpace(text[at]))
  return (from: number) => {
    const space = nextSpace(from)
    const isBroken = (at: number) => at === -1 || (space !== -1 && space < at)
    let close = nextClose(from)
    let open = nextOpen(from)
    for (let pairs = 0; pairs < 4 && open !== -1 && open < close; pairs++) {
      const after = nextClose(close + 1)
      if (isBroken(after)) break
      open = nextOpen(close + 1)
      close = after
    }
    return isBroken(close) ? -1 : close
  }
}

const scheme = /https?:\/\//iy

function startsAddress(text: string, at: number) {
  scheme.lastIndex = at
  return scheme.test(text)
}

/** Prepares a text for parsing, in one pass for each table. */
export function createSource(text: string): Source {
  const atoms = findAtoms(text)
  const isMark = freeMarks(text, atoms)
  const pair = (mark: PairMark) => pairFinder(text, mark, isMark)
  const pairs = { '*': pair('*'), _: pair('_'), '~': pair('~'), '|': pair('|') }
  const lastFence = text.lastIndexOf('```')
  const singles = { '*': singleFinder(text, '*', isMark), _: singleFinder(text, '_', isMark) }
  return {
    text,
    atoms,
    closingPair: (mark, from, end) => pairs[mark](from, end),
    closingSingle: (mark, at, end) => singles[mark](at, end),
    closingFence: (from) => (from > lastFence ? -1 : text.indexOf('```', from)),
    closingBracket: bracketFinder(text, isMark),
    closingAddress: addressFinder(text),
    nextAddress: nextWhere(text.length, (at) => startsAddress(text, at)),
    ...tickFinder(text),
  }
}
