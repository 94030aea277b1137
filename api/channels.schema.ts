import * as z from 'zod/mini'
import { snowflake } from './snowflake.schema'

/** `GET /guilds/{guildId}/channels`, in Discord’s shape; `type` is one of `config/channel-types.ts`. */
export const channel = z.looseObject({
  id: snowflake,
  name: z.string(),
  type: z.number(),
  parent_id: z.nullish(snowflake),
  position: z._default(z.number(), 0),
  permission_overwrites: z._default(z.array(z.unknown()), []),
})
export type Channel = z.infer<typeof channel>
export const channels = z.array(channel)
