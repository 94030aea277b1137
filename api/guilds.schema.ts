import * as z from 'zod/mini'
import { snowflake } from './snowflake.schema'

/** `GET /guilds/{guildId}` (specification, section 3). Fields of a foreign backend are kept. */
export const guildInfo = z.looseObject({
  id: snowflake,
  name: z.optional(z.string()),
  icon: z.nullish(z.string()),
  chat_prefix: z.string(),
  enabled_features: z._default(z.array(z.string()), []),
  bot_present: z._default(z.boolean(), true),
  /** What the person who asks may do: everything; all but deciding who else may; or look only. */
  access: z._default(z.enum(['full', 'write', 'read']), 'full'),
})
export type GuildInfo = z.infer<typeof guildInfo>
