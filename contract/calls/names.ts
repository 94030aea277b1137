import * as z from 'zod/mini'
import { shownName } from '@/contract/bot-text'
import { snowflake } from './discord'

const lastName = z.looseObject({
  id: snowflake,
  name: shownName,
  /** Whether Discord lists it now; left out while Discord does not answer. */
  listed: z.optional(z.boolean()),
})
const lastNames = z._default(z.array(lastName), [])

/**
 * `GET /guilds/{guildId}/names`: what the roles and channels that a configuration uses, or used before, were last called.
 * They are shown by these names when Discord does not list them (any more); and so are the choices of sources.
 */
export const guildNames = z.looseObject({
  roles: lastNames,
  channels: lastNames,
  /** What the choices of a source were called when they were last offered. */
  choices: z._default(z.array(z.looseObject({ source: z.string(), value: z.string(), name: shownName })), []),
  /** `roles` or `channels` while Discord does not list them: nothing that is missing there counts as deleted. */
  unknown: z._default(z.array(z.string()), []),
})
export type GuildNames = z.infer<typeof guildNames>
