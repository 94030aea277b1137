import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors } from '@/contract/calls/failure'
import { changedFields, isEmpty } from './merge-edits'

/** What is wrong, by path. A path begins with its field's name. */
export type Errors = Readonly<Record<string, string>>

/** What is wrong with what a person changed: a value that a backend with other rules holds keeps nobody from changing the rest. */
export const validateChanges =
  <Values extends object>(schema: z.ZodMiniType) =>
  (values: Values, saved: Values): Errors => {
    const changed = changedFields(saved, values)
    const error = isEmpty(changed) ? undefined : schema.safeParse(changed).error
    return error ? fieldErrors(error) : {}
  }

/** The same as React Hook Form takes it: of several about one field it gets the first. */
export function resolverResult<Values extends FieldValues>(
  values: Values,
  wrong: Errors,
): ResolverResult<Values> {
  if (isEmpty(wrong)) return { values, errors: {} }
  const errors = Object.entries(wrong)
    .toReversed()
    .map(([path, message]) => [path.split('.')[0], { type: 'schema', message }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
}
