import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useFeatureCatalogue } from '@/api/features'
import { isObject, type JsonObject } from '@/contract/json'
import type { ObjectOption } from '@/contract/declaration/option'
import { optionTree } from '@/contract/declaration/read-option'
import { useSignedInQuery } from '@/api/session'
import { settingsQueries, useDeclaredSettings } from '@/api/settings'
import { declareSettings } from '@/contract/settings'
import { localeName } from '@/components/discord/locale-names'
import { isolated } from '@/components/ui/isolated'
import { paths } from '@/config/paths'
import { readableKey } from './guessed-option'

export type Subject = {
  /** `settings`, or `feature:` and the feature's id. */
  id: string
  name: string
  /** Its screen; null for a feature that is no longer offered. */
  href: string | null
  option: ObjectOption
}

/** Reads what subjects need before a screen shows any. Nothing is rendered again for it. */
export function usePreloadedSubjects() {
  useSignedInQuery({ ...capabilityQueries.all(), notifyOnChangeProps: [] })
  useSignedInQuery({ ...settingsQueries.declaration(), notifyOnChangeProps: [] })
}

const unlistedName = (id: string) => readableKey(id.replace(/^feature:/, ''))

/** What subjects are called, which is known before their options. */
export function useSubjectNames() {
  const t = useTranslations('history')
  const features = useFeatureCatalogue().data ?? []
  const known = [
    { id: 'settings', name: t('settings') },
    ...features.map(({ id, name }) => ({ id: `feature:${id}`, name: isolated(name) })),
  ]
  return { known, nameOf: (id: string) => known.find((one) => one.id === id)?.name ?? unlistedName(id) }
}

/** Most subjects are only named: their options are read when they are wanted. */
function subjectOf(about: Omit<Subject, 'option'>, read: () => ObjectOption): Subject {
  let option: ObjectOption | undefined
  return {
    ...about,
    get option() {
      return (option ??= read())
    },
  }
}

/**
 * While `isPending`, features, and what the bot adds to the settings, are known by their names alone. A failure lasts, and
 * nobody waits for another try.
 */
export function useSubjects(guildId: string) {
  const t = useTranslations('history')
  const fields = useTranslations('settings.fields')
  const client = useQueryClient()
  const catalogue = useFeatureCatalogue().data
  const { data: capabilities, isFetched } = useSignedInQuery(capabilityQueries.all())
  const declared = capabilities?.features
  const settings = useDeclaredSettings()
  const declaredSettings = settings.data ?? undefined

  const subjects = useMemo(() => {
    function featureOption(options: JsonObject = {}) {
      const { enabled: _enabled, ...properties } = isObject(options.properties) ? options.properties : {}
      return optionTree({ properties: { enabled: { type: 'boolean', title: t('state') }, ...properties } })
    }
    // A feature's own page loads it before the others.
    const optionsOf = (id: string) =>
      (
        declared?.find((feature) => feature.id === id) ??
        client.getQueryData(capabilityQueries.feature(id).queryKey)
      )?.options
    const known: Subject[] = [
      subjectOf({ id: 'settings', name: t('settings'), href: paths.guildSettings(guildId) }, () =>
        optionTree(declareSettings(fields, localeName, declaredSettings)),
      ),
      ...(catalogue ?? declared ?? []).map(({ id, name }) =>
        subjectOf({ id: `feature:${id}`, name: isolated(name), href: paths.guildFeature(guildId, id) }, () =>
          featureOption(optionsOf(id)),
        ),
      ),
    ]
    const byId = new Map(known.map((subject) => [subject.id, subject]))
    const find = (id: string): Subject =>
      byId.get(id) ?? {
        id,
        name: unlistedName(id),
        href: null,
        option: featureOption(),
      }
    return { known, find }
  }, [catalogue, declared, declaredSettings, client, guildId, t, fields])
  return { ...subjects, isPending: !isFetched || !settings.isFetched }
}
