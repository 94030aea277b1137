import { useTranslations } from 'next-intl'
import { isEmbed, type ProfileField, type ProfileValues, type SavedEmbed } from './profile-values'

const titleOf = (embed: NonNullable<SavedEmbed>) => (isEmbed(embed) ? embed.title : undefined)

/** One value of the profile, in words. */
export function useDescribedValue() {
  const t = useTranslations('profile.values')
  return (field: ProfileField, values: ProfileValues) => {
    switch (field) {
      case 'premium':
        return t(values.premium ? 'on' : 'off')
      case 'profile_embed':
        return values.profile_embed ? (titleOf(values.profile_embed) ?? t('card')) : t('noCard')
      case 'possibleProfileArguments':
        return values.possibleProfileArguments.map((name) => `{${name}}`).join(' ') || t('none')
    }
  }
}
