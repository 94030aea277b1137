import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useFeatureCatalogue } from '@/api/features'
import { isObject, type JsonObject } from '@/contract/json'
import type { ObjectOption } from '@/contract/declaration/option'
import { optionTree } from '@/contract/declaration/read-option'
import { useSignedInQuery } from '@/api/session'
import { useDeclaredSettings } from '@/api/settings'
import { declareSettings } from '@/contract/calls/settings'
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

/** While `isPending`, features are known by their names alone. A failure lasts, and nobody waits for another try. */
export function useSubjects(guildId: string) {
  const t = useTranslations('history')
  const fields = useTranslations('settings.fields')
  const client = useQueryClient()
  const catalogue = useFeatureCatalogue().data
  const { data: capabilities, isFetched } = useSignedInQuery(capabilityQueries.all())
  const declared = capabilities?.features
  const declaredSettings = useDeclaredSettings().data ?? undefined

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
      {
        id: 'settings',
        name: t('settings'),
        href: paths.guildSettings(guildId),
        option: optionTree(declareSettings(fields, localeName, declaredSettings)),
      },
      ...(catalogue ?? declared ?? []).map(({ id, name }) => ({
        id: `feature:${id}`,
        name: isolated(name),
        href: paths.guildFeature(guildId, id),
        option: featureOption(optionsOf(id)),
      })),
    ]
    const byId = new Map(known.map((subject) => [subject.id, subject]))
    const find = (id: string): Subject =>
      byId.get(id) ?? {
        id,
        name: readableKey(id.replace(/^feature:/, '')),
        href: null,
        option: featureOption(),
      }
    return { known, find }
  }, [catalogue, declared, declaredSettings, client, guildId, t, fields])
  return { ...subjects, isPending: !isFetched }
}
