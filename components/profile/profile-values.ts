import type { Versioned } from '@/api/http'
import { type Embed, embed } from '@/api/embed.schema'
import { profilePatch, type SavedProfile, type SavedUserData } from '@/api/users.schema'
import { fieldErrors } from '@/api/failure.schema'
import { changedFields, isEmpty } from '@/components/form/changes'
import { isSame } from '@/config/json'

/** What the form edits; other fields that a backend keeps in a profile stay as they are. */
export type ProfileValues = SavedProfile
/** An embed, or what is saved in its place. */
export type SavedEmbed = ProfileValues['profile_embed']
export type ProfileField = keyof ProfileValues

/** Null while nothing is saved about the person. */
export type ProfileRecord = SavedUserData | null

const profileFields = [
  'premium',
  'profile_embed',
  'possibleProfileArguments',
] as const satisfies ProfileField[]

const isProfileField = (name: string): name is ProfileField => profileFields.some((field) => field === name)

/** The field that a path such as `profile_embed.fields.0.name` is in. */
export function fieldOf(path: string): ProfileField | null {
  const [field = ''] = path.split('.')
  return isProfileField(field) ? field : null
}

const nothingSaved: ProfileValues = { premium: false, profile_embed: null, possibleProfileArguments: [] }

export function readValues(record: ProfileRecord): ProfileValues {
  const { premium, profile_embed, possibleProfileArguments } = record?.profile ?? nothingSaved
  return { premium, profile_embed, possibleProfileArguments }
}

/** People's records have no version of their own: what was read stands for it. */
export const versioned = (record: ProfileRecord): Versioned<ProfileRecord> => ({
  value: record,
  etag: JSON.stringify(readValues(record)),
})

/** What keeps the changes from being saved, by path; the words are keys of the catalogue. */
export function validate(saved: ProfileValues, values: ProfileValues): Readonly<Record<string, string>> {
  const changed = changedFields(saved, values)
  const judged = isEmpty(changed) ? null : profilePatch.safeParse(changed)
  return judged?.error ? fieldErrors(judged.error) : {}
}

/** An embed that may still be written: its texts may be too long or missing, but its shape is that of an embed. */
export function isEmbed(value: unknown): value is Embed {
  const { error } = embed.safeParse(value)
  return !error?.issues.some(({ code }) => code === 'invalid_type' || code === 'unrecognized_keys')
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The part of a kept draft that the form can show. */
export function readDraft(changes: Readonly<Record<string, unknown>>): Partial<ProfileValues> {
  const { premium, profile_embed, possibleProfileArguments } = changes
  return {
    ...(typeof premium === 'boolean' && { premium }),
    ...((profile_embed === null || isEmbed(profile_embed)) && { profile_embed }),
    ...(isNames(possibleProfileArguments) && { possibleProfileArguments }),
  }
}

/** The part of a kept draft that would still change something. */
export const savedDraft = (saved: ProfileValues) => (changes: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(readDraft(changes)).filter(([name, value]) => {
      const field = fieldOf(name)
      return field !== null && !isSame(saved[field], value)
    }),
  )
