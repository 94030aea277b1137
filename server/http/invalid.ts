import type { z } from 'zod'
import { HttpError } from './http-error'
import { translate } from './texts'

type Issue = z.core.$ZodIssue

/** Enough to show what is wrong; a body made of mistakes does not make a long answer. */
const mostFields = 50
const longestPath = 200

/** Ours for zod's own words, which are for programmers. */
const kinds: Record<string, string> = {
  invalid_type: 'validation.wrongType',
  too_small: 'validation.tooSmall',
  too_big: 'validation.tooBig',
}
const isZodsOwn = (message: string) => /^(?:Invalid|Too small|Too big|Unrecognized)\b/.test(message)

const wordOf = ({ code, message }: Issue) =>
  translate(isZodsOwn(message) ? (kinds[code ?? ''] ?? 'validation.invalid') : message)

const pathOf = (issue: Issue) => issue.path.map(String).join('.')

function entriesOf(issue: Issue): [string, string][] {
  if (issue.code !== 'unrecognized_keys') return [[pathOf(issue), wordOf(issue)]]
  const unknown = translate('validation.unknownField')
  return issue.keys.map((key) => [[...issue.path.map(String), key].join('.'), unknown])
}

/** The first complaint about each field in plain words, keyed by its dotted path; '' stands for the whole. */
export function fieldsOf({ issues }: Pick<z.core.$ZodError, 'issues'>): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [path, word] of issues.flatMap(entriesOf)) if (!fields.has(path)) fields.set(path, word)
  return boundedFields(Object.fromEntries(fields))
}

/** Some of the fields, and as much of their names as somebody needs to find them. */
export const boundedFields = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, mostFields)
      .map(([path, text]) => [path.slice(0, longestPath), text]),
  )

/** 422 `invalid`, with what is wrong field by field. */
export const invalid = (error: Pick<z.core.$ZodError, 'issues'>) =>
  new HttpError(422, 'invalid', translate('server.invalid'), { fields: fieldsOf(error) })
