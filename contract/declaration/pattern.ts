import type { RE2JS } from 're2js'

/** Longer texts, and patterns, are left to the backend to judge. */
const maxTextLength = 4_000
const maxPatternLength = 2_000
/** Steps that one text may cost, about 50 ms. */
const maxSteps = 2e7

let engine: typeof RE2JS | undefined
let isStrict = false

/**
 * What matches costly patterns: in linear time, whatever the pattern; it knows neither backreferences nor looking ahead.
 * A browser fetches it for a form that needs it.
 */
export const patternEngine = {
  preload: () => import('re2js').then((code) => patternEngine.provide(code.RE2JS)),
  provide: (provided: typeof RE2JS) => void (engine = provided),
}

/** For the server, which judges last: from then on a text that cannot be judged is refused. */
export function refuseUnjudged() {
  isStrict = true
}

type Matches = (text: string) => boolean

const token =
  /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|[*+?]|\{(?<min>\d+)(?:(?<comma>,)(?<max>\d*))?\}|./gsu

const isReference = (part: string) => /^\\(?:[1-9]|k<)/.test(part)
const isLazy = (before: string) => /^(?:[*+?]|\{.*\})$/s.test(before)

/**
 * How many ways there are at most for a browser's own engine to try a text, which goes back and forth: every repetition
 * multiplies them. Endless for a group that is repeated, since a repetition in it counts again each time.
 */
function costOf(pattern: string) {
  let ways = 1
  let depth = 0
  let before = ''
  // Elsewhere than at the text's start it is tried at each of its characters.
  let isAnchored = pattern.startsWith('^')
  for (const { 0: part, groups } of pattern.matchAll(token)) {
    if (part.startsWith('(')) depth += 1
    if (part === ')') depth -= 1
    if (part === '|' && depth === 0) isAnchored = false
    const range = rangeOf(part, groups)
    if (range > 0 && before === ')') return Infinity
    if (range > 0) ways *= range
    if (part === '?' && !isLazy(before)) ways *= 2
    if (isReference(part)) ways *= maxTextLength
    before = part
  }
  return isAnchored ? ways : ways * maxTextLength
}

/** How many lengths a repetition may have; 0 for what is none. */
function rangeOf(part: string, { min, comma, max }: Partial<Record<string, string>> = {}) {
  if (part === '*' || part === '+' || (comma && !max)) return maxTextLength
  if (min === undefined) return 0
  return comma ? Number(max) - Number(min) + 1 : 1
}

const isCheap = (pattern: string) => pattern.length <= maxPatternLength && costOf(pattern) <= maxSteps

/** Whether the browser's own engine might take too long over it. */
export const needsEngine = (pattern: string) => !isCheap(pattern)

function native(pattern: string): Matches | null {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(pattern, flags)
      return (text) => expression.test(text)
    } catch {
      // Older patterns are not valid with the flag, and one that is never valid asks for nothing.
    }
  }
  return null
}

function linear(pattern: string): Matches | null {
  if (!engine || pattern.length > maxPatternLength) return null
  try {
    const expression = engine.compile(engine.translateRegExp(withSpaces(pattern)))
    const size = expression.programSize()
    return (text) => (size * text.length > maxSteps ? !isStrict : expression.matcher(text).find())
  } catch {
    return null
  }
}

/** In JavaScript these are `\s`; elsewhere that is ASCII alone. */
const spaces = '\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'

const withSpaces = (pattern: string) =>
  pattern.replaceAll(token, (part) => {
    if (part === '\\s') return `[${spaces}]`
    if (part === '\\S') return `[^${spaces}]`
    return part.startsWith('[')
      ? part.replaceAll(/\\./gs, (escape) => (escape === '\\s' ? spaces : escape))
      : part
  })

/** Whether the server can match it in bounded time, and the browser as well. */
export const canJudge = (pattern: string) => (isCheap(pattern) ? native : linear)(pattern) !== null

const maxCompiled = 1_000
const compiled = new Map<string, Matches | null>()

/**
 * Whether a text fits a pattern of a foreign schema, in bounded time. What cannot be told so is taken to fit in a
 * browser: then the backend judges it when it is saved.
 */
export function fits(pattern: string, text: string) {
  if (text.length > maxTextLength) return !isStrict
  const cheap = isCheap(pattern)
  const known = compiled.get(pattern)
  const matches = known === undefined ? (cheap ? native : linear)(pattern) : known
  if (compiled.size >= maxCompiled) compiled.clear()
  if (cheap || engine) compiled.set(pattern, matches)
  return matches?.(text) ?? !isStrict
}
