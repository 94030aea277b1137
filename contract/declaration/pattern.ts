import type { RE2JS } from 're2js'
import { declarationLimits } from '@/contract/limits'

/** Longer texts, and patterns, are left to the backend to judge. */
const maxTextLength = 4_000
const maxPatternLength = 2_000
/** Ways that a browser's own engine may have to try for one text: at worst about 100 ms. */
const maxWays = 1e6
/** Steps that all texts which are judged together may cost: at worst about half a second. */
const maxSteps = 4e7
/** What a table of characters such as `\p{L}`, and a program by itself, cost to be made, in instructions. */
const tableSize = 50
const programSize = 20

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

/** What is left of the steps for texts that are judged together. */
export type Steps = { left: number }

export const createSteps = (): Steps => ({ left: maxSteps })

let shared: Steps | undefined

/** Has all that `run` judges share `steps`. What they do not suffice for is not judged. */
export function withSteps<Result>(steps: Steps, run: () => Result) {
  const outer = shared
  shared = steps
  try {
    return run()
  } finally {
    shared = outer
  }
}

/** Has all that `run` judges share some steps, unless it is part of something that does already. */
export const sharingSteps = <Result>(run: () => Result) => (shared ? run() : withSteps(createSteps(), run))

function spend(steps: number) {
  if (!shared) return true
  shared.left -= steps
  return shared.left >= 0
}

type Matcher = { matches: (text: string) => boolean; stepsFor: (length: number) => number }

const token =
  /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|[*+?]|\{(?<min>\d+)(?:(?<comma>,)(?<max>\d*))?\}|./gsu

const isReference = (part: string) => /^\\(?:[1-9]|k<)/.test(part)
const isLazy = (before: string) => /^(?:[*+?]|\{.*\})$/s.test(before)

/**
 * How many ways there are at most for a browser's own engine to try a text of a length, which goes back and forth: every
 * repetition multiplies them. Endless for a group that is repeated, since a repetition in it counts again each time.
 */
function waysOf(pattern: string, length: number) {
  let ways = 1
  let depth = 0
  let before = ''
  // Elsewhere than at the text's start it is tried at each of its characters.
  let isAnchored = pattern.startsWith('^')
  for (const { 0: part, groups } of pattern.matchAll(token)) {
    if (part.startsWith('(')) depth += 1
    if (part === ')') depth -= 1
    if (part === '|' && depth === 0) isAnchored = false
    const range = rangeOf(part, length, groups)
    if (range > 0 && before === ')') return Infinity
    if (range > 0) ways *= range
    if (part === '?' && !isLazy(before)) ways *= 2
    if (isReference(part)) ways *= length
    before = part
  }
  return isAnchored ? ways : ways * length
}

type Repetition = Partial<Record<string, string>>

/** How many lengths a repetition may have; 0 for what is none. */
function rangeOf(part: string, length: number, { min, comma, max }: Repetition = {}) {
  if (part === '*' || part === '+' || (comma && !max)) return length
  if (min === undefined) return 0
  return comma ? Number(max) - Number(min) + 1 : 1
}

/** How often the program of a repetition has what is repeated; 0 for what is no repetition. */
function copiesOf(part: string, { min, max }: Repetition = {}) {
  if (min === undefined) return /^[*+?]$/.test(part) ? 1 : 0
  return Math.max(Number(min) + 1, Number(max ?? 0))
}

/** How many instructions its program has at most. */
function instructionsOf(pattern: string) {
  const around: number[] = []
  let before = 0
  let last = 0
  for (const { 0: part, groups } of pattern.matchAll(token)) {
    const copies = copiesOf(part, groups)
    if (part.startsWith('(')) {
      around.push(before + last)
      before = 0
      last = 0
    } else if (part === ')') {
      last += before + 2
      before = around.pop() ?? 0
    } else if (copies > 0) {
      last = copies * (last + 1)
    } else {
      before += last
      last = 1
    }
  }
  return around.reduce((sum, size) => sum + size, before + last)
}

