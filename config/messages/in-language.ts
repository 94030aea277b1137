/**
 * Where the build puts the other languages of a file of texts (scripts/compile-messages.cjs): on the server, and while
 * developing in the browser too. A build's scripts have one language each.
 */
const translations = Symbol.for('guildhall.translations')

const isTexts = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The texts of one file. */
function fileIn<Texts extends object>(texts: Texts, language: string): Texts {
  const all: unknown = Reflect.get(texts, translations)
  const found: unknown = isTexts(all) ? Reflect.get(all, language) : undefined
  // The build has made it from the same keys.
  return isTexts(found) ? (found as Texts) : texts
}

/** Texts of several files, by the name under which they are read, in a language that has a folder. */
export function inLanguage<Texts extends object>(texts: Texts, language: string): Texts {
  const entries = Object.entries(texts).map(([name, file]: [string, unknown]) => [
    name,
    isTexts(file) ? fileIn(file, language) : file,
  ])
  return Object.fromEntries(entries) as Texts
}
