import * as z from 'zod/mini'

/**
 * One thing of a guild that keeps the bot from its work. What the codes mean: `channel_gone`: the bot cannot see it, or
 * it was deleted, which Discord does not tell apart; `channel_hidden`: the bot cannot see it; `role_gone`: it was
 * deleted; `everyone_manages`: `@everyone`, which everybody has, is a manager role and lets nobody in; `member_gone`:
 * nobody in the guild has this id; `channel_unusable`: it is of a type that the option does not take; `role_above_bot`
 * and `role_managed`: the bot cannot give it; `permissions_missing`: the bot lacks `permissions` in the channels named,
 * or in the whole guild where none is; `missing`: a feature that is on needs it; `secret_gone`: it was encrypted with a
 * key that is gone; `contradiction`: two values do not go together; `invalid`: the value is not valid any more;
 * `placeholder_unknown`: the text has a name in braces that nothing stands for; `refused_by_bot`: the bot says that it
 * cannot use the value; `parts_unsent`: the message has embeds or buttons that its option no longer declares. A backend
 * may have others.
 */
export const healthFinding = z.looseObject({
  code: z.string(),
  /** An error stops the bot from doing something; a warning may be intended. */
  severity: z.enum(['error', 'warning']),
  /** `settings`, or `feature:` and the feature's id. */
  subject: z.string(),
  /** The option's path (`panels.0.channel`); null where the whole subject is meant. */
  path: z.nullable(z.string()),
  /** The finding in a sentence, shown for codes that this dashboard does not know. */
  detail: z.string(),
  /** The channels, roles or members that it is about. */
  ids: z.optional(z.array(z.string())),
  /** What the channels, roles or placeholders that it is about are called, as far as it is known. */
  names: z.optional(z.array(z.string())),
  /** As Discord calls them: `SEND_MESSAGES`. */
  permissions: z.optional(z.array(z.string())),
})
export type HealthFinding = z.infer<typeof healthFinding>

/** `GET /guilds/{guildId}/health`: what is wrong with the guild's configuration; nothing when all is well. */
export const guildHealth = z.looseObject({
  /** The worst first. */
  findings: z.array(healthFinding),
  /** How many more there are: the number per subject is limited. */
  more: z._default(z.int(), 0),
  /** What could not be checked (`channels`, `roles`, `permissions`). */
  unknown: z._default(z.array(z.string()), []),
  /** The ids of the bot's roles, if they are known: forms then judge what is chosen as this check does. */
  bot_roles: z.optional(z.array(z.string())),
})
export type GuildHealth = z.infer<typeof guildHealth>
