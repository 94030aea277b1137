const letterOrDigit = /[\p{L}\p{N}]/u

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first thing of a word that a reader sees as one character; script, accents and emoji stay whole. */
function firstCharacter(word: string) {
  const [first] = graphemes.segment(word)
  return first?.segment ?? ''
}

/** At most two characters that stand for a name where it has no picture; '?' for a name without any. */
export function initials(name: string) {
  const words = name
    .trim()
    .split(/[\s\-_·•|/]+/u)
    .filter(Boolean)
  const spoken = words.filter((word) => letterOrDigit.test(firstCharacter(word)))
  const chosen = (spoken.length > 0 ? spoken : words).slice(0, 2)
  return chosen.map(firstCharacter).join('').toLocaleUpperCase() || '?'
}
