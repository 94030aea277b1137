import { useEffect, useReducer } from 'react'
import type * as z from 'zod/mini'
import { unreachable } from '@/api/http'
import { fieldErrors } from '@/contract/field-message'
import { changedFields, hasNoFields } from './form-state'
import type { Errors } from './form-store'

/**
 * The rules of a form that come once somebody changes something, since no page needs zod to be drawn.
 * @param load the schema of what was changed: a value that a backend with other rules holds keeps nobody from changing the rest
 */
export function lateRules<Values extends object>(load: () => Promise<z.ZodMiniType>) {
  let schema: z.ZodMiniType | undefined
  return {
    isLoaded: () => schema !== undefined,
    /** @throws ApiError where they cannot be loaded */
    load: () =>
      load().then(
        (loaded) => void (schema = loaded),
        () => {
          throw unreachable()
        },
      ),
    /** What is wrong; nothing while they are not loaded, so that nothing may be saved until then. */
    validate(values: Values, saved: Values): Errors {
      const changed = changedFields(saved, values)
      const error = hasNoFields(changed) ? undefined : schema?.safeParse(changed).error
      return error ? fieldErrors(error) : {}
    },
  }
}

export type LateRules = Pick<ReturnType<typeof lateRules<object>>, 'isLoaded' | 'load'>

/** Loads the rules once they are needed, and renders what they say. */
export function useLateRules(rules: LateRules, isNeeded: boolean) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Whoever saves tries again, and says if that fails.
    if (isNeeded && !rules.isLoaded()) rules.load().then(redraw, () => undefined)
  }, [rules, isNeeded])
}
