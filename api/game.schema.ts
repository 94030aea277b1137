import * as z from 'zod/mini'

export const games = ['minecraft', 'source', 'rust', 'battleye'] as const

/** `POST /user/game` (specification, section 7): RCON details to be tried. */
export const rconDetails = z.strictObject({
  game: z.enum(games, 'validation.game'),
  host: z.string().check(z.minLength(1, 'validation.required'), z.maxLength(253, 'validation.textLong')),
  port: z.int('validation.port').check(z.minimum(1, 'validation.port'), z.maximum(65535, 'validation.port')),
  password: z.string().check(z.minLength(1, 'validation.required'), z.maxLength(512, 'validation.textLong')),
  name: z.optional(z.string().check(z.maxLength(100, 'validation.textLong'))),
})
export type RconDetails = z.infer<typeof rconDetails>

export const rconResult = z.looseObject({
  ok: z.literal(true),
  game: z.enum(games),
  latency_ms: z.number(),
})
export type RconResult = z.infer<typeof rconResult>
