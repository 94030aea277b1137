import * as z from 'zod/mini'
import { shownName, withReadableName } from '@/contract/bot-text'
import { maxTextLength } from '@/contract/checks'
import { snowflakeListPattern } from '@/contract/discord/snowflake'
import { memberCounts } from '@/contract/limits'
import { snowflake } from './discord'

/** Somebody in a guild. `name` is what the guild calls them; `avatar` is the hash of the image in Discord. */
export const guildMember = withReadableName(
  z.looseObject({
    id: snowflake,
    name: z.string(),
    username: shownName,
    avatar: z.nullish(z.string()),
    bot: z._default(z.boolean(), false),
  }),
)
export type GuildMember = z.infer<typeof guildMember>

/**
 * `GET /guilds/{guildId}/members`. `absent` are those of the ids that were asked for who are not in the guild; an id that
 * is in neither list could not be looked up at the moment.
 */
export const guildMembers = z.looseObject({
  members: z.array(guildMember),
  absent: z._default(z.array(snowflake), []),
})
export type GuildMembers = z.infer<typeof guildMembers>

/** Either the beginning of a name, or ids with commas between them. */
export const membersQuery = z
  .strictObject({
    search: z.optional(z.string().check(z.trim(), z.minLength(1, 'validation.required'), maxTextLength(100))),
    ids: z.optional(
      z.string().check(z.regex(snowflakeListPattern(memberCounts.lookedUp), 'validation.memberIds')),
    ),
  })
  .check(
    z.refine(({ search, ids }) => (search === undefined) !== (ids === undefined), {
      path: ['search'],
      message: 'validation.membersAsked',
    }),
  )
