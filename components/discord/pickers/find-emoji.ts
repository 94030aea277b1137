import listed from 'emojibase-data/en/compact.json'
import shortcodes from 'emojibase-data/en/shortcodes/iamcal.json'
import { readCustomEmoji } from '@/components/discord/custom-emoji'
import { findMatches } from '@/contract/find-matches'
import { graphemesOf } from '@/components/discord/graphemes'

/** In the order of emojibase's groups; the third holds parts of other emoji. */
const categories = [
  'faces',
  'people',
  null,
  'nature',
  'food',
  'places',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const
type EmojiCategory = NonNullable<(typeof categories)[number]>

/** An emoji with its English name, the names that people type in Discord, and further words that it is searched by. */
type Emoji = { symbol: string; name: string; codes: readonly string[]; keywords: string }

/** Discord writes the variation selector only after what would be drawn as text without it. */
const symbolOf = (unicode: string) =>
  /^\p{Emoji_Presentation}\uFE0F$/u.test(unicode) ? unicode.slice(0, -1) : unicode

function emojiIn(category: EmojiCategory): Emoji[] {
  const group = categories.indexOf(category)
  return listed
    .filter((emoji) => emoji.group === group)
    .map(({ hexcode, unicode, label, tags = [] }) => {
      const codes = [shortcodes[hexcode] ?? []].flat()
      return { symbol: symbolOf(unicode), name: label, codes, keywords: [...codes, ...tags].join(' ') }
    })
}

const emojiByCategory = categories
  .filter((category) => category !== null)
  .map((category) => ({ category, emoji: emojiIn(category) }))

const emojiLike =
  /^(?:.*\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u

/** What was typed or pasted, if it is exactly one emoji of either kind; else null. */
export function readEmoji(text: string) {
  const trimmed = text.trim()
  if (readCustomEmoji(trimmed)) return trimmed
  return graphemesOf(trimmed).length === 1 && emojiLike.test(trimmed) ? trimmed : null
}

/** How well an emoji matches a search, the best first: by name, by its last word ("red heart"), first word, keywords. */
function rankOf({ name, codes, keywords }: Emoji, search: string) {
  if (name === search || codes.includes(search)) return 0
  if (name.endsWith(` ${search}`)) return 1
  if (name.startsWith(`${search} `)) return 2
  const words = `${name} ${keywords}`.toLowerCase().split(/[\s:_-]+/)
  if (search.split(' ').every((word) => words.includes(word))) return 3
  return ` ${name}`.includes(` ${search}`) ? 4 : 5
}

type EmojiSection = { section: EmojiCategory | 'own'; emoji: readonly Pick<Emoji, 'symbol' | 'name'>[] }

/**
 * The sections that match a search, the one with the best match first. An emoji that is searched for by itself comes
 * first, known here or not.
 */
export function findEmoji(search: string): EmojiSection[] {
  const own = readEmoji(search)
  if (own) return [{ section: 'own', emoji: [{ symbol: own, name: readCustomEmoji(own)?.name ?? own }] }]
  const text = search.replaceAll(':', ' ').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const found = new Set(
    findMatches(
      emojiByCategory.flatMap(({ emoji }) => emoji),
      text,
      ({ name, keywords }) => `${name} ${keywords}`,
    ),
  )
  return emojiByCategory
    .map(({ category: section, emoji }) => {
      const ranked = emoji
        .filter((one) => found.has(one))
        .map((one) => ({ one, rank: text === '' ? 0 : rankOf(one, text) }))
        .sort((a, b) => a.rank - b.rank)
      return { section, best: ranked[0]?.rank ?? 0, emoji: ranked.map(({ one }) => one) }
    })
    .filter(({ emoji }) => emoji.length > 0)
    .sort((a, b) => a.best - b.best)
}

/** How well the names that people type fit what has been typed of one; undefined where only other words do. */
function rankOfCodes(codes: readonly string[], typed: string) {
  const ranks: ((code: string) => boolean)[] = [
    (code) => code === typed,
    (code) => code.startsWith(typed),
    (code) => code.includes(`_${typed}`),
    (code) => code.includes(typed),
  ]
  const rank = ranks.findIndex((fits) => codes.some(fits))
  const fits = ranks[rank]
  return fits && { rank, code: codes.find(fits) ?? '' }
}

/** As many as somebody would look through. */
const maxNamed = 50

/** The emoji that somebody may mean who is typing a name, such as `tad`: those with such a name, then those with such words. */
export function findNamedEmoji(typed: string) {
  const search = typed.toLowerCase()
  const word = search.replaceAll('_', ' ')
  return emojiByCategory
    .flatMap(({ emoji }) => emoji)
    .flatMap(({ symbol, name, codes, keywords }) => {
      const found = rankOfCodes(codes, search)
      if (found) return [{ symbol, ...found }]
      const [code] = codes
      const isMeant = ` ${name} ${keywords}`.includes(` ${word}`)
      return code !== undefined && isMeant ? [{ symbol, rank: 4, code }] : []
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxNamed)
}
