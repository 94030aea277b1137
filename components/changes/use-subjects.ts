import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FeatureDeclaration } from '@/api/features.schema'
import { useFeatureCatalogue } from '@/api/features'
import { isObject, type JsonObject, ownProperty } from '@/api/json-schema/json'
import { canShow, type Option } from '@/api/json-schema/option'
import { readOption } from '@/api/json-schema/schema'
import { isSettingsField, settingsDraft, type SettingsField, settingsFieldNames } from '@/api/settings.schema'
import { localeName } from '@/components/discord/locale-names'
import { locales } from '@/config/locales'
import { paths } from '@/config/paths'

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
  const access = {
    write: t('settings.fields.manager_roles.write.label'),
    read: t('settings.fields.manager_roles.read.label'),
  }
  const properties = {
    role: { type: 'string', control: 'role', title: t('settings.fields.manager_roles.role') },
    access: {
      enum: Object.keys(access),
      labels: access,
      title: t('settings.fields.manager_roles.access'),
    },
  }
  /** What a setting's type alone does not say. */
  const details: Partial<Record<SettingsField, object>> = {
    locale: {
      type: 'string',
      enum: locales,
      labels: Object.fromEntries(locales.map((locale) => [locale, localeName(locale)])),
    },
    manager_roles: { type: 'array', control: 'list', items: { type: 'object', properties } },
  }
  return {
    of: (key) => {
      if (!isSettingsField(key)) return readOption({}, key)
      const { type } = settingsDraft.shape[key].def
      return readOption({ type, ...details[key], title: t(`settings.fields.${key}.label`) }, key)
    },
    order: settingsFieldNames,
  }
}

export type Options = { of: (key: string) => Option; order: readonly string[] }

/** The keys of two values in the order of their schema; what it does not speak of stands last. */
export function keysOf(before: JsonObject, after: JsonObject, order: readonly string[]) {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.keys({ ...before, ...after }).toSorted((one, other) => place(one) - place(other))
}

/** A plain option of a value that no schema speaks of. */
function guess(value: unknown, key: string): Option {
  if (typeof value === 'boolean') return readOption({ type: 'boolean' }, key)
  if (typeof value === 'number') return readOption({ type: 'number' }, key)
  if (typeof value === 'string') return readOption({ type: 'string' }, key)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return readOption({ type: 'array', items: { type: 'string' } }, key)
  return readOption({}, key)
}

/** The option as far as it fits both values; what no longer fits its schema is shown as what it is. */
export function fittingOptions(option: Option, before: unknown, after: unknown): Option {
  const fits = [before, after].every((value) => value === null || canShow(option, value))
  if (fits && option.kind !== 'json') return option
  return { ...guess(after ?? before, option.title), title: option.title }
}

/** The options of a feature by their keys; a key that it does not declare is spelled out. */
function featureOptions(declaration: FeatureDeclaration | undefined, enabledTitle: string): Options {
  const properties = isObject(declaration?.options.properties) ? declaration.options.properties : {}
  return {
    of: (key) =>
      key === 'enabled'
        ? readOption({ type: 'boolean', title: enabledTitle }, key)
        : readOption(ownProperty(properties, key), key),
    order: ['enabled', ...Object.keys(properties)],
  }
}

export const optionOrder = (option: Option) => (option.kind === 'object' ? [...option.properties.keys()] : [])

/** An embed's colour is a plain number to its schema. */
const colour = (option: Option): Option =>
  option.kind === 'number' ? { ...option, control: 'colour' } : option

export function optionAt(option: Option, key: string): Option {
  const part = (option.kind === 'object' ? option.properties.get(key) : undefined) ?? readOption({}, key)
  return key === 'color' ? colour(part) : part
}
