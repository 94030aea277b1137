const token =
  /\s*(?:(?<sign>[{}[\],:])|(?<text>"(?:[^"\\\u0000-\u001f]|\\.)*")|(?<value>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'next'

/** What each kind of token leads to, where it may stand; the sign that ends a list or object is not among these. */
const steps: Record<Expected, Partial<Record<'text' | 'value' | '{' | '[' | ':' | ',', Expected>>> = {
  value: { text: 'next', value: 'next', '{': 'keyOrEnd', '[': 'valueOrEnd' },
  valueOrEnd: { text: 'next', value: 'next', '{': 'keyOrEnd', '[': 'valueOrEnd' },
  key: { text: 'colon' },
  keyOrEnd: { text: 'colon' },
  colon: { ':': 'value' },
  next: { ',': 'value' },
}

type Kind = 'text' | 'value' | '{' | '[' | ':' | ',' | '}' | ']'

function kindOf({ sign, text }: Partial<Record<string, string>>): Kind {
  if (sign) return sign as Kind
  return text ? 'text' : 'value'
}

const ends: Record<'}' | ']', readonly [open: '{' | '[', from: readonly Expected[]]> = {
  '}': ['{', ['keyOrEnd', 'next']],
  ']': ['[', ['valueOrEnd', 'next']],
}

/** Where a text stops being JSON, as an index; its length where only the end is missing. Engines word this differently. */
export function findSyntaxError(text: string) {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const match = token.exec(text)
    if (!match) return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    const kind = kindOf(match.groups ?? {})
    const next = step(kind, expected, open)
    if (!next) return match.index + match[0].search(/\S/)
    expected = next
    at = match.index + match[0].length
  }
}

function step(kind: Kind, expected: Expected, open: ('{' | '[')[]): Expected | undefined {
  if (kind === '}' || kind === ']') {
    const [opener, from] = ends[kind]
    return from.includes(expected) && open.pop() === opener ? 'next' : undefined
  }
  if (kind === ',' && open.length === 0) return undefined
  const next = steps[expected][kind]
  if (next && (kind === '{' || kind === '[')) open.push(kind)
  return kind === ',' && next && open.at(-1) === '{' ? 'key' : next
}
