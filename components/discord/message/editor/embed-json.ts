import { type Embed, embed as embedSchema } from '@/contract/calls/embed'
import type { MessageRoom } from '@/contract/declaration/message-shape'
import type { MessageLink, MessageValue } from '@/contract/declaration/read-message'
import { toMessagePayload } from '@/contract/discord/message-payload'
import { readColour } from '@/components/discord/message/colour'
import { isObject, type JsonObject, textOr } from '@/contract/json'
import { compact, isEmbedText } from './embed-texts'

export type JsonProblem =
  | { kind: 'empty' | 'tooLong' | 'noMessage' | 'noEmbed' | 'componentsAlone' | 'emptyBackup' | 'shortLink' }
  | { kind: 'syntax'; line: number; column: number }
  /** `message` is a key of the catalogue. */
  | { kind: 'value'; path: (string | number)[]; message: string }

type JsonReading =
  | {
      ok: true
      /** None in a message of text alone. */
      embeds: Embed[]
      links: MessageLink[]
      content?: string
      /** Keys of the message and its embeds that cannot be kept here. */
      left: string[]
      /** How many further embeds there were. */
      others: number
      /** How many further messages there were. */
      messages: number
    }
  | { ok: false; problems: JsonProblem[] }

/** A backup may hold many messages. */
export const maxJsonLength = 1_000_000
const maxProblems = 5
const problem = (found: JsonProblem): JsonReading => ({ ok: false, problems: [found] })

/**
 * Reads an embed, a list of embeds, or a message with text, `embed` or `embeds`, and link buttons, as Discord and other
 * tools write them; of several messages, the first. A link of Discohook's that holds messages is read like these.
 */
export function readEmbedJson(pasted: string, room: MessageRoom = { embeds: 1, links: 0 }): JsonReading {
  if (pasted.trim() === '') return problem({ kind: 'empty' })
  if (pasted.length > maxJsonLength) return problem({ kind: 'tooLong' })
  const link = linkIn(pasted)
  const text = link ? messagesInLink(link) : pasted
  if (text === null) return problem({ kind: 'shortLink' })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return problem(syntaxProblem(text))
  }
  const kept = keptMessages(json)
  if (kept?.messages.length === 0) return problem({ kind: 'emptyBackup' })
  const message = kept ? kept.messages[0] : json
  const messages = kept ? kept.messages.length - 1 : 0
  const { candidates, content, left: ofMessage } = findEmbeds(message)
  const { links, left: ofLinks } = findLinks(isObject(message) ? message.components : undefined, room.links)
  const left = [...(kept?.left ?? []), ...ofMessage, ...ofLinks]
  const others = Math.max(0, candidates.length - room.embeds)
  const taken = candidates.slice(0, room.embeds)
  if (taken.length > 0 ? taken.every(isObject) : content !== undefined)
    return readEmbeds(taken.filter(isObject), { content, links, others, messages, left })
  const hasComponents = isObject(message) && !saysNothing(message.components)
  return problem({ kind: hasComponents ? 'componentsAlone' : 'noMessage' })
}

const linkIn = (pasted: string) =>
  /^https?:\/\/\S+$/i.test(pasted.trim()) && URL.canParse(pasted.trim()) ? new URL(pasted.trim()) : null

/** Discohook's long links hold their messages, as JSON in base64; short ones lead to a server, which is not asked. */
function messagesInLink({ searchParams }: URL) {
  const data = searchParams.get('data')?.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+')
  try {
    return data ? new TextDecoder().decode(Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))) : null
  } catch {
    return null
  }
}

type Kept = { messages: unknown[]; left: string[] }

/**
 * Several messages: those that Discohook keeps, as `{ messages: [{ data }] }`, in `{ data }` where it shares them and in
 * `{ backups }` of these; and a list of Discord's own. Null for anything else.
 */
function keptMessages(json: unknown): Kept | null {
  if (Array.isArray(json)) return isMessage(json[0]) ? { messages: json, left: [] } : null
  if (!isObject(json)) return null
  if (Array.isArray(json.backups)) {
    const messages = json.backups.flatMap((backup) => messagesIn(backup)?.messages ?? [])
    return { messages, left: leftOf(json, wrapperKeys) }
  }
  const kept = messagesIn(json)
  if (kept || !isObject(json.data) || isMessage(json)) return kept
  const shared = messagesIn(json.data) ?? { messages: [json.data], left: [] }
  return { ...shared, left: [...leftOf(json, wrapperKeys), ...shared.left] }
}

function messagesIn(kept: unknown): Kept | null {
  if (!isObject(kept) || !Array.isArray(kept.messages)) return null
  const first: unknown = kept.messages[0]
  const ofFirst = isObject(first) && first.data ? leftOf(first, wrapperKeys) : []
  return {
    messages: kept.messages.map((message: unknown) => (isObject(message) && message.data) || message),
    left: [...leftOf(kept, wrapperKeys), ...ofFirst],
  }
}

/** What only says how messages are kept. */
const wrapperKeys = new Set(['backups', 'messages', 'data', 'version', '_id'])