/**
 * What it costs to make a pattern ready, in instructions: told from its text, before anything is compiled. That of a
 * pattern that the browser's own engine matches is no longer than its text.
 */
export function sizeOfPattern(pattern: string) {
  if (pattern.length > maxPatternLength) return Infinity
  const tables = pattern.match(/\\[pP]\{/g)?.length ?? 0
  return pattern.length + tables * tableSize + (isCheap(pattern) ? 0 : programSize + instructionsOf(pattern))
}

const isCheap = (pattern: string) =>
  pattern.length <= maxPatternLength && waysOf(pattern, maxTextLength) <= maxWays

/** Whether the browser's own engine might take too long over it. */
export const needsEngine = (pattern: string) => !isCheap(pattern)

function native(pattern: string): Matcher | null {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(pattern, flags)
      return {
        matches: (text) => expression.test(text),
        stepsFor: (length) => waysOf(pattern, length),
      }
    } catch {
      // Older patterns are not valid with the flag, and one that is never valid asks for nothing.
    }
  }
  return null
}

/** A named reference is a text to the engine. */
const hasReference = (pattern: string) => pattern.match(token)?.some(isReference) === true

function linear(pattern: string): Matcher | null {
  if (!engine || hasReference(pattern)) return null
  try {
    const expression = engine.compile(engine.translateRegExp(withSpaces(pattern)))
    const size = expression.programSize()
    return { matches: (text) => expression.matcher(text).find(), stepsFor: (length) => size * length }
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

type Compiled = { matcher: Matcher | null; size: number }

/** Of the programs that are kept, together: those of a whole declaration, and as much again. */
const maxKept = 2 * declarationLimits.allPatterns
const compiled = new Map<string, Compiled>()
let kept = 0

function forget(pattern: string) {
  kept -= compiled.get(pattern)?.size ?? 0
  compiled.delete(pattern)
}

/** Forgets those that were asked for longest ago. */
function keep(pattern: string, made: Compiled) {
  forget(pattern)
  compiled.set(pattern, made)
  kept += made.size
  for (const [oldest] of compiled) {
    if (kept <= maxKept) return
    forget(oldest)
  }
}

function compile(pattern: string): Matcher | null {
  const known = compiled.get(pattern)
  const size = known?.size ?? sizeOfPattern(pattern)
  if (size > declarationLimits.pattern) return null
  const cheap = isCheap(pattern)
  const matcher = known ? known.matcher : (cheap ? native : linear)(pattern)
  if (cheap || engine) keep(pattern, { matcher, size })
  return matcher
}

/** Whether the server can match it in bounded time, and the browser as well. */
export const canJudge = (pattern: string) => compile(pattern) !== null

type Verdict = 'fits' | 'differs' | 'unjudged'

let unjudged = 0

function leaveUnjudged(): Verdict {
  unjudged += 1
  return isStrict ? 'unjudged' : 'fits'
}

/** What `run` returns, and whether it could judge all that it met. */
export function noticingUnjudged<Result>(run: () => Result) {
  const before = unjudged
  const result = run()
  return { result, isJudged: unjudged === before }
}

/**
 * Whether a text fits a pattern of a foreign schema, in bounded time. What cannot be told so is taken to fit in a
 * browser: then the backend judges it when it is saved.
 */
export function match(pattern: string, text: string): Verdict {
  const matcher = text.length > maxTextLength ? null : compile(pattern)
  if (matcher && spend(matcher.stepsFor(text.length + 1))) return matcher.matches(text) ? 'fits' : 'differs'
  return leaveUnjudged()
}

/** As `match`, by what a function tells, at the price of some steps. */
export const matchBy = (fits: (text: string) => boolean, text: string, steps: number): Verdict =>
  spend(steps) ? (fits(text) ? 'fits' : 'differs') : leaveUnjudged()
