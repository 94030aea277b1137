import type { CurrentUser } from '@/api/platform.schema'
import { displayName } from '@/components/discord/avatars'
import type { Placeholder } from '@/config/features/hints'
import { avatarUrl, bannerUrl, defaultAvatarUrl } from '@/config/images'
import { type ProfileValue, suggestedPlaceholders } from '@/config/profile'

type OwnValues = Record<ProfileValue, string | null>

/** What placeholders stand for where the person themselves is meant; null where they have no such thing. */
export const ownValues = (user: CurrentUser, cdnUrl: string): OwnValues => ({
  mention: `@${displayName(user)}`,
  name: displayName(user),
  username: user.username,
  id: user.id,
  avatar: avatarUrl(cdnUrl, user.id, user.avatar) ?? defaultAvatarUrl(cdnUrl, user.id, user.discriminator),
  banner: bannerUrl(cdnUrl, user.id, user.banner),
})

/** The names of a list with what is known of them: what each stands for, and its value for this person. */
export const ownPlaceholders = (names: readonly string[], values: OwnValues): Placeholder[] =>
  names.map((name) => {
    const known = suggestedPlaceholders.find((suggested) => suggested.name === name)
    const sample = known?.value ? values[known.value] : null
    return { name, sample: sample ?? undefined, description: known?.description }
  })
