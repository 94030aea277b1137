export const signs = ['{', ':', '@', '#'] as const
type Sign = (typeof signs)[number]

/** What is being typed that something can be inserted for: a sign that begins a word, and what follows up to the caret. */
export type Trigger = { sign: Sign; start: number; query: string }

/** Longer than any name that is searched for. */
const maxQuery = 64

/** Not within a word or an address, after a backslash, or in what Discord reads as one piece, such as `<:name:`. */
const atCaret = new RegExp(
  String.raw`(?<![\p{L}\p{N}_{:@#<&/\\])(?<sign>[{:@#])(?<query>[^\s{}:@#<>]{0,${maxQuery}})$`,
  'u',
)

/** A smiley such as `:D` names no emoji. */
const shortest: Record<Sign, number> = { '{': 0, ':': 2, '@': 0, '#': 0 }

export function triggerAt(text: string, caret: number): Trigger | null {
  const match = atCaret.exec(text.slice(0, caret))
  const sign = signs.find((one) => one === match?.groups?.sign)
  const query = match?.groups?.query ?? ''
  if (!match || !sign || query.length < shortest[sign]) return null
  return { sign, start: match.index, query }
}

export const endOf = ({ start, query }: Trigger) => start + 1 + query.length

/** Whether a text still has at its place what was typed, and not another value since. */
export const isStillIn = (text: string, trigger: Trigger) =>
  text.slice(trigger.start, endOf(trigger)) === trigger.sign + trigger.query
