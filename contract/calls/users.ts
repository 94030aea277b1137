import * as z from 'zod/mini'
import { somethingChanged } from '@/contract/checks'
import { limits } from '@/contract/limits'
import { placeholderPattern } from '@/contract/profile-placeholders'
import { embed, profileEmbed } from './embed'
import { snowflake } from './discord'

/** The part of a person's record that they edit themselves (specification, section 3). */
export const profile = z.looseObject({
  premium: z._default(z.boolean(), false),
  profile_embed: z._default(z.nullable(embed), null),
  possibleProfileArguments: z._default(z.array(z.string()), []),
})
export type Profile = z.infer<typeof profile>

/** `GET /users/{userId}`. */
export const userData = z.looseObject({ id: z.optional(snowflake), profile })
export type UserData = z.infer<typeof userData>

/**
 * `userData` as the browser reads it. What a backend with other rules, or older ones, holds in place of an embed is kept
 * as it is: it must not keep anybody from the rest of their profile.
 */
export const savedUserData = z.extend(userData, {
  profile: z.extend(profile, {
    profile_embed: z._default(z.nullable(z.union([embed, z.record(z.string(), z.unknown())])), null),
  }),
})
export type SavedUserData = z.infer<typeof savedUserData>

export type SavedProfile = Pick<
  SavedUserData['profile'],
  'premium' | 'profile_embed' | 'possibleProfileArguments'
>

const placeholderName = z.string().check(z.regex(placeholderPattern, 'validation.placeholder'))

/** Names that differ only in upper and lower case are the same to those who write them. */
const isEachOnce = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length

/**
 * `PATCH /users/{userId}`: JSON or form data (in which `profile_embed` and the list are JSON texts). Form data may
 * carry images: a file `avatar.png` is what `attachment://avatar.png` in the embed means.
 */
export const profilePatch = z
  .strictObject({
    premium: z.optional(z.boolean()),
    profile_embed: z.optional(z.nullable(profileEmbed)),
    possibleProfileArguments: z.optional(
      z
        .array(placeholderName)
        .check(
          z.maxLength(limits.placeholders, 'validation.placeholderCount'),
          z.refine(isEachOnce, 'validation.placeholderTwice'),
        ),
    ),
  })
  .check(somethingChanged)
export type ProfilePatch = z.infer<typeof profilePatch>
