import * as z from 'zod/mini'
import { snowflake } from './discord'

const lastName = z.looseObject({
  id: snowflake,
  name: z.string(),
  /** Whether Discord lists it now; left out while Discord does not answer. */
  listed: z.optional(z.boolean()),
})
const lastNames = z._default(z.array(lastName), [])

/**
 * `GET /guilds/{guildId}/names`: what the roles and channels that a configuration uses, or used before, were last called.
 * They are shown by these names when Discord does not list them (any more).
 */
export const guildNames = z.looseObject({
  roles: lastNames,
  channels: lastNames,
  /** `roles` or `channels` while Discord does not list them: nothing that is missing there counts as deleted. */
  unknown: z._default(z.array(z.string()), []),
})
export type GuildNames = z.infer<typeof guildNames>
