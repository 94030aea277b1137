import listed from 'emojibase-data/en/compact.json'
import shortcodes from 'emojibase-data/en/shortcodes/iamcal.json'
import type { Language } from '@/config/messages/languages'
import { isEmoji, readCustomEmoji } from '@/contract/discord/emoji'
import { findMatches, searchable } from '@/contract/find-matches'

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

/** Discord writes the variation selector only after what would be drawn as text without it. */
const symbolOf = (unicode: string) =>
  /^\p{Emoji_Presentation}\uFE0F$/u.test(unicode) ? unicode.slice(0, -1) : unicode

/** The emoji as emojibase has them in the language of a page; Arabic and Turkish are not among its languages. */
const listedIn: Partial<Record<Language, () => Promise<{ default: typeof listed }>>> = {
  de: () => import('emojibase-data/de/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
  fr: () => import('emojibase-data/fr/compact.json'),
  it: () => import('emojibase-data/it/compact.json'),
  ja: () => import('emojibase-data/ja/compact.json'),
  pl: () => import('emojibase-data/pl/compact.json'),
  'pt-BR': () => import('emojibase-data/pt/compact.json'),
  'zh-CN': () => import('emojibase-data/zh/compact.json'),
}

/**
 * An emoji with its name in the language of the page, the names that people type in Discord, and how it is searched: by its
 * names in that language and in English, and by further words.
 */
type Emoji = {
  symbol: string
  name: string
  /** As it is searched; undefined where the page's language has no name of its own for it. */
  translatedName: string | undefined
  codes: readonly string[]
  names: readonly string[]
  keywords: string
}

function listEmoji(translated: typeof listed) {
  const inLanguage = new Map(translated.map((emoji) => [emoji.hexcode, emoji]))
  const toEmoji = ({ hexcode, unicode, label, tags = [] }: (typeof listed)[number]): Emoji => {
    const codes = [shortcodes[hexcode] ?? []].flat()
    const { label: name = label, tags: words = [] } = inLanguage.get(hexcode) ?? {}
    const translatedName = inLanguage.has(hexcode) ? searchable(name) : undefined
    const names = [...new Set([name, label].map(searchable))]
    const keywords = searchable([...codes, ...tags, ...words].join(' '))
    return { symbol: symbolOf(unicode), name, translatedName, codes, names, keywords }
  }
  return categories
    .map((category, group) => ({ category, listed: listed.filter((emoji) => emoji.group === group) }))
    .flatMap(({ category, listed }) => (category ? [{ category, emoji: listed.map(toEmoji) }] : []))
}

/** What was typed or pasted, if it is exactly one emoji of either kind; else null. */
export function readEmoji(text: string) {
  const trimmed = text.trim()
  return isEmoji(trimmed) ? trimmed : null
}

/** How well an emoji matches a search, the best first: by name, by its last word ("red heart"), first word, keywords. */
function rankOf({ codes, names, keywords }: Emoji, search: string) {
  const isNamed = (fits: (name: string) => boolean) => names.some(fits)
  if (isNamed((name) => name === search) || codes.includes(search)) return 0
  if (isNamed((name) => name.endsWith(` ${search}`))) return 1
  if (isNamed((name) => name.startsWith(`${search} `))) return 2
  const words = `${names.join(' ')} ${keywords}`.split(/[\s:_-]+/)
  if (search.split(' ').every((word) => words.includes(word))) return 3
  return isNamed((name) => ` ${name}`.includes(` ${search}`)) ? 4 : 5
}

type EmojiSection = { section: EmojiCategory | 'own'; emoji: readonly Pick<Emoji, 'symbol' | 'name'>[] }

/**
 * How well an emoji fits what has been typed of a name, the best first; undefined where it does not. The names that people
 * type are English; what it is called in another language counts as much.
 */
function rankOfNamed({ codes, names, keywords, translatedName: own = '' }: Emoji, typed: string) {
  const word = typed.replaceAll('_', ' ')
  const ranks = [
    codes.includes(typed) || own === word,
    own.endsWith(` ${word}`),
    own.startsWith(`${word} `),
    codes.some((code) => code.startsWith(typed)) || own.startsWith(word),
    codes.some((code) => code.includes(`_${typed}`)) || own.includes(` ${word}`),
    codes.some((code) => code.includes(typed)),
    ` ${names.join(' ')} ${keywords}`.includes(` ${word}`),
  ]
  const rank = ranks.indexOf(true)
  if (rank === -1) return undefined
  // Who has nothing but the word among others has it the more often, the more they are about it.
  const isWordAlone = rank === ranks.length - 1
  return isWordAlone ? rank + 1 / keywords.split(word).length : rank
}

/** Of the names that people type, the one that fits best what has been typed. */
const codeFor = (codes: readonly string[], typed: string) =>
  [
    (code: string) => code === typed,
    (code: string) => code.startsWith(typed),
    (code: string) => code.includes(`_${typed}`),
    (code: string) => code.includes(typed),
    () => true,
  ]
    .map((fits) => codes.find(fits))
    .find((code) => code !== undefined)

/** How long the name is that begins as typed: the shorter, the more of it has been typed. */
function lengthOfBegun({ codes, translatedName: own = '' }: Emoji, typed: string) {
  const begun = [...codes, own].filter((name) => name.startsWith(typed))
  return begun.length > 0 ? Math.min(...begun.map((name) => name.length)) : 0
}

/** As many as somebody would look through. */
const maxNamed = 50

/** @param translated emoji in a language beside English */
function createEmojiFinder(translated: typeof listed = []) {
  const byCategory = listEmoji(translated)
  const all = byCategory.flatMap(({ emoji }) => emoji)

  /**
   * The sections that match a search, the one with the best match first. An emoji that is searched for by itself comes
   * first, known here or not.
   */
  function find(search: string): EmojiSection[] {
    const own = readEmoji(search)
    if (own) return [{ section: 'own', emoji: [{ symbol: own, name: readCustomEmoji(own)?.name ?? own }] }]
    const text = searchable(search.replaceAll(':', ' ')).trim().replaceAll(/\s+/g, ' ')
    const found = new Set(findMatches(all, text, ({ names, keywords }) => `${names.join(' ')} ${keywords}`))
    return byCategory
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

  /** The emoji that somebody may mean who is typing a name, such as `tad`: those with such a name, then those with such words. */
  function findNamed(typed: string) {
    const search = searchable(typed)
    return all
      .flatMap((emoji) => {
        const rank = rankOfNamed(emoji, search)
        const code = rank === undefined ? undefined : codeFor(emoji.codes, search)
        const length = lengthOfBegun(emoji, search)
        return rank === undefined || code === undefined ? [] : [{ ...emoji, rank, code, length }]
      })
      .sort((a, b) => a.rank - b.rank || a.length - b.length)
      .slice(0, maxNamed)
  }

  return { find, findNamed }
}

let english: ReturnType<typeof createEmojiFinder> | undefined

/** In English alone. Listed once, as that takes a slow device a while. */
export const englishEmojiFinder = () => (english ??= createEmojiFinder())

/** In English alone where emojibase has no such language, or where its list cannot be fetched. */
export async function loadEmojiFinder(language: Language) {
  const translated = await listedIn[language]?.().catch(() => undefined)
  return translated ? createEmojiFinder(translated.default) : englishEmojiFinder()
}
