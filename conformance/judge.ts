import { z } from 'zod'
import { statusesOfAbsence } from '@/config/extensions'
import { translate } from '@/server/http/http-error'
import type { Reply } from './target'

/** A foreign text for a terminal: one line, short, and nothing that steers the terminal. */
export const quoted = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').trim().slice(0, 160))

const told = z.looseObject({ detail: z.string().trim().min(1) })

/** How an answer differs from the one that is wanted, in words that follow “It”. */
function answered({ status, body }: Reply) {
  const { data } = told.safeParse(body)
  return data ? `answered ${status}, ${quoted(data.detail)}` : `answered ${status}`
}

const isPage = ({ text }: Reply) => /^\s*</.test(text)

function notJson(reply: Reply) {
  if (isPage(reply)) return 'It answered with a page of HTML. Answer JSON.'
  return reply.text.trim() === '' ? 'The answer is empty. Answer JSON.' : 'The answer is not JSON.'
}

const isRedirect = ({ status }: Reply) => status >= 300 && status <= 399

/** What is wrong with a value, each complaint with its field. */
export function shapeNotes(schema: z.core.$ZodType, value: unknown): string[] {
  const { error } = z.core.safeParse(schema, value)
  return (error?.issues ?? []).slice(0, 5).map(({ path, message }) => {
    const words = translate(message).replace(/^Invalid input: /, '')
    return `${path.length > 0 ? `Field ${quoted(path.join('.'))}` : 'The answer'}: ${words}.`.replace(
      /\.\.$/,
      '.',
    )
  })
}

/** What keeps an answer from being the 200 with this shape that was asked for. */
export function successNotes(reply: Reply, schema: z.core.$ZodType): string[] {
  if (reply.status === 0) return [reply.text]
  if (isRedirect(reply))
    return [`It answered ${reply.status}. Redirects are not followed: answer at this address.`]
  if (reply.status !== 200) return [`It ${answered(reply)}. Answer 200.`]
  if (reply.body === undefined) return [notJson(reply)]
  return [...shapeNotes(schema, reply.body), ...momentNotes(reply.body)]
}

/** What is missing in the body of a refusal, which people get to read. */
export function detailNotes(reply: Reply): string[] {
  if (told.safeParse(reply.body).success) return []
  const now = isPage(reply) ? 'a page of HTML' : 'nothing that people can be shown'
  return [`Its ${reply.status} carries ${now}. Answer JSON with a "detail": a sentence that says why.`]
}

/** What keeps an answer from being one of these refusals, with a `detail`. */
export function refusalNotes(reply: Reply, statuses: readonly number[], expectation: string): string[] {
  if (reply.status === 0) return [reply.text]
  if (!statuses.includes(reply.status)) return [`It ${answered(reply)}. ${expectation}`]
  return detailNotes(reply)
}

export const isAccepted = ({ status }: Reply) => status >= 200 && status <= 299

/** Whether a backend says that it has no such call. */
export const isAbsent = ({ status }: Reply) => statusesOfAbsence.includes(status)

const json = z.record(z.string(), z.unknown())

/** A reply's object, or an empty one. */
export const asObject = ({ status, body }: Reply): Record<string, unknown> =>
  (status === 200 && json.safeParse(body).data) || {}

const same = (a: unknown, b: unknown): boolean => {
  const left = json.safeParse(a).data
  const right = json.safeParse(b).data
  if (!left || !right) {
    if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
    return a.length === b.length && a.every((one, index) => same(one, b[index]))
  }
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => same(left[key], right[key]))
}

/** The fields of `before` that another object lacks or has otherwise, except those named. */
export const lostFields = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  except: readonly string[] = [],
) => Object.keys(before).filter((key) => !except.includes(key) && !same(before[key], after[key]))

/** A note about fields that a write should have left alone. */
export const lostNotes = (fields: readonly string[]) =>
  fields.length === 0
    ? []
    : [
        `Fields that were not sent were lost or changed: ${fields.slice(0, 8).map(quoted).join(', ')}. A PATCH changes only the fields in its body.`,
      ]

const moment = z.iso.datetime({ offset: true })

/** Values looked at in one answer: a list of thousands shows nothing new after that. */
const enough = 5_000

/** What people and features write as they like. */
const free = ['before', 'after', 'settings', 'features', 'profile', 'backend']

/** Every moment in a value that is not ISO 8601 with its zone, as a note with its path. */
function momentNotes(value: unknown): string[] {
  const notes: string[] = []
  const open: [path: string, value: unknown][] = [['', value]]
  for (let seen = 0; seen < enough && notes.length < 5; seen += 1) {
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
