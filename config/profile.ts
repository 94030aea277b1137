/** What the dashboard knows of the person who is signed in, and so can show in a preview. */
export type ProfileValue = 'mention' | 'name' | 'username' | 'id' | 'avatar' | 'banner'

type SuggestedPlaceholder = {
  name: string
  /** Null where only the bot knows what stands there. */
  value: ProfileValue | null
  description: string
}

/**
 * Names that are offered for a profile's texts, called as the features call theirs. Which ones a bot fills in is the
 * bot's affair; people may add any other.
 */
export const suggestedPlaceholders: readonly SuggestedPlaceholder[] = [
  { name: 'member', value: 'mention', description: 'Mentions you' },
  { name: 'member_name', value: 'name', description: 'Your display name' },
  { name: 'member_username', value: 'username', description: 'Your user name' },
  { name: 'member_id', value: 'id', description: 'Your id' },
  { name: 'member_avatar', value: 'avatar', description: 'Address of your avatar, for images' },
  { name: 'member_banner', value: 'banner', description: 'Address of your banner, for images' },
  { name: 'guild', value: null, description: 'The server where your card is shown' },
]

/** Names that are known to stand for something other than an image's address. */
export const placeholdersWithoutImage = suggestedPlaceholders
  .filter(({ value }) => value !== 'avatar' && value !== 'banner')
  .map(({ name }) => name)

/** What somebody with an empty profile can start from. */
export const sampleProfile = {
  profile_embed: {
    title: '{member_name}',
    description: 'Hello, I am {member}. Write something about yourself here.',
    color: 0x422afb,
    thumbnail: { url: '{member_avatar}' },
  },
  possibleProfileArguments: ['member_name', 'member', 'member_avatar'],
}

/** What premium means. What a bot makes of it is up to the bot, so this promises no more than that. */
export const premiumTexts = {
  summary: 'Marks your profile as premium. The bot decides what that unlocks.',
  points: [
    'The bot sees that your profile is premium.',
    'Everything that it reserves for premium profiles becomes available to you.',
    'You can turn it off again at any time.',
  ],
}
