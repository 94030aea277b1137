import { type Embed, embed as embedSchema } from '@/api/embed.schema'
import type { MessageValue } from '@/api/json-schema/read-message'
import { compact } from './embed-changes'
import { fromHex } from '@/components/discord/message/colour'
import { isObject, type JsonObject } from '@/config/json'

export type JsonProblem =
  | { kind: 'empty' | 'tooLong' | 'noEmbed' }
  | { kind: 'syntax'; line: number; column: number }
  /** `message` is a key of the catalogue. */
  | { kind: 'value'; path: (string | number)[]; message: string }

type JsonReading =
  | {
      ok: true
      embed: Embed
      /** The message's text, where the JSON has one. */
      content?: string
      /** Keys that an embed here cannot have. */
      left: string[]
      /** How many further embeds stood beside the first. */
      others: number
    }
  | { ok: false; problems: JsonProblem[] }

const maxLength = 100_000
const maxProblems = 5
const problem = (found: JsonProblem): JsonReading => ({ ok: false, problems: [found] })

/** Reads an embed, a list of embeds, or a message with `embed` or `embeds`, as Discord and other tools write them. */
export function readEmbedJson(text: string): JsonReading {
  if (text.trim() === '') return problem({ kind: 'empty' })
  if (text.length > maxLength) return problem({ kind: 'tooLong' })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return problem(syntaxProblem(text))
  }
  const { candidates, content } = findEmbeds(json)
  const [first] = candidates
  return isObject(first) ? readEmbed(first, content, candidates.length - 1) : problem({ kind: 'noEmbed' })
}

export const writeEmbedJson = ({ content, embed }: MessageValue) =>
  JSON.stringify({ ...(content && { content }), embeds: embed ? [embed] : [] }, null, 2)

function syntaxProblem(text: string): JsonProblem {
  const before = text.slice(0, findSyntaxError(text)).split('\n')
  return { kind: 'syntax', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const embedKeys = new Set<string>(Object.keys(embedSchema.shape))

function findEmbeds(json: unknown): { candidates: readonly unknown[]; content?: string } {
  if (Array.isArray(json)) return { candidates: json }
  if (!isObject(json)) return { candidates: [] }
  const content = typeof json.content === 'string' && json.content !== '' ? json.content : undefined
  if (Array.isArray(json.embeds)) return { candidates: json.embeds, content }
  if (isObject(json.embed)) return { candidates: [json.embed], content }
  return { candidates: Object.keys(json).some((key) => embedKeys.has(key)) ? [json] : [] }
}

function readEmbed(raw: JsonObject, content: string | undefined, others: number): JsonReading {
  const left: string[] = []
  const parsed = embedSchema.safeParse(tidy(raw, left))
  if (parsed.success) return { ok: true, embed: parsed.data, content, left, others }
  const problems = parsed.error.issues.slice(0, maxProblems).map(({ path, message }): JsonProblem => ({
    kind: 'value',
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    // Only the schema's own messages are written for people.
    message: message.startsWith('validation.') ? message : 'validation.wrongType',
  }))
  return { ok: false, problems }
}

const partKeys: Record<string, readonly string[]> = {
  author: ['name', 'url', 'icon_url'],
  footer: ['text', 'icon_url'],
  image: ['url'],
  thumbnail: ['url'],
  field: ['name', 'value', 'inline'],
}

/** Keeps the keys that are known and not null; Discord's own copies bring more. */
function keep(raw: JsonObject, keys: Iterable<string>, left: string[], prefix = ''): JsonObject {
  const known = new Set(keys)
  left.push(...Object.keys(raw).flatMap((key) => (known.has(key) ? [] : [prefix + key])))
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => known.has(key) && value !== null))
}

/** A field's empty texts stay, so that they are reported; elsewhere an empty text is the same as none. */
function tidy(raw: JsonObject, left: string[]): JsonObject {
  const kept: Record<string, unknown> = { ...keep(raw, embedKeys, left) }
  for (const part of ['author', 'footer', 'image', 'thumbnail']) {
    const value = kept[part]
    if (isObject(value)) kept[part] = compact(keep(value, partKeys[part] ?? [], left, `${part}.`))
  }
  if (Array.isArray(kept.fields))
    kept.fields = kept.fields.map((field: unknown, at) =>
      isObject(field) ? keep(field, partKeys.field ?? [], left, `fields.${at + 1}.`) : field,
    )
  kept.color = readColour(kept.color)
  kept.timestamp = readTime(kept.timestamp)
  return compact(kept)
}

/** Some tools write colours as text, also with three digits. */
function readColour(value: unknown) {
  if (typeof value !== 'string') return value
  const isDecimal = /^\d+$/.test(value) && !/^\d{3}$|^\d{6}$/.test(value)
  const digits = value.trim().replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i, '$1$1$2$2$3$3')
  return isDecimal ? Number(value) : (fromHex(digits) ?? value)
}

function readTime(value: unknown) {
  const isTime = typeof value === 'number' && Math.abs(value) <= 8.64e15
  return isTime ? new Date(value).toISOString() : value
}

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

/**
 * Where a text stops being JSON, as an index; its length where only the end is missing. Engines word this differently.
 */
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