/** The keys of an object that hold something and are not read. */
const leftOf = (json: JsonObject, read: ReadonlySet<string>) =>
  Object.entries(json).flatMap(([key, value]) => (read.has(key) || saysNothing(value) ? [] : [key]))

export const writeEmbedJson = (message: MessageValue) => JSON.stringify(toMessagePayload(message), null, 2)

function syntaxProblem(text: string): JsonProblem {
  const before = text.slice(0, findSyntaxError(text)).split('\n')
  return { kind: 'syntax', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const messageKeys = new Set(['content', 'embed', 'embeds'])
const isMessage = (json: unknown) => isObject(json) && Object.keys(json).some((key) => messageKeys.has(key))

const saysNothing = (value: unknown) =>
  value == null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0)

type Found = { candidates: readonly unknown[]; content?: string; left: string[] }

function findEmbeds(json: unknown): Found {
  if (Array.isArray(json)) return { candidates: json, left: [] }
  if (!isObject(json)) return { candidates: [], left: [] }
  if (!isMessage(json))
    return { candidates: Object.keys(json).some((key) => embedKeys.has(key)) ? [json] : [], left: [] }

  const content = typeof json.content === 'string' && json.content !== '' ? json.content : undefined
  const single = isObject(json.embed) ? [json.embed] : []
  const isOdd = content === undefined && !saysNothing(json.content)
  return {
    candidates: [...(Array.isArray(json.embeds) ? json.embeds : []), ...single],
    content,
    left: [...(isOdd ? ['content'] : []), ...leftOf(json, readKeys)],
  }
}

const readKeys = new Set([...messageKeys, 'components'])

/** The link buttons among components, and by row and place which components are none. */
function findLinks(components: unknown, most: number): { links: MessageLink[]; left: string[] } {
  if (saysNothing(components)) return { links: [], left: [] }
  const rows = Array.isArray(components) ? components : []
  const found = rows.flatMap((row: unknown, at) => {
    const inner = isObject(row) && row.type === 1 && Array.isArray(row.components) ? row.components : [row]
    return inner.map((one: unknown, place) => ({
      name: `components.${at + 1}.${place + 1}`,
      link: isObject(one) ? readLink(one) : null,
    }))
  })
  const kept = found.filter(({ link }) => link !== null).slice(0, most)
  if (kept.length === 0) return { links: [], left: ['components'] }
  return {
    links: kept.flatMap(({ link }) => link ?? []),
    left: found.filter((one) => !kept.includes(one)).map(({ name }) => name),
  }
}

function readLink({ type, style, label, url, emoji }: JsonObject): MessageLink | null {
  if (type !== 2 || style !== 5 || typeof url !== 'string') return null
  const written = isObject(emoji) ? writeEmoji(emoji) : null
  return { label: textOr(label) ?? '', url, ...(written !== null && { emoji: written }) }
}

function writeEmoji({ id, name, animated }: JsonObject) {
  if (typeof name !== 'string' || name === '') return null
  return typeof id === 'string' && id !== '' ? `<${animated === true ? 'a' : ''}:${name}:${id}>` : name
}

type Rest = { content?: string; links: MessageLink[]; others: number; messages: number; left: string[] }

function readEmbeds(raw: readonly JsonObject[], { left, ...rest }: Rest): JsonReading {
  const isOne = raw.length === 1
  const parsed = raw.map((one, at) =>
    embedSchema.safeParse(tidy(one, left, isOne ? '' : `embeds.${at + 1}.`)),
  )
  const problems = parsed.flatMap(({ error }, at) =>
    (error?.issues ?? []).map(({ path, message }): JsonProblem => ({
      kind: 'value',
      path: [...(isOne ? [] : [at]), ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
      // Only the schema's own messages are written for people.
      message: message.startsWith('validation.') ? message : 'validation.wrongType',
    })),
  )
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, maxProblems) }
  return { ok: true, embeds: parsed.flatMap(({ data }) => data ?? []), left, ...rest }
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
function tidy(raw: JsonObject, left: string[], at: string): JsonObject {
  const kept: Record<string, unknown> = { ...pickKnown(raw, (key) => embedKeys.has(key), left, at) }
  for (const part of ['author', 'footer', 'image', 'thumbnail']) {
    const value = kept[part]
    if (isObject(value))
      kept[part] = compact(pickKnown(value, (key) => isEmbedText(`${part}.${key}`), left, `${at}${part}.`))
  }
  if (Array.isArray(kept.fields))
    kept.fields = kept.fields.map((field: unknown, row) =>
      isObject(field)
        ? pickKnown(field, (key) => fieldKeys.has(key), left, `${at}fields.${row + 1}.`)
        : field,
    )
  kept.color = colourOf(kept.color)
  kept.timestamp = readTime(kept.timestamp)
  return compact(kept)
}

/** Some tools write colours as text, also as decimal numbers. */
function colourOf(value: unknown) {
  if (typeof value !== 'string') return value
  const isDecimal = /^\d+$/.test(value) && !/^\d{3}$|^\d{6}$/.test(value)
  return isDecimal ? Number(value) : (readColour(value) ?? value)
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
