import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors } from '@/api/failure.schema'
import { changedFields, isEmpty } from './changes'

/**
 * Judges only what a person changed: a value that a backend with other rules already holds must not keep anybody from
 * changing the rest. The schema takes any part of the form. Messages stay keys of the catalogue.
 */
export const changedResolver =
  <Values extends FieldValues>(schema: z.ZodMiniType, saved: Values): Resolver<Values> =>
  (values) => {
    const changed = changedFields(saved, values)
    const judged = isEmpty(changed) ? null : schema.safeParse(changed)
    if (!judged || judged.success) return { values, errors: {} }

    const messages = Object.entries(fieldErrors(judged.error))
    const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'schema', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
