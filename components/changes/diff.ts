import { type ChangeObject, diffArrays } from 'diff'
import { isSame } from '@/contract/json'
import { shortenWritten, writtenEnd, writtenStart } from './cut-written'

export type Piece = { kind: 'same' | 'old' | 'new'; text: string }

/** With more changed tokens than this, a text counts as rewritten. */
const maxEditLength = 1000
/** Unchanged characters that are shown around a difference. */
const context = 40
/** Characters of one version that are shown of what the other does not have. */
const maxOfVersion = 200

/** A mention, a time, an emoji or an address is one token: half of it says nothing. */
const tokensOf = (text: string) =>
  text.match(/https?:\/\/[^\s<>]+|<(?:[@#]|a?:|t:)[^\s<>]{1,60}>|\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

/** Merges replaced words that only a space separates: the old ones come first, then the new ones. */
function mergeReplaced(changes: readonly ChangeObject<string[]>[]) {
  const pieces: Piece[] = []
  let [old, now] = ['', '']
  const flush = () => {
    if (old) pieces.push({ kind: 'old', text: old })
    if (now) pieces.push({ kind: 'new', text: now })
    old = now = ''
  }
  for (const { removed, added, value } of changes) {
    const text = value.join('')
    const isGap = Boolean(old || now) && /^[^\S\n]+$/.test(text)
    if (!removed && !added && !isGap) {
      flush()
      pieces.push({ kind: 'same', text })
      continue
    }
    if (!added) old += text
    if (!removed) now += text
  }
  flush()
  return pieces
}

function leaveOutMiddle(text: string, isFirst: boolean, isLast: boolean) {
  if (isFirst && isLast) return text
  const start = isFirst ? '' : `${writtenStart(text, context).trimEnd()} `
  const end = isLast ? '' : ` ${writtenEnd(text, context).trimStart()}`
  return start.length + end.length + 1 >= text.length ? text : `${start}…${end}`
}

export function diffTexts(before: string, after: string): Piece[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength }) ?? [
    { removed: true, added: false, value: [before], count: 1 },
    { removed: false, added: true, value: [after], count: 1 },
  ]
  const all = mergeReplaced(changes)
  return all.map((piece, index) =>
    piece.kind === 'same'
      ? { ...piece, text: leaveOutMiddle(piece.text, index === 0, index === all.length - 1) }
      : piece,
  )
}

/** One version of a text: what the other one does not have, and what stands around it. */
export const versionOf = (other: string, text: string): Piece[] =>
  diffTexts(other, text).map((piece) =>
    piece.kind === 'new' ? { ...piece, text: shortenWritten(piece.text, maxOfVersion) } : piece,
  )

export type ListChanges = {
  added: unknown[]
  removed: unknown[]
  /** Objects at the same place with other values; `position` counts from 1. */
  edited: { position: number; before: unknown; after: unknown }[]
}

const isEntry = (item: unknown) => typeof item === 'object' && item !== null

/** The entries of `from`, by index, without an equal in `other`; each equal counts once. */
function without(from: readonly unknown[], other: readonly unknown[]) {
  const left = other.filter(isEntry)
  const plain = new Map<unknown, number>()
  for (const item of other) if (!isEntry(item)) plain.set(item, (plain.get(item) ?? 0) + 1)
  return new Map(
    [...from.entries()].filter(([, item]) => {
      if (!isEntry(item)) {
        const count = plain.get(item) ?? 0
        plain.set(item, count - 1)
        return count <= 0
      }
      const found = left.findIndex((candidate) => isSame(candidate, item))
      if (found >= 0) left.splice(found, 1)
      return found < 0
    }),
  )
}

/** All three are empty if only the order changed. */
export function listChanges(before: readonly unknown[], after: readonly unknown[]): ListChanges {
  const gone = without(before, after)
  const come = without(after, before)
  const edited = [...gone].flatMap(([index, old]) => {
    const now = come.get(index)
    if (!isEntry(old) || !isEntry(now)) return []
    gone.delete(index)
    come.delete(index)
    return [{ position: index + 1, before: old, after: now }]
  })
  return { added: [...come.values()], removed: [...gone.values()], edited }
}
