import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useFeatureCatalogue } from '@/api/features'
import { isObject, type JsonObject } from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import { readOption } from '@/contract/declaration/read-option'
import { useSignedInQuery } from '@/api/session'
import { settingsDraft, type SettingsField, settingsFieldNames } from '@/contract/calls/settings'
import { localeName } from '@/components/discord/locale-names'
import { discordLocales } from '@/contract/discord/locales'
import { paths } from '@/config/paths'

export type Subject = {
  /** `settings`, or `feature:` and the feature's id. */
  id: string
  name: string
  /** Its screen; null for a feature that is no longer offered. */
  href: string | null
  option: Option
}

export function useSubjects(guildId: string) {
  const t = useTranslations()
  const client = useQueryClient()
  const catalogue = useFeatureCatalogue().data
  const declared = useSignedInQuery(capabilityQueries.all()).data?.features

  return useMemo(() => {
    function featureOption(options: JsonObject = {}) {
      const { enabled: _enabled, ...properties } = isObject(options.properties) ? options.properties : {}
      return object({ enabled: { type: 'boolean', title: t('history.state') }, ...properties })
    }
    // A feature's own page loads it before the others.
    const optionsOf = (id: string) =>
      (
        declared?.find((feature) => feature.id === id) ??
        client.getQueryData(capabilityQueries.feature(id).queryKey)
      )?.options
    const known: Subject[] = [
      {
        id: 'settings',
        name: t('history.settings'),
        href: paths.guildSettings(guildId),
        option: object(settingsProperties(t)),
      },
      ...(catalogue ?? []).map(({ id, name }) => ({
        id: `feature:${id}`,
        name,
        href: paths.guildFeature(guildId, id),
        option: featureOption(optionsOf(id)),
      })),
    ]
    const byId = new Map(known.map((subject) => [subject.id, subject]))
    const find = (id: string): Subject =>
      byId.get(id) ?? { id, name: id.replace(/^feature:/, ''), href: null, option: featureOption() }
    return { known, find }
  }, [catalogue, declared, client, guildId, t])
}

const object = (properties: JsonObject) => readOption({ type: 'object', properties }, '')

function settingsProperties(t: ReturnType<typeof useTranslations<never>>): JsonObject {
  const roles = 'settings.fields.manager_roles'
  const labels = { write: t(`${roles}.write.label`), read: t(`${roles}.read.label`) }
  const properties = {
    role: { type: 'string', control: 'role', title: t(`${roles}.role`) },
    access: { enum: Object.keys(labels), labels, title: t(`${roles}.access`) },
  }
  const details: Partial<Record<SettingsField, object>> = {
    locale: {
      type: 'string',
      enum: discordLocales,
      labels: Object.fromEntries(discordLocales.map((locale) => [locale, localeName(locale)])),
    },
    manager_roles: { type: 'array', control: 'list', items: { type: 'object', properties } },
  }
  return Object.fromEntries(
    settingsFieldNames.map((name) => {
      const { type } = settingsDraft.shape[name].def
      return [name, { type, ...details[name], title: t(`settings.fields.${name}.label`) }]
    }),
  )
}
