import { useDeclaredSettings } from '@/api/settings'
import { useFormatter, useTranslations } from 'next-intl'
import { useFeatureCatalogue, useFeaturesWithFindings } from '@/api/features'
import type { GuildHealth, HealthFinding } from '@/contract/calls/health'
import { optionTree } from '@/contract/declaration/read-option'
import { featureOf } from '@/contract/subjects'
import { useTitles } from '@/components/changes/use-titles'
import { useLackText } from '@/components/discord/our-bot'
import { isolated } from '@/components/ui/isolated'
import { paths } from '@/config/paths'

/** Codes that have a text here, and what a finding has to contain for it. */
const required = {
  channel_gone: null,
  channel_hidden: null,
  channel_unusable: 'names',
  role_gone: null,
  member_gone: null,
  role_above_bot: 'names',
  role_managed: 'names',
  permissions_missing: 'permissions',
  secret_gone: null,
  missing: null,
  invalid: null,
  placeholder_unknown: 'names',
} as const

const hasText = (code: string): code is keyof typeof required => Object.hasOwn(required, code)

/** What is wrong and what to do about it; the backend's own text for a code that is not known here. */
export function useFindingText() {
  const t = useTranslations('health')
  const quoted = useTranslations('pickers.warnings')
  const lackText = useLackText()
  const format = useFormatter()

  return ({ code, severity, detail, ids = [], names = [], permissions = [] }: HealthFinding) => {
    const key = hasText(code) ? required[code] : null
    if (!hasText(code) || (key && { names, permissions }[key].length === 0)) return detail

    if (code === 'permissions_missing')
      return lackText({ permissions, channels: names, isCertain: severity === 'error' })
    const shown = code === 'placeholder_unknown' ? names : names.map((name) => quoted('quoted', { name }))
    const count = Math.max(ids.length, names.length, 1)
    // What has vanished is named only where all of it can be.
    const isNamed = shown.length === count
    const kind = code === 'role_gone' ? 'role' : code === 'member_gone' ? 'member' : 'channel'
    return t(`findings.${code}`, {
      count,
      names: isNamed ? format.list(shown) : t(`unnamed.${kind}`, { count }),
      detail,
    })
  }
}

export type HealthSubject = {
  name: string
  titleOf: (path: string) => string
  hrefOf: (path: string | null) => string
}

export function useSubject(guildId: string, health: GuildHealth) {
  const t = useTranslations()
  const { optionTitle } = useTitles()
  const catalogue = useFeatureCatalogue().data
  const declaredSettings = useDeclaredSettings().data
  const { declarations, saved } = useFeaturesWithFindings(guildId, health)

  const settings: HealthSubject = {
    name: t('health.settings'),
    titleOf: (path) => {
      const key = `settings.fields.${path.split('.')[0] ?? path}.label` as 'settings.fields.locale.label'
      return t.has(key) ? t(key) : optionTitle(optionTree(declaredSettings?.options), path, {})
    },
    hrefOf: (path) => paths.guildSettings(guildId, path ?? undefined),
  }

  return (subject: string): HealthSubject | null => {
    if (subject === 'settings') return settings
    const id = featureOf(subject)
    if (id === undefined) return null
    return {
      name: isolated(catalogue?.find((feature) => feature.id === id)?.name ?? id),
      titleOf: (path) => optionTitle(optionTree(declarations.get(id)?.options), path, saved.get(id)),
      hrefOf: (path) => paths.guildFeature(guildId, id, path ?? undefined),
    }
  }
}
