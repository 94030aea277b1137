import * as z from 'zod/mini'
import { snowflake } from './snowflake.schema'

/** `GET /guilds/{guildId}` (specification, section 3). Fields of a foreign backend are kept. */
export const guildInfo = z.looseObject({
  id: z.optional(snowflake),
  name: z.optional(z.string()),
  icon: z.nullish(z.string()),
  chat_prefix: z.string(),
  /** Left out by a backend that does not tell it here: each feature says so itself. */
  enabled_features: z.optional(z.array(z.string())),
  bot_present: z._default(z.boolean(), true),
  /** What the person who asks may do: everything; all but deciding who else may; or look only. */
  access: z._default(z.enum(['full', 'write', 'read']), 'full'),
})
/** As the browser keeps it: which guild was asked for is known. */
export type GuildInfo = z.infer<typeof guildInfo> & { id: string }
