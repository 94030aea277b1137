import { distance } from './declaration/placeholders'

/** Letters that are typed otherwise where a keyboard lacks them, and that Unicode does not take apart. */
const typedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
}

/**
 * A name as it is searched, in any language: case, accents, width, kind of kana, curly quotation marks and marks of
 * direction do not matter.
 */
export const searchable = (text: string) =>
  text
    .replace(/[‘’‛ʼ´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .normalize('NFKD')
    .replace(/(?!ー)[\p{Diacritic}\u0640\u0653-\u0655\u2066-\u2069]/gu, '')
    .toLowerCase()
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(/[ßæœøłđıىة]/g, (letter) => typedAs[letter] ?? letter)

/** Its words, with a space between them and nothing else. */
export const wordsOf = (text: string) =>
  searchable(text)
    .replace(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, ' ')
    .trim()

/** What an id or address ends with, as words: they are English, and find it in every language. */
export const wordsOfId = (id: string) => wordsOf(id.split(/[/:]/).at(-1) ?? '').replaceAll(/\d+/g, '')

const withoutSign = (search: string) => search.trim().replace(/^[#@]/, '')

/** Whether nothing is searched yet, but for the sign of a mention. */
export const isSign = (search: string) => withoutSign(search) === ''

/** Whether every word of the search occurs in a name; the search may begin with the sign of a mention. */
export function createMatcher(search: string) {
  const words = searchable(withoutSign(search)).split(/\s+/)
  return (name: string) => {
    const text = searchable(name)
    return words.every((word) => text.includes(word))
  }
}

function isClose(wanted: string, word: string, lettersPerFault: number) {
  const most = Math.floor(wanted.length / lettersPerFault)
  // Comparing them letter by letter takes long where somebody pasted a whole text.
  return Math.abs(wanted.length - word.length) <= most && distance(wanted, word) <= most
}

/** Whether each word of the search is one of a name but for a few letters, or all of it is all of the name but for spaces. */
export function createSimilarMatcher(search: string, lettersPerFault = 3) {
  const wanted = wordsOf(search)
  const words = wanted.split(' ')
  const joined = words.join('')
  return (name: string) => {
    const text = wordsOf(name)
    const others = text.split(' ')
    return (
      words.every((word) => others.some((other) => isClose(word, other, lettersPerFault))) ||
      isClose(joined, others.join(''), lettersPerFault)
    )
  }
}

/** Those whose text has every word of the search; where there are none, those with similar words. */
export function findMatches<Item>(items: readonly Item[], search: string, textOf: (item: Item) => string) {
  const matches = createMatcher(search)
  const found = items.filter((item) => matches(textOf(item)))
  if (found.length > 0) return found
  const isSimilar = createSimilarMatcher(search)
  return items.filter((item) => isSimilar(textOf(item)))
}
