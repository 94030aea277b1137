import { z } from 'zod'
import { statusesOfAbsence } from '@/config/extensions'
import { quoted } from '@/contract/declaration/contradiction'
import { isObject, isSame } from '@/contract/json'
import { shorten } from '@/contract/text-length'
import { translate } from '@/server/http/http-error'
import type { Reply } from './call-backend'

export type Fields = Readonly<Record<string, unknown>>

/**
 * What is wrong, in sentences that say what to fix; `true` if nothing is. Lines after the first show what was sent and
 * what came back.
 */
export type Note = true | string | readonly string[]

export const notesOf = (...notes: Note[]): string[] => notes.flat().filter((note) => note !== true)

/** Adds what was sent and what came back to notes about an answer, so that whoever reads them can repeat it. */
export const about = ({ exchange }: Reply, ...notes: Note[]): string[] =>
  notesOf(...notes).map((note) => (note.includes('\n') ? note : `${note}\n${exchange}`))

/** A value as JSON, or its beginning. */
export const shown = (value: unknown) => shorten(JSON.stringify(value) ?? 'nothing', 80)

export const listed = (names: readonly string[]) => names.slice(0, 8).map(quoted).join(', ')

const words = z.string().trim().min(1)
/** Where the words of a refusal may stand: the contract asks for `detail`, and the dashboard reads the others too. */
const failure = z.union([
  z.looseObject({ detail: words }).transform(({ detail }) => detail),
  z.looseObject({ message: words }).transform(({ message }) => message),
  z.looseObject({ error: words }).transform(({ error }) => error),
])

const isPage = ({ text }: Reply) => /^\s*</.test(text)

/** What a refusal tells people; undefined for one that tells nothing. */
function wordsOf(reply: Reply) {
  const plain = reply.body === undefined && !isPage(reply) ? reply.text.trim() : ''
  return failure.safeParse(reply.body).data ?? (plain || undefined)
}
const fields = z.record(z.string(), z.string())

export function answered(reply: Reply) {
  const told = wordsOf(reply)
  return told === undefined ? `answered ${reply.status}` : `answered ${reply.status}, ${quoted(told)}`
}

export function shapeNotes(schema: z.core.$ZodType, value: unknown): string[] {
  const { error } = z.core.safeParse(schema, value)
  return (error?.issues ?? []).slice(0, 5).map(({ path, message }) => {
    const problem = translate(message).replace(/^Invalid input: |\.$/g, '')
    const where = path.length > 0 ? `Field ${quoted(path.join('.'))}` : 'The answer'
    return `${where}: ${problem}.`
  })
}

/** What keeps an answer from being the 200 with this shape that was asked for. */
export const successNotes = (reply: Reply, schema: z.core.$ZodType): string[] =>
  about(reply, problemsOf(reply, schema))

function problemsOf(reply: Reply, schema: z.core.$ZodType): string[] {
  const { status, text, body } = reply
  if (status === 0) return [text]
  if (status >= 300 && status <= 399)
    return [`It answered ${status}. Redirects are not followed: answer at this address.`]
  if (status === 204) return ['It answered 204, without a body. Answer 200 with what is there now, as JSON.']
  if (status !== 200) return [`It ${answered(reply)}. Answer 200.`]
  if (body !== undefined) return [...shapeNotes(schema, body), ...timeNotes(body).slice(0, 5)]
  if (isPage(reply)) return ['It answered with a page of HTML. Answer JSON.']
  return [`The answer is ${text.trim() === '' ? 'empty' : 'not JSON'}. Answer JSON.`]
}

export const isRight = (reply: Reply, schema: z.core.$ZodType) => successNotes(reply, schema).length === 0

/** Whether the body of a refusal has the `detail` that people read, and `fields` that can be shown. */
export function detailNotes(reply: Reply): string[] {
  const { status, body } = reply
  const content = isPage(reply) ? 'a page of HTML' : 'nothing that people can be shown'
  const named = isObject(body) ? body.fields : undefined
  return about(
    reply,
    wordsOf(reply) !== undefined ||
      `Its ${status} carries ${content}. Answer JSON with a "detail": a sentence that says why.`,
    named === undefined ||
      fields.safeParse(named).success ||
      `The "fields" of its ${status} must be an object with a sentence for each path, such as {"chat_prefix": "At most 10 characters."}.`,
  )
}

/** What keeps an answer from being one of these refusals, with a `detail`. */
export function refusalNotes(reply: Reply, statuses: readonly number[], expectation: string): string[] {
  if (reply.status === 0) return about(reply, reply.text)
  return statuses.includes(reply.status)
    ? detailNotes(reply)
    : about(reply, `It ${answered(reply)}. ${expectation}`)
}

/** What is wrong with the answer to something that has to be refused; the first two statuses are recommended. */
export function acceptedNotes(
  reply: Reply,
  what: string,
  statuses: readonly number[] = [400, 422],
): string[] {
  const expectation = `Expected ${statuses.slice(0, 2).join(' or ')}.`
  return isAccepted(reply)
    ? about(reply, `It accepted ${what}: received ${reply.status}. ${expectation}`)
    : refusalNotes(reply, statuses, expectation)
}

export const isAccepted = ({ status }: Reply) => status >= 200 && status <= 299

export const isAbsent = ({ status }: Reply) => statusesOfAbsence.includes(status)

export const asObject = ({ status, body }: Reply): Fields => (status === 200 && isObject(body) ? body : {})

export const withoutKeys = (fields: Fields, keys: readonly string[] = []): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)))

export const lostFields = (before: Fields, after: Fields, except: readonly string[] = []) =>
  Object.keys(before).filter((key) => !except.includes(key) && !isSame(before[key], after[key]))

export const lostNotes = (fields: readonly string[]): Note =>
  fields.length === 0 ||
  `Fields that were not sent were lost or changed: ${listed(fields)}. A PATCH changes only the fields in its body.`

export const dateTime = z.iso.datetime({ offset: true })
/** Keys below which people and features choose the names. */
const freelyNamed = ['before', 'after', 'settings', 'features', 'profile', 'backend']
const maxDepth = 12

/** Every time in a value that is not ISO 8601 with its zone, as a note with its path. */
function timeNotes(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null || path.length > maxDepth) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (freelyNamed.includes(key)) return []
    const at = [...path, key]
    const isTime = (key === 'at' || key.endsWith('_at')) && typeof inner === 'string'
    return isTime && !dateTime.safeParse(inner).success
      ? [`Field "${at.join('.')}": write times in ISO 8601 with their zone, such as 2026-03-14T09:26:53Z.`]
      : timeNotes(inner, at)
  })
}
