import { z } from 'zod'
import { statusesOfAbsence } from '@/config/extensions'
import { isObject, isSame } from '@/config/json'
import { translate } from '@/server/http/http-error'
import type { Reply } from './target'

export type Fields = Readonly<Record<string, unknown>>

/** The notes of several checks, each of which is true if nothing is wrong. */
export const notesOf = (...checks: (true | string | readonly string[])[]): string[] =>
  checks.flat().filter((check) => check !== true)

/** A text of the backend, short, on one line and without control characters. */
export const quoted = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').trim().slice(0, 160))

export const listed = (names: readonly string[]) => names.slice(0, 8).map(quoted).join(', ')

const told = z.looseObject({ detail: z.string().trim().min(1) })

function answered({ status, body }: Reply) {
  const { data } = told.safeParse(body)
  return data ? `answered ${status}, ${quoted(data.detail)}` : `answered ${status}`
}

const isPage = ({ text }: Reply) => /^\s*</.test(text)

function notJson(reply: Reply) {
  if (isPage(reply)) return 'It answered with a page of HTML. Answer JSON.'
  return reply.text.trim() === '' ? 'The answer is empty. Answer JSON.' : 'The answer is not JSON.'
}

/** What is wrong with a value, each complaint with its field. */
export function shapeNotes(schema: z.core.$ZodType, value: unknown): string[] {
  const { error } = z.core.safeParse(schema, value)
  return (error?.issues ?? []).slice(0, 5).map(({ path, message }) => {
    const words = translate(message).replace(/^Invalid input: /, '')
    const where = path.length > 0 ? `Field ${quoted(path.join('.'))}` : 'The answer'
    return `${where}: ${words}.`.replace(/\.\.$/, '.')
  })
}

/** What keeps an answer from being the 200 with this shape that was asked for. */
export function successNotes(reply: Reply, schema: z.core.$ZodType): string[] {
  const { status, text, body } = reply
  if (status === 0) return [text]
  if (status >= 300 && status <= 399)
    return [`It answered ${status}. Redirects are not followed: answer at this address.`]
  if (status !== 200) return [`It ${answered(reply)}. Answer 200.`]
  return body === undefined ? [notJson(reply)] : notesOf(shapeNotes(schema, body), momentNotes(body))
}

/** Whether the body of a refusal has the `detail` that people read. */
export function detailNotes(reply: Reply): string[] {
  if (told.safeParse(reply.body).success) return []
  const now = isPage(reply) ? 'a page of HTML' : 'nothing that people can be shown'
  return [`Its ${reply.status} carries ${now}. Answer JSON with a "detail": a sentence that says why.`]
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

/** Whether a backend says that it has no such call. */
export const isAbsent = ({ status }: Reply) => statusesOfAbsence.includes(status)

export const asObject = ({ status, body }: Reply): Fields => (status === 200 && isObject(body) ? body : {})

export const lostFields = (before: Fields, after: Fields, except: readonly string[] = []) =>
  Object.keys(before).filter((key) => !except.includes(key) && !isSame(before[key], after[key]))

export const lostNotes = (fields: readonly string[]) =>
  notesOf(
    fields.length === 0 ||
      `Fields that were not sent were lost or changed: ${listed(fields)}. A PATCH changes only the fields in its body.`,
  )

const moment = z.iso.datetime({ offset: true })

/** How many values of one answer are checked. */
const maxValues = 5_000

/** Keys below which people and features choose the names. */
const free = ['before', 'after', 'settings', 'features', 'profile', 'backend']

/** Every moment in a value that is not ISO 8601 with its zone, as a note with its path. */
function momentNotes(value: unknown): string[] {
  const notes: string[] = []
  const open: [path: string, value: unknown][] = [['', value]]
  for (let seen = 0; seen < maxValues && notes.length < 5; seen += 1) {
    const [path, current] = open.pop() ?? []
    if (path === undefined) break
    if (typeof current !== 'object' || current === null) continue
    for (const [key, inner] of Object.entries(current)) {
      if (free.includes(key)) continue
      const at = path ? `${path}.${key}` : key
      const isMoment = (key === 'at' || key.endsWith('_at')) && typeof inner === 'string'
      if (isMoment && !moment.safeParse(inner).success)
        notes.push(`Field "${at}": write moments in ISO 8601 with their zone, such as 2026-03-14T09:26:53Z.`)
      open.push([at, inner])
    }
  }
  return notes
}
