import { useFormatter, useTranslations } from 'next-intl'
import { useFeatureCatalogue, useFeatureDeclarations } from '@/api/features'
import { featuresIn } from '@/api/health'
import type { GuildHealth, HealthFinding } from '@/api/health.schema'
import { optionTitle } from '@/api/json-schema/option-title'
import { useLackText } from '@/components/discord/pickers/role-source'
import { paths } from '@/config/paths'

/** What a finding of each code has to tell beside its code, so that there are words of ours for it. */
const needs: Readonly<Record<string, 'names' | 'permissions' | null>> = {
  channel_gone: null,
  channel_unusable: 'names',
  role_gone: null,
  role_above_bot: 'names',
  role_managed: 'names',
  permissions_missing: 'permissions',
  missing: null,
  invalid: null,
  placeholder_unknown: 'names',
}
type Known =
  | 'channel_gone'
  | 'channel_unusable'
  | 'role_gone'
  | 'role_above_bot'
  | 'role_managed'
  | 'missing'
  | 'invalid'
  | 'placeholder_unknown'

/** What is wrong and what to do about it; the backend's own words where there are none here. */
export function useFindingText() {
  const t = useTranslations('health')
  const quoted = useTranslations('pickers.warnings')
  const lackText = useLackText()
  const format = useFormatter()

  return ({ code, severity, detail, ids = [], names = [], permissions = [] }: HealthFinding) => {
    const need = Object.hasOwn(needs, code) ? needs[code] : undefined
    if (need === undefined || (need !== null && { names, permissions }[need].length === 0)) return detail

    if (code === 'permissions_missing')
      return lackText({ permissions, channels: names, isCertain: severity === 'error' })
    const shown = code === 'placeholder_unknown' ? names : names.map((name) => quoted('quoted', { name }))
    return t(`findings.${code as Known}`, {
      count: Math.max(ids.length, names.length, 1),
      names: format.list(shown),
      detail,
    })
  }
}

export type HealthSubject = {
  name: string
  /** What people call the option at a path, as far as it is known. */
  titleOf: (path: string) => string
  /** Where the subject is mended, at the option. */
  hrefOf: (path: string | null) => string
}

/** Finds what findings are about: the settings, or a feature. Null for what this dashboard has no page for. */
export function useSubject(guildId: string, health: GuildHealth) {
  const t = useTranslations()
  const catalogue = useFeatureCatalogue().data
  const { declarations } = useFeatureDeclarations(featuresIn(health))

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
    return {
      name: catalogue?.find((feature) => feature.id === id)?.name ?? id,
      titleOf: (path) => optionTitle(declarations.get(id)?.options, path),
      hrefOf: (path) => paths.guildFeature(guildId, id, path ?? undefined),
    }
  }
}
