import { useTranslations } from 'next-intl'
import { useFeatureCatalogue } from '@/api/features'
import { optionTitle } from '@/api/json-schema/option-title'
import { paths } from '@/config/paths'

export type HealthSubject = {
  name: string
  /** What people call the option at a path, as far as it is known. */
  titleOf: (path: string) => string
  /** Where the subject is mended, at the option. */
  hrefOf: (path: string | null) => string
}

/** Finds what findings are about: the settings, or a feature. Null for what this dashboard has no page for. */
export function useSubject(guildId: string) {
  const t = useTranslations()
  const catalogue = useFeatureCatalogue().data

  const settings: HealthSubject = {
    name: t('health.settings'),
    titleOf: (path) => {
      const key = `settings.fields.${path.split('.')[0] ?? path}.label` as 'settings.fields.locale.label'
      return t.has(key) ? t(key) : path
    },
    hrefOf: (path) => paths.guildSettings(guildId, path ?? undefined),
  }

  return (subject: string): HealthSubject | null => {
    if (subject === 'settings') return settings
    const id = /^feature:(.+)$/.exec(subject)?.[1]
    if (id === undefined) return null
    const declaration = catalogue?.find((feature) => feature.id === id)
    return {
      name: declaration?.name ?? id,
      titleOf: (path) => optionTitle(declaration?.options, path),
      hrefOf: (path) => paths.guildFeature(guildId, id, path ?? undefined),
    }
  }
}
