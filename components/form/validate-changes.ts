import type * as z from 'zod/mini'
import { fieldErrors } from '@/contract/field-errors'
import { changedFields, isEmpty } from './form-state'
import type { Errors } from './form-store'

/** What is wrong with what a person changed: a value that a backend with other rules holds keeps nobody from changing the rest. */
export const validateChanges =
  <Values extends object>(schema: z.ZodMiniType) =>
  (values: Values, saved: Values): Errors => {
    const changed = changedFields(saved, values)
    const error = isEmpty(changed) ? undefined : schema.safeParse(changed).error
    return error ? fieldErrors(error) : {}
  }
