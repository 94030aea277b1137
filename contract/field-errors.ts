import type * as z from 'zod/mini'

/** The first error of each field, keyed by its dotted path. */
export function fieldErrors(error: Pick<z.core.$ZodError, 'issues'>) {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}
