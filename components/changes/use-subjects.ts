import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFeatureCatalogue } from '@/api/features'
import { readOption } from '@/api/json-schema/schema'
import { localeName } from '@/components/discord/locale-names'
import { locales } from '@/config/locales'
import { paths } from '@/config/paths'
import { featureOptions, type Options } from './options-of'

export type Subject = {
  /** `settings`, or `feature:` and the feature's id. */
  id: string
  name: string
  /** Its own screen; null for a feature that is no longer offered. */
  href: string | null
  options: Options
}

/** What changes are about: the settings, the features of the catalogue, and by its id whatever else turns up. */
export function useSubjects(guildId: string) {
  const t = useTranslations()
  const catalogue = useFeatureCatalogue().data

  return useMemo(() => {
    const features = (catalogue ?? []).map((declaration): Subject => {
      const { id, name } = declaration
      return {
        id: `feature:${id}`,
        name,
        href: paths.guildFeature(guildId, id),
        options: featureOptions(declaration, t('history.enabled')),
      }
    })
    const known: Subject[] = [
      {
        id: 'settings',
        name: t('history.settings'),
        href: paths.guildSettings(guildId),
        options: settingsOptions(t),
      },
      ...features,
    ]
    const byId = new Map(known.map((subject) => [subject.id, subject]))
    const find = (id: string): Subject =>
      byId.get(id) ?? {
        id,
        name: id.replace(/^feature:/, ''),
        href: null,
        options: featureOptions(undefined, t('history.enabled')),
      }
    return { known, find }
  }, [catalogue, guildId, t])
}

function settingsOptions(t: ReturnType<typeof useTranslations<never>>): Options {
  const declared: Readonly<Record<string, object>> = {
    chat_prefix: { type: 'string', title: t('settings.fields.chat_prefix.label') },
    locale: {
      enum: locales,
      labels: Object.fromEntries(locales.map((locale) => [locale, localeName(locale)])),
      title: t('settings.fields.locale.label'),
    },
    timezone: { type: 'string', title: t('settings.fields.timezone.label') },
    manager_roles: {
      type: 'array',
      control: 'list',
      title: t('settings.fields.manager_roles.label'),
      items: {
        type: 'object',
        properties: {
          role: { type: 'string', control: 'role', title: t('settings.fields.manager_roles.role') },
          access: {
            enum: ['write', 'read'],
            title: t('settings.fields.manager_roles.access'),
            labels: {
              write: t('settings.fields.manager_roles.write.label'),
              read: t('settings.fields.manager_roles.read.label'),
            },
          },
        },
      },
    },
  }
  return {
    of: (key) => readOption(Object.hasOwn(declared, key) ? declared[key] : {}, key),
    order: Object.keys(declared),
  }
}
