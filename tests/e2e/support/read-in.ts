import type { Locator, Page } from '@playwright/test'
import compile from 'icu-minify/compile'
import { accent, readTexts, testLanguage } from '@/scripts/translations.mjs'

/*
 * Screens are described by their English texts. `readIn` finds them on a page that is in another language.
 */

/** A compiled message: words, `0` for the count of a plural, and `[name]`, `[name, type, forms]` or `[tag, …children]`. */
type Part = string | number | readonly [string, ...unknown[]]
type Write = { value: (name: string) => string; count: string }

/** Browsers make one space of any others. */
const escape = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)

/** From right to left, what stands in a value's place is isolated. */
const isolated = (value: string) => `\u2068?${value}\u2069?`

const partsOf = (nodes: unknown): readonly Part[] =>
  Array.isArray(nodes) ? nodes : typeof nodes === 'string' ? [nodes] : []

/** What a message can look like, as the source of a regular expression. */
function patternOf(nodes: unknown, write: Write): string {
  return partsOf(nodes)
    .map((part) => {
      if (typeof part === 'string') return escape(part)
      if (typeof part === 'number') return write.count
      const [name, type, forms] = part
      if (typeof type === 'number' && typeof forms === 'object' && forms !== null)
        return `(?:${Object.values(forms)
          .map((form) => patternOf(form, write))
          .join('|')})`
      if (part.length === 1 || typeof type === 'number') return isolated(write.value(name))
      return patternOf(part.slice(1), write)
    })
    .join('')
}

const number = String.raw`[\d.,\s٠-٩]+`
const anything: Write = { value: () => '.+', count: number }

type Message = { english: unknown; pattern: RegExp; names: string[]; isFixed: boolean; translated: unknown }

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '').length

/** The texts that stand between a message's values. */
const wordsOf = ({ english }: Message) => lettersOf(patternOf(english, { value: () => '', count: '' }))

/** What a feature's definition says is shown as it is, and is not in the test language. */
const isDefinition = (key: string) => key.startsWith('built-in-features.')

function messagesIn(language: string): Message[] {
  const english: Record<string, string> = readTexts('en')
  const translations: Record<string, string> = language === testLanguage ? {} : readTexts(language)
  return Object.entries(english).map(([key, text]) => {
    const read = (one: string): unknown => (isDefinition(key) ? one : compile(one))
    const compiled = read(text)
    const names: string[] = []
    const value = (name: string) => {
      names.push(name)
      return '(.+?)'
    }
    const pattern = new RegExp(`^${patternOf(compiled, { value, count: number })}$`)
    const isAccented = language === testLanguage && !isDefinition(key)
    const other = isAccented ? accent(text) : (translations[key] ?? text)
    return {
      english: compiled,
      pattern,
      names,
      isFixed: typeof compiled === 'string',
      translated: read(other),
    }
  })
}

/** Those that say a text: where whole texts do, not those into which it fits, and none of which it has hardly a word. */
function messagesFor(messages: readonly Message[], text: string) {
  const matching = messages.filter(({ pattern }) => pattern.test(text))
  const fixed = matching.filter(({ isFixed }) => isFixed)
  if (fixed.length > 0) return fixed
  const most = Math.max(...matching.map(wordsOf))
  return most > lettersOf(text) * 0.3 ? matching.filter((message) => wordsOf(message) === most) : []
}

/** A text of the English screens as it may stand in another language; itself where it is no text of ours. */
function translateText(messages: readonly Message[], text: string): string {
  const found = messagesFor(messages, text).map((message) => {
    const values = message.pattern.exec(text)?.slice(1) ?? []
    const value = (name: string) => {
      const given = values[message.names.indexOf(name)]
      if (given === undefined) return '.+'
      const known = messages.filter(({ isFixed, english }) => isFixed && english === given)
      return `(?:${[escape(given), ...known.map(({ translated }) => patternOf(translated, anything))].join('|')})`
    }
    return patternOf(message.translated, { value, count: number })
  })
  return found.length > 0 ? `(?:${[...new Set(found)].join('|')})` : escape(text)
}

/** What a message may say, with some value in each place. */
function samplesOf(nodes: unknown): string[] {
  return partsOf(nodes).reduce<string[]>(
    (begun, part) => {
      const next = (() => {
        if (typeof part === 'string') return [part]
        if (typeof part === 'number') return ['2']
        const [, type, forms] = part
        if (typeof type === 'number' && typeof forms === 'object' && forms !== null)
          return Object.values(forms).flatMap(samplesOf)
        return part.length === 1 || typeof type === 'number' ? ['2'] : samplesOf(part.slice(1))
      })()
      return begun.flatMap((start) => next.map((end) => start + end))
    },
    [''],
  )
}

/** A pattern of English texts: the translations of those that it fits. */
function translatePattern(messages: readonly Message[], wanted: RegExp) {
  const found = messages.filter(({ english }) => samplesOf(english).some((sample) => wanted.test(sample)))
  if (found.length === 0) return wanted
  const all = found.map(({ translated }) => patternOf(translated, anything))
  return new RegExp(`^(?:${[...new Set(all)].join('|')})`)
}

const byText = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle'])

/** A page, or a part of it, on which English texts find those of a language. */
export function readIn<Target extends Page | Locator>(target: Target, language: string): Target {
  const messages = messagesIn(language)
  function translate(wanted: unknown, isExact: boolean) {
    if (wanted instanceof RegExp) return translatePattern(messages, wanted)
    if (typeof wanted !== 'string') return wanted
    const pattern = translateText(messages, wanted)
    return new RegExp(isExact ? `^${pattern}$` : pattern, isExact ? '' : 'i')
  }
  function translateArguments(method: string, [first, options, ...rest]: unknown[]) {
    const given: object = typeof options === 'object' && options !== null ? options : {}
    const isExact = 'exact' in given && given.exact === true
    if (byText.has(method)) return [translate(first, isExact), options, ...rest]
    if (method !== 'getByRole' || !('name' in given)) return [first, options, ...rest]
    return [first, { ...given, name: translate(given.name, isExact) }, ...rest]
  }
  function wrap<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get(own, key) {
        const found: unknown = Reflect.get(own, key)
        if (typeof found !== 'function' || typeof key !== 'string') return found
        return (...given: unknown[]) => {
          const result: unknown = found.apply(own, translateArguments(key, given))
          const isLocator =
            typeof result === 'object' && result !== null && result.constructor.name === 'Locator'
          return isLocator ? wrap(result) : result
        }
      },
    })
  }
  return wrap(target)
}
