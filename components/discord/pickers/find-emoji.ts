import { type Emoji, emojiByCategory, type EmojiCategory } from './emoji-data'
import { createMatcher } from './picker-rows'

/** A guild's own emoji as the platform writes it: `<:name:id>`, animated with an `a` in front. */
export type CustomEmoji = { name: string; id: string; isAnimated: boolean }

/** Reads the platform's notation; null for anything else. */
export function readCustomEmoji(text: string): CustomEmoji | null {
  const found = /^<(a?):([A-Za-z0-9_]{2,32}):(\d{15,21})>$/.exec(text)
  const [, animated, name, id] = found ?? []
  return name && id ? { name, id, isAnimated: animated === 'a' } : null
}

const emojiLike =
  /^(?:.*\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u

/** What was typed or pasted, if it is exactly one emoji of either kind; else null. */
export function readEmoji(text: string) {
  const trimmed = text.trim()
  if (readCustomEmoji(trimmed)) return trimmed
  const [first, second] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(trimmed)
  return first && !second && emojiLike.test(trimmed) ? trimmed : null
}

const names = new Map(
  emojiByCategory.flatMap(({ emoji }) => emoji.map(({ symbol, name }) => [symbol, name] as const)),
)

/** What an emoji is called; itself where it has no name here. */
export const emojiName = (emoji: string) => readCustomEmoji(emoji)?.name ?? names.get(emoji) ?? emoji

export type EmojiSection = { section: EmojiCategory | 'own'; emoji: readonly Emoji[] }

/** How well a name fits a search, the best first: itself, what it is ("red heart"), its words, words beside it. */
function rankOf({ name, words }: Emoji, search: string) {
  if (name === search) return 0
  if (name.endsWith(` ${search}`)) return 1
  if (name.startsWith(`${search} `)) return 2
  if (` ${name} ${words} `.includes(` ${search} `)) return 3
  return ` ${name}`.includes(` ${search}`) ? 4 : 5
}

/**
 * The sections that match a search, the one with the best match first. An emoji that is searched for by itself comes
 * first, known here or not.
 */
export function findEmoji(search: string): EmojiSection[] {
  const own = readEmoji(search)
  if (own) return [{ section: 'own', emoji: [{ symbol: own, name: emojiName(own), words: '' }] }]
  const text = search.replaceAll(':', ' ').trim().toLowerCase()
  const matches = createMatcher(text)
  return emojiByCategory
    .map(({ category, emoji }) => {
      const ranked = emoji
        .filter(({ name, words }) => matches(`${name} ${words}`))
        .map((one) => ({ one, rank: text === '' ? 0 : rankOf(one, text) }))
        .sort((a, b) => a.rank - b.rank)
      return { section: category, best: ranked[0]?.rank ?? 0, emoji: ranked.map(({ one }) => one) }
    })
    .filter(({ emoji }) => emoji.length > 0)
    .sort((a, b) => a.best - b.best)
    .map(({ section, emoji }) => ({ section, emoji }))
}

export const emojiColumns = 8

export type EmojiRow =
  | { kind: 'heading'; key: string; section: EmojiSection['section'] }
  | { kind: 'cells'; key: string; section: EmojiSection['section']; cells: readonly Emoji[] }

export type CellRow = Extract<EmojiRow, { kind: 'cells' }>

/** Sections as rows of cells, each section below its heading. */
export function emojiRows(sections: readonly EmojiSection[]): EmojiRow[] {
  return sections.flatMap(({ section, emoji }) => {
    const starts = Array.from(
      { length: Math.ceil(emoji.length / emojiColumns) },
      (_, row) => row * emojiColumns,
    )
    const rows = starts.map((start) => ({
      kind: 'cells' as const,
      key: `${section}-${start}`,
      section,
      cells: emoji.slice(start, start + emojiColumns),
    }))
    return [{ kind: 'heading' as const, key: section, section }, ...rows]
  })
}

export type Place = { row: number; column: number }

/** Where a key leads in rows of up to eight cells, or null for a key that does not move. */
export function stepInGrid(key: string, { row, column }: Place, rows: readonly CellRow[]): Place | null {
  const last = rows.length - 1
  const widthOf = (index: number) => rows[index]?.cells.length ?? 0
  const inRow = (index: number) => ({ row: index, column: Math.min(column, Math.max(widthOf(index) - 1, 0)) })
  switch (key) {
    case 'ArrowDown':
      return inRow(Math.min(row + 1, last))
    case 'ArrowUp':
      return inRow(Math.max(row - 1, 0))
    case 'ArrowRight':
      if (column + 1 < widthOf(row)) return { row, column: column + 1 }
      return row < last ? { row: row + 1, column: 0 } : { row, column }
    case 'ArrowLeft':
      if (column > 0) return { row, column: column - 1 }
      return row > 0 ? { row: row - 1, column: widthOf(row - 1) - 1 } : { row, column }
    case 'Home':
      return { row: 0, column: 0 }
    case 'End':
      return { row: last, column: widthOf(last) - 1 }
    case 'PageDown':
      return inRow(Math.min(row + 6, last))
    case 'PageUp':
      return inRow(Math.max(row - 6, 0))
    default:
      return null
  }
}
