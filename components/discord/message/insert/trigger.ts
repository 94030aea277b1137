import { unspacedLetters } from '@/contract/unspaced'
import { isTime, mistakeIn } from './read-time'

const signs = ['{', ':', '@', '#'] as const
type Sign = (typeof signs)[number]

/**
 * What is being typed that something can be inserted for: a sign that begins a word, and what follows up to the caret.
 * Without a sign, a button asks for the menu.
 */
export type Trigger = { sign: Sign | null; start: number; query: string }

/** Longer than any name that is searched for. */
const maxQuery = 64

/** As an input method types them. Its wide colon is none: that stands in sentences. */
const wideSigns = '｛＠＃'
const narrow = (text: string) => text.replace(/^[｛＠＃]/, (sign) => sign.normalize('NFKC'))

/**
 * Not within a word or an address, after a backslash, or in what Discord reads as one piece, such as `<:name:`. In scripts
 * that put no spaces between words, every letter may be a word's last.
 */
const atStart = String.raw`(?<=^|[${unspacedLetters}]|[^\p{L}\p{N}_{:@#<&/\\])`
const atCaret = new RegExp(
  String.raw`${atStart}(?<sign>[{:@#${wideSigns}])(?<query>[^\s{}:@#<>]{0,${maxQuery}})$`,
  'u',
)

/** A time has spaces and colons: `@tomorrow 18:00`. */
const timeAtCaret = new RegExp(
  String.raw`${atStart}[@＠](?<query>[\p{L}\p{N}][\p{L}\p{M}\p{N} \u3000.:：,/°’'-]{0,47})$`,
  'u',
)

const unspaced = new RegExp(`[${unspacedLetters}]`, 'u')

/** A smiley such as `:D` names no emoji. A letter such as 犬 is a word. */
const isTooShort = (sign: Sign, query: string) => sign === ':' && query.length < 2 && !unspaced.test(query)

export function triggerAt(text: string, caret: number, language: string): Trigger | null {
  const typed = text.slice(0, caret)
  const match = atCaret.exec(typed)
  if (!match) return timeAt(typed, language)
  const sign = signs.find((one) => one === narrow(match?.groups?.sign ?? ''))
  const query = match?.groups?.query ?? ''
  if (!sign || isTooShort(sign, query)) return null
  return { sign, start: match.index, query }
}

function timeAt(typed: string, language: string): Trigger | null {
  const match = timeAtCaret.exec(typed)
  const query = match?.groups?.query ?? ''
  const isMeant = match && (isTime(query, language) || mistakeIn(query, language) !== null)
  return isMeant ? { sign: '@', start: match.index, query } : null
}

const textOf = ({ sign, query }: Trigger) => (sign ?? '') + query

export const endOf = (trigger: Trigger) => trigger.start + textOf(trigger).length

/** Whether a text still has at its place what was typed, and not another value since. */
export const isStillIn = (text: string, trigger: Trigger) =>
  narrow(text.slice(trigger.start, endOf(trigger))) === textOf(trigger)
