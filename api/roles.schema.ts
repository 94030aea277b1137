import * as z from 'zod/mini'
import { snowflake } from './snowflake.schema'

/** `GET /guilds/{guildId}/roles`, in Discord’s shape. `permissions` is a decimal string of a 64-bit set. */
export const role = z.looseObject({
  id: snowflake,
  name: z.string(),
  position: z.number(),
  color: z._default(z.number(), 0),
  colors: z.optional(z.looseObject({ primary_color: z.number() })),
  managed: z._default(z.boolean(), false),
  icon: z.nullish(z.string()),
  unicode_emoji: z.nullish(z.string()),
  permissions: z._default(z.string(), '0'),
})
export type Role = z.infer<typeof role>
export const roles = z.array(role)
