import * as z from 'zod/mini'
import { maxTextLength } from '@/contract/checks'
import { detailLengths, games, ports } from '@/contract/game-servers'

/** `POST /user/game` (specification, section 7): RCON details to be tried. */
export const gameServerDetails = z.strictObject({
  game: z.enum(games, 'validation.game'),
  host: z.string().check(z.minLength(1, 'validation.required'), maxTextLength(detailLengths.host)),
  port: z
    .int('validation.port')
    .check(z.minimum(ports.least, 'validation.port'), z.maximum(ports.most, 'validation.port')),
  password: z.string().check(z.minLength(1, 'validation.required'), maxTextLength(detailLengths.password)),
  name: z.optional(z.string().check(maxTextLength(detailLengths.name))),
  /** Ours: save the server if it passes. Left out if not, because foreign backends may not know it. */
  keep: z.optional(z.boolean()),
})
export type GameServerDetails = z.infer<typeof gameServerDetails>

/** Why a server did not pass; the `code` of a failure with status 400, and in `last_check`. */
export const checkFailures = ['dns', 'blocked', 'refused', 'timeout', 'auth', 'protocol'] as const
export type CheckFailure = (typeof checkFailures)[number]

/** A server that passed once and that its owner saved. No answer ever contains its password. */
export const savedServer = z.looseObject({
  id: z.string(),
  name: z.string(),
  game: z.enum(games),
  host: z.string(),
  port: z.int(),
  created_at: z.string(),
  /** Null if a backend does not store it. `code` is a `CheckFailure`, or a foreign backend's own code. */
  last_check: z._default(
    z.nullable(
      z.looseObject({
        at: z.string(),
        ok: z.boolean(),
        latency_ms: z.optional(z.nullable(z.number())),
        code: z.optional(z.nullable(z.string())),
        detail: z.optional(z.nullable(z.string())),
      }),
    ),
    null,
  ),
})
export type SavedServer = z.infer<typeof savedServer>

/** `GET /user/game`, the newest first. `most` is how many one person may save. */
export const savedServers = z.looseObject({ servers: z.array(savedServer), most: z.optional(z.int()) })
export type SavedServers = z.infer<typeof savedServers>

/**
 * `POST /user/game`, and `POST /user/game/{id}/check` with the saved password. The status alone says that it passed;
 * all of this may be left out.
 */
export const checkResult = z.looseObject({
  ok: z._default(z.literal(true), true),
  game: z.optional(z.enum(games)),
  latency_ms: z.optional(z.number()),
  /** The server as it is saved now. */
  server: z.optional(savedServer),
})
export type CheckResult = z.infer<typeof checkResult>
