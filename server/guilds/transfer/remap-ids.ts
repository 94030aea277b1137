import type { Note } from '@/contract/calls/note'
import type { ImportReference } from '@/contract/calls/transfer'
import { isEmpty } from '@/contract/declaration/emptiness'
import type { Option } from '@/contract/declaration/option'
import { optionTree } from '@/contract/declaration/read-option'
import { referenceKindOf } from '@/contract/declaration/walk-options'
import { isObject, type JsonObject } from '@/contract/json'

export type Kind = ImportReference['kind']

/** Replaces references with those of another guild. */
export type IdMapping = {
  /** The matching id; null if there is none. */
  find: (kind: Kind, id: string) => string | null
  /** The name in the file; null if it has none. */
  nameOf: (kind: Kind, id: string) => string | null
  /** The emoji of that name here, as texts write it; null if there is none, or if it is here itself. */
  findEmoji: (id: string, name: string) => string | null
  /** `reasons`: the codes of notes that say why images stay as they are. */
  replaceImages: (text: string) => { text: string; reasons: string[] }
}

type Remapped = { value: unknown; notes: Note[] }

export const note =
  (code: string) =>
  (path: string): Note => ({ code, path })

/** Mentions without a match become names; emoji stay, since a bot may use those of any of its servers. */
function remapText(
  text: string,
  path: string,
  { find, nameOf, findEmoji, replaceImages }: IdMapping,
): Remapped {
  const mention = (kind: Kind, before: string, sign: string) => (written: string, id: string) => {
    const there = find(kind, id)
    if (there !== null) return `${before}${there}>`
    const name = nameOf(kind, id)
    return name === null ? written : `${sign}${name}`
  }
  const mentioned = text
    .replace(/<@&(\d{15,21})>/g, mention('role', '<@&', '@'))
    .replace(/<#(\d{15,21})>/g, mention('channel', '<#', '#'))
    .replace(
      /<a?:(\w{1,32}):(\d{15,21})>/g,
      (written, name: string, id: string) => findEmoji(id, name) ?? written,
    )
  const { text: value, reasons } = replaceImages(mentioned)
  return { value, notes: reasons.map((code) => note(code)(path)) }
}

function remapList(kind: Kind, value: unknown, path: string, { find }: IdMapping): Remapped {
  const remapId = (id: unknown) => (typeof id === 'string' ? find(kind, id) : id)
  if (!Array.isArray(value)) {
    const remapped = remapId(value)
    return { value: remapped, notes: remapped === null && value !== null ? [note('left_out')(path)] : [] }
  }
  const kept = value.map(remapId).filter((id) => id !== null)
  return { value: kept, notes: kept.length < value.length ? [note('left_out')(path)] : [] }
}

function isLost(option: Option | undefined, row: unknown, remapped: unknown) {
  if (option?.kind !== 'object' || !isObject(row) || !isObject(remapped)) return false
  return [...option.properties].some(
    ([key, part]) =>
      part.isNeeded && referenceKindOf(part) !== undefined && !isEmpty(row[key]) && isEmpty(remapped[key]),
  )
}

/** Bounds the work; validation refuses the one item too many. */
const shortened = (option: Option | undefined, list: readonly unknown[]) =>
  option?.kind === 'list' && option.max !== undefined ? list.slice(0, option.max + 1) : list

function remapRows(
  items: Option | undefined,
  rows: readonly unknown[],
  path: string,
  by: IdMapping,
): Remapped {
  const remapped = rows.map((row, index) => {
    const below = `${path}.${index}`
    const { value, notes } = remap(items, row, below, by)
    return isLost(items, row, value)
      ? { values: [], notes: [note('left_out')(below)] }
      : { values: [value], notes }
  })
  return {
    value: remapped.flatMap(({ values }) => values),
    notes: remapped.flatMap(({ notes }) => notes),
  }
}

function remap(option: Option | undefined, value: unknown, path: string, by: IdMapping): Remapped {
  const kind = option && referenceKindOf(option)
  // People have the same id everywhere, and what a choice stands for elsewhere is known to nobody here.
  if (kind === 'member' || kind === 'choice')
    return { value: Array.isArray(value) ? shortened(option, value) : value, notes: [] }
  if (kind) return remapList(kind, Array.isArray(value) ? shortened(option, value) : value, path, by)
  if (typeof value === 'string') return remapText(value, path, by)
  if (Array.isArray(value))
    return remapRows(option?.kind === 'list' ? option.items : undefined, shortened(option, value), path, by)
  return isObject(value) ? remapObject(option, value, path, by) : { value, notes: [] }
}

function remapObject(option: Option | undefined, value: JsonObject, path: string, by: IdMapping) {
  const properties = option?.kind === 'object' ? option.properties : undefined
  const parts = Object.entries(value).map(([key, inner]) => {
    const remapped = remap(properties?.get(key), inner, path ? `${path}.${key}` : key, by)
    return { key, ...remapped }
  })
  return {
    value: Object.fromEntries(parts.map(({ key, value: remapped }) => [key, remapped])),
    notes: parts.flatMap(({ notes }) => notes),
  }
}

/**
 * Replaces ids and mentions, and drops rows that lost a reference they need. `notes` say what has no match.
 * @param schema options as JSON Schema with hints
 */
export const remapIds = (schema: unknown, values: JsonObject, by: IdMapping) =>
  remapObject(optionTree(schema), values, '', by)
