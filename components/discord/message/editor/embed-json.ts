import { type Embed, embed as embedSchema } from '@/api/embed.schema'
import type { MessageValue } from '@/api/json-schema/read-message'
import { fromHex } from '@/components/discord/message/colour'
import { isObject, type JsonObject } from '@/config/json'
import { compact, isEmbedText } from './embed-texts'

export type JsonProblem =
  | { kind: 'empty' | 'tooLong' | 'noEmbed' }
  | { kind: 'syntax'; line: number; column: number }
  /** `message` is a key of the catalogue. */
  | { kind: 'value'; path: (string | number)[]; message: string }

type JsonReading =
  | {
      ok: true
      embed: Embed
      content?: string
      /** Keys that an embed cannot have here. */
      left: string[]
      /** How many further embeds there were. */
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

const embedKeys = new Set<string>(Object.keys(embedSchema.shape))
const fieldKeys = new Set(['name', 'value', 'inline'])

/** The keys that are known and not null; Discord's own exports have more. */
function pickKnown(
  raw: JsonObject,
  isKnown: (key: string) => boolean,
  left: string[],
  prefix = '',
): JsonObject {
  left.push(...Object.keys(raw).flatMap((key) => (isKnown(key) ? [] : [prefix + key])))
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => isKnown(key) && value !== null))
}

/** A field's empty texts stay, so that they are reported; elsewhere an empty text is the same as none. */
function tidy(raw: JsonObject, left: string[]): JsonObject {
  const kept: Record<string, unknown> = { ...pickKnown(raw, (key) => embedKeys.has(key), left) }
  for (const part of ['author', 'footer', 'image', 'thumbnail']) {
    const value = kept[part]
    if (isObject(value))
      kept[part] = compact(pickKnown(value, (key) => isEmbedText(`${part}.${key}`), left, `${part}.`))
  }
  if (Array.isArray(kept.fields))
    kept.fields = kept.fields.map((field: unknown, at) =>
      isObject(field) ? pickKnown(field, (key) => fieldKeys.has(key), left, `fields.${at + 1}.`) : field,
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

const text = String.raw`"(?:[^"\\\u0000-\u001f]|\\.)*"`
const value = String.raw`${text}|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{[]`
const expecting = (tokens: string) => new RegExp(String.raw`\s*(${tokens})`, 'y')

const expected = {
  value: expecting(value),
  valueOrEnd: expecting(String.raw`${value}|\]`),
  key: expecting(text),
  keyOrEnd: expecting(String.raw`${text}|\}`),
  colon: expecting(':'),
  moreOfList: expecting(String.raw`,|\]`),
  moreOfObject: expecting(String.raw`,|\}`),
  nothing: expecting('(?!)'),
}

/** The index at which a text stops being JSON; its length if only the end is missing. Browsers report this differently. */
export function findSyntaxError(json: string) {
  const open: ('{' | '[')[] = []
  let next: keyof typeof expected = 'value'
  let at = 0
  for (;;) {
    const pattern: RegExp = expected[next]
    pattern.lastIndex = at
    const [whole = '', token] = pattern.exec(json) ?? []
    if (token === undefined) return at + (/^\s*/.exec(json.slice(at))?.[0].length ?? 0)
    at += whole.length
    if (token === '}' || token === ']') open.pop()
    if (token === '{' || token === '[') open.push(token)
    const isInObject = open.at(-1) === '{'
    if (token === '{') next = 'keyOrEnd'
    else if (token === '[') next = 'valueOrEnd'
    else if (token === ':') next = 'value'
    else if (token === ',') next = isInObject ? 'key' : 'value'
    else if (next === 'key' || (next === 'keyOrEnd' && token !== '}')) next = 'colon'
    else next = open.length === 0 ? 'nothing' : isInObject ? 'moreOfObject' : 'moreOfList'
  }
}
