import { z } from 'zod'
import { statusesOfAbsence } from '@/config/extensions'
import { isObject, isSame } from '@/config/json'
import { translate } from '@/server/http/http-error'
import type { Reply } from './target'

export type Fields = Readonly<Record<string, unknown>>

/** What is wrong, in sentences that say what to fix; `true` if nothing is. */
export type Note = true | string | readonly string[]

export const notesOf = (...notes: Note[]): string[] => notes.flat().filter((note) => note !== true)

/** A text of the backend, short, on one line and without control characters. */
export const quoted = (text: unknown) =>
  JSON.stringify(String(text).replace(/\s+/g, ' ').trim().slice(0, 160))

export const listed = (names: readonly string[]) => names.slice(0, 8).map(quoted).join(', ')

const failure = z.looseObject({ detail: z.string().trim().min(1) })

export function answered({ status, body }: Reply) {
  const { data } = failure.safeParse(body)
  return data ? `answered ${status}, ${quoted(data.detail)}` : `answered ${status}`
}

const isPage = ({ text }: Reply) => /^\s*</.test(text)

export function shapeNotes(schema: z.core.$ZodType, value: unknown): string[] {
  const { error } = z.core.safeParse(schema, value)
  return (error?.issues ?? []).slice(0, 5).map(({ path, message }) => {
    const problem = translate(message).replace(/^Invalid input: |\.$/g, '')
    const where = path.length > 0 ? `Field ${quoted(path.join('.'))}` : 'The answer'
    return `${where}: ${problem}.`
  })
}

/** What keeps an answer from being the 200 with this shape that was asked for. */
export function successNotes(reply: Reply, schema: z.core.$ZodType): string[] {
  const { status, text, body } = reply
  if (status === 0) return [text]
  if (status >= 300 && status <= 399)
    return [`It answered ${status}. Redirects are not followed: answer at this address.`]
  if (status !== 200) return [`It ${answered(reply)}. Answer 200.`]
  if (body !== undefined) return [...shapeNotes(schema, body), ...timeNotes(body).slice(0, 5)]
  if (isPage(reply)) return ['It answered with a page of HTML. Answer JSON.']
  return [`The answer is ${text.trim() === '' ? 'empty' : 'not JSON'}. Answer JSON.`]
}

export const isRight = (reply: Reply, schema: z.core.$ZodType) => successNotes(reply, schema).length === 0

/** Whether the body of a refusal has the `detail` that people read. */
export function detailNotes(reply: Reply): string[] {
  if (failure.safeParse(reply.body).success) return []
  const content = isPage(reply) ? 'a page of HTML' : 'nothing that people can be shown'
  return [`Its ${reply.status} carries ${content}. Answer JSON with a "detail": a sentence that says why.`]
}

/** What keeps an answer from being one of these refusals, with a `detail`. */
export function refusalNotes(reply: Reply, statuses: readonly number[], expectation: string): string[] {
  if (reply.status === 0) return [reply.text]
  return statuses.includes(reply.status) ? detailNotes(reply) : [`It ${answered(reply)}. ${expectation}`]
}

/** What is wrong with the answer to something that has to be refused; the first two statuses are recommended. */
export function acceptedNotes(
  reply: Reply,
  what: string,
  statuses: readonly number[] = [400, 422],
): string[] {
  const expectation = `Expected ${statuses.slice(0, 2).join(' or ')}.`
  return isAccepted(reply)
    ? [`It accepted ${what}: received ${reply.status}. ${expectation}`]
    : refusalNotes(reply, statuses, expectation)
}

export const isAccepted = ({ status }: Reply) => status >= 200 && status <= 299

export const isAbsent = ({ status }: Reply) => statusesOfAbsence.includes(status)

export const asObject = ({ status, body }: Reply): Fields => (status === 200 && isObject(body) ? body : {})

export const lostFields = (before: Fields, after: Fields, except: readonly string[] = []) =>
  Object.keys(before).filter((key) => !except.includes(key) && !isSame(before[key], after[key]))

export const lostNotes = (fields: readonly string[]): Note =>
  fields.length === 0 ||
  `Fields that were not sent were lost or changed: ${listed(fields)}. A PATCH changes only the fields in its body.`

const dateTime = z.iso.datetime({ offset: true })
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
