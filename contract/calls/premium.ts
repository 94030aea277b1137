import * as z from 'zod/mini'

/**
 * Whether a person or a guild has premium: `until` when, null where no end is known, and by whose word: `operator`,
 * `discord` or `bot`. `unknown` where that cannot be judged now; then what needs it is judged when it is saved.
 */
export const entitlements = z.looseObject({
  premium: z.boolean(),
  until: z.optional(z.nullable(z.string())),
  source: z.optional(z.string()),
  unknown: z.optional(z.boolean()),
})
export type Entitlements = z.infer<typeof entitlements>

/** `PUT /bot/users/{userId}/premium` and `PUT /bot/guilds/{guildId}/premium`; null is without an end. */
export const botPremium = z.strictObject({
  until: z.nullable(
    z.iso
      .datetime({ offset: true, error: 'validation.time' })
      // What databases take: an offset may lead into the year 10000.
      .check(z.refine((text) => new Date(text).getUTCFullYear() < 10_000, 'validation.time')),
  ),
})

export type BotPremium = z.infer<typeof botPremium>

/** Premium as the bot said it of a guild, in its snapshot. */
export const toldPremium = z.looseObject({ until: z.nullable(z.string()) })
