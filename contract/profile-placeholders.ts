/** What the dashboard knows of the person who is signed in, and so can show in a preview. */
export type ProfileValue = 'mention' | 'name' | 'username' | 'id' | 'avatar' | 'banner'

type SuggestedPlaceholder = {
  name: string
  /** Null where only the bot knows what stands there. */
  value: ProfileValue | null
}

/**
 * Names that are offered for a profile's texts, called as the features call theirs. Which ones a bot fills in is the
 * bot's affair; people may add any other.
 */
export const suggestedPlaceholders: readonly SuggestedPlaceholder[] = [
  { name: 'member', value: 'mention' },
  { name: 'member_name', value: 'name' },
  { name: 'member_username', value: 'username' },
  { name: 'member_id', value: 'id' },
  { name: 'member_avatar', value: 'avatar' },
  { name: 'member_banner', value: 'banner' },
  { name: 'server', value: null },
  // Known, but no longer offered: see `offered`.
  { name: 'guild', value: null },
]

/** What may stand in braces. */
export const placeholderPattern = /^[a-z][a-z0-9_]{0,31}$/i

/** Names that are known to stand for something other than an image's address. */
export const placeholdersWithoutImage = suggestedPlaceholders
  .filter(({ value }) => value !== 'avatar' && value !== 'banner')
  .map(({ name }) => name)
