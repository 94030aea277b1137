import * as z from 'zod/mini'
import { somethingChanged } from '@/contract/field-message'
import { limits } from '@/contract/limits'
import { discordLocales } from '@/contract/discord/locales'
import { textLength } from '@/contract/text-length'
import { isTimeZone } from '@/contract/time-zones'
import { snowflake } from './discord'

/** What makes a usable chat prefix. The messages are keys of the catalogue. */
export const chatPrefix = z.string().check(
  z.minLength(1, 'validation.prefixEmpty'),
  z.refine((text) => textLength(text) <= limits.chatPrefix, 'validation.prefixLong'),
  z.refine((text) => !/\s/u.test(text), 'validation.prefixSpace'),
  z.refine((text) => !/[\p{Cc}\p{Cf}`]/u.test(text), 'validation.prefixCharacter'),
  z.refine((text) => !/^[/@#<]/.test(text), 'validation.prefixStart'),
)

/**
 * Roles whose members may use the dashboard without a permission of Discord's: look only, or change things as well,
 * except this very list.
 */
export const managerRoles = z
  .array(
    z.strictObject({ role: snowflake, access: z.enum(['read', 'write'], 'validation.invalid') }),
    'validation.invalid',
  )
  .check(
    z.maxLength(limits.managerRoles, 'validation.managerRoles'),
    z.refine(
      (list) => new Set(list.map(({ role }) => role)).size === list.length,
      'validation.managerRoleTwice',
    ),
  )
export type ManagerRoles = z.infer<typeof managerRoles>

/** `GET /guilds/{guildId}/settings`: lenient, because a foreign backend may have other rules and fields. */
export const guildSettings = z.looseObject({
  chat_prefix: z.string(),
  locale: z.optional(z.string()),
  timezone: z.optional(z.string()),
  manager_roles: z.optional(managerRoles),
})
export type GuildSettings = z.infer<typeof guildSettings>

/** What a person may save; the form and the reference backend both hold to it. */
export const settingsDraft = z.strictObject({
  chat_prefix: chatPrefix,
  locale: z.enum(discordLocales, 'validation.locale'),
  timezone: z.string().check(z.refine(isTimeZone, 'validation.timezone')),
  manager_roles: managerRoles,
})
type SettingsDraft = z.infer<typeof settingsDraft>
export type SettingsField = keyof SettingsDraft

/** What a guild starts with before anyone saves anything. */
export const defaultSettings: SettingsDraft = {
  chat_prefix: '!',
  locale: 'en-US',
  timezone: 'UTC',
  manager_roles: [],
}

export const isSettingsField = (name: string): name is SettingsField =>
  Object.hasOwn(settingsDraft.shape, name)
export const settingsFieldNames = Object.keys(settingsDraft.shape).filter(isSettingsField)

type SettingsText =
  | `${SettingsField}.label`
  | `manager_roles.${'role' | 'access' | 'write.label' | 'read.label'}`

/**
 * The settings as the options of a feature are declared, so that the history, conflicts and the search treat them alike.
 * @param t the texts below `settings.fields`
 * @param localeName what a language is called, where that is shown
 */
export function declareSettings(
  t: (key: SettingsText) => string,
  localeName: (locale: string) => string = String,
) {
  const labels = { write: t('manager_roles.write.label'), read: t('manager_roles.read.label') }
  const row = {
    role: { type: 'string', control: 'role', title: t('manager_roles.role') },
    access: { enum: Object.keys(labels), labels, title: t('manager_roles.access') },
  }
  const names = Object.fromEntries(discordLocales.map((locale) => [locale, localeName(locale)]))
  const options: Record<SettingsField, object> = {
    chat_prefix: { type: 'string' },
    locale: { enum: discordLocales, labels: names },
    timezone: { type: 'string' },
    manager_roles: { type: 'array', guarded: true, items: { type: 'object', properties: row } },
  }
  const titled = settingsFieldNames.map(
    (name) => [name, { ...options[name], title: t(`${name}.label`) }] as const,
  )
  return { type: 'object', properties: Object.fromEntries(titled) }
}

/** For what reads no text of them, such as which only people with Manage Server may change. */
export const settingsOptions = declareSettings(String)

/** `PATCH /guilds/{guildId}/settings`: any part of the draft, at least one field. */
export const settingsPatch = z.partial(settingsDraft).check(somethingChanged)
export type SettingsPatch = z.infer<typeof settingsPatch>
