import { discordLocales } from './discord/locales'
import { isObject } from './json'
import type { SettingsDeclaration, SettingsDraft } from './calls/settings'

export type SettingsField = keyof SettingsDraft

/** What a guild starts with before anyone saves anything. */
export const defaultSettings: SettingsDraft = {
  chat_prefix: '!',
  locale: 'en-US',
  timezone: 'UTC',
  manager_roles: [],
}

export const isSettingsField = (name: string): name is SettingsField => Object.hasOwn(defaultSettings, name)
export const settingsFieldNames = Object.keys(defaultSettings).filter(isSettingsField)

export type SettingsText =
  | `${SettingsField}.label`
  | `manager_roles.${'role' | 'access' | 'write.label' | 'read.label'}`

/**
 * The settings as the options of a feature are declared, so that the history, conflicts and the search treat them alike.
 * @param t the texts below `settings.fields`
 * @param localeName what a language is called, where that is shown
 * @param declared what follows them: none of it takes the place of one of the dashboard’s own
 */
export function declareSettings(
  t: (key: SettingsText) => string,
  localeName: (locale: string) => string,
  declared: Partial<Pick<SettingsDeclaration, 'options'>> = {},
) {
  const labels = { write: t('manager_roles.write.label'), read: t('manager_roles.read.label') }
  const row = {
    role: { type: 'string', control: 'role', title: t('manager_roles.role') },
    access: { enum: Object.keys(labels), labels, title: t('manager_roles.access') },
  }
  const names = Object.fromEntries(discordLocales.map((locale) => [locale, localeName(locale)]))
  const own: Record<SettingsField, object> = {
    chat_prefix: { type: 'string' },
    locale: { enum: discordLocales, labels: names },
    timezone: { type: 'string' },
    manager_roles: { type: 'array', guarded: true, items: { type: 'object', properties: row } },
  }
  const titled = Object.fromEntries(
    settingsFieldNames.map((name) => [name, { ...own[name], title: t(`${name}.label`) }]),
  )
  const properties = isObject(declared.options?.properties) ? declared.options.properties : {}
  const others = Object.entries(properties).filter(([name]) => !isSettingsField(name))
  return { type: 'object', properties: { ...titled, ...Object.fromEntries(others) } }
}
