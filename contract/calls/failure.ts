import * as z from 'zod/mini'

/**
 * The body of every answer that is not a 2xx. In a 412, `current` is the value as it is now, and `version` its version.
 * Foreign backends may send less; `api/http.ts` copes with that.
 */
export const failure = z.object({
  code: z.string(),
  detail: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retry_after: z.optional(z.number()),
  request_id: z.optional(z.string()),
  current: z.optional(z.unknown()),
  version: z.optional(z.number()),
})
export type Failure = z.infer<typeof failure>
