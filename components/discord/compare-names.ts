const isPlain = (letter: string | undefined) => letter !== undefined && /^[a-zA-Z ]$/.test(letter)
const isAscii = (letter: string | undefined) => letter === undefined || /^[ -~]$/.test(letter)

/**
 * The order of two names where the first place at which they differ has the letters a to z or a space, which all languages
 * of the interface put in the same order; undefined for others, whose order a language has rules for.
 */
function plainOrder(one: string, other: string) {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [letter, otherLetter] = [one[at], other[at]]
    if (letter === undefined || otherLetter === undefined)
      return isAscii(letter) && isAscii(otherLetter) ? one.length - other.length : undefined
    if (!isPlain(letter) || !isPlain(otherLetter)) return undefined
    // An accent may follow.
    if (!isAscii(one[at + 1]) || !isAscii(other[at + 1])) return undefined
    const [lower, otherLower] = [letter.toLowerCase(), otherLetter.toLowerCase()]
    if (lower !== otherLower) return lower < otherLower ? -1 : 1
    // Two letters in Turkish.
    if (letter !== otherLetter && lower === 'i') return undefined
  }
  return 0
}

/** Compares names as a language does: without accents and case, numbers by their value. */
export function nameComparer(language: string) {
  let collator: Intl.Collator | undefined
  return (one: string, other: string) => {
    const order = plainOrder(one, other)
    if (order !== undefined) return order
    // Made when it is needed, because the first takes a slow phone 25 ms.
    collator ??= new Intl.Collator(language, { sensitivity: 'base', numeric: true })
    return collator.compare(one, other)
  }
}
