import { useTranslations } from 'next-intl'
import type { ProfileField, ProfileValues } from './profile-values'

/** One value of the profile, in words. */
export function useDescribedValue() {
  const t = useTranslations('profile.values')
  return (field: ProfileField, values: ProfileValues) => {
    switch (field) {
      case 'premium':
        return t(values.premium ? 'on' : 'off')
      case 'profile_embed':
        return values.profile_embed ? (values.profile_embed.title ?? t('card')) : t('noCard')
      case 'possibleProfileArguments':
        return values.possibleProfileArguments.map((name) => `{${name}}`).join(' ') || t('none')
    }
  }
}
