import * as z from 'zod/mini'
import { shownName } from '@/contract/bot-text'
import { availability } from './guild-availability'
import { snowflake } from './discord'
import { entitlements } from './premium'

/** `GET /guilds/{guildId}` (specification, section 3). A foreign backend may have other fields. */
export const guildInfo = z.looseObject({
  id: z.optional(snowflake),
  name: z.optional(shownName),
  icon: z.nullish(z.string()),
  chat_prefix: z.string(),
  /** May be left out: each feature also says whether it is on. */
  enabled_features: z.optional(z.array(z.string())),
  bot_present: z._default(z.boolean(), true),
  /** The bot's user id, which differs from the application's for old applications. */
  bot_id: z.optional(snowflake),
  /** The bot's name and the hash of its avatar in Discord, for previews of its messages. */
  bot_name: z.optional(shownName),
  bot_avatar: z.nullish(z.string()),
  /** Only what the guild cannot use, by the feature's id: the reason in a sentence, or false. */
  availability: z.optional(availability),
  /** Whether the guild itself has premium, which counts for everybody in it; left out where nothing needs it. */
  entitlements: z.optional(entitlements),
  /** What the person may do: everything, everything except deciding who else has access, or only look. */
  access: z._default(z.enum(['full', 'write', 'read']), 'full'),
})
/** As the browser stores it; the id is known from the request. */
export type GuildInfo = z.infer<typeof guildInfo> & { id: string }
