import * as z from 'zod/mini'
import { somethingChanged } from '@/contract/checks'
import { limits } from '@/contract/limits'
import { discordLocales } from '@/contract/discord/locales'
import { managerAccess, prefixRules } from '@/contract/settings-rules'
import { isTimeZone } from '@/contract/time-zones'
import { snowflake } from './discord'
import { featureDeclaration } from './features'

/** What makes a usable chat prefix. The messages are keys of the catalogue. */
const chatPrefix = z
  .string()
  .check(
    z.minLength(1, 'validation.prefixEmpty'),
    ...Object.entries(prefixRules).map(([message, holds]) => z.refine<string>(holds, message)),
  )

/**
 * Roles whose members may use the dashboard without a permission of Discord's: look only, or change things as well,
 * except this very list.
 */
export const managerRoles = z
  .array(
    z.strictObject({ role: snowflake, access: z.enum(managerAccess, 'validation.invalid') }),
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
export type SettingsDraft = z.infer<typeof settingsDraft>

const { options, defaults } = featureDeclaration.shape

/** `GET /settings`: what people set beside the dashboard’s own settings, declared as a feature’s options are. */
export const settingsDeclaration = z.looseObject({ options, defaults, language: z.optional(z.string()) })
export type SettingsDeclaration = z.infer<typeof settingsDeclaration>

/**
 * `PATCH /guilds/{guildId}/settings`: any part of the draft and of what is declared beside it, at least one field. What
 * is declared is judged by its declaration.
 */
export const settingsPatch = z.looseObject(z.partial(settingsDraft).shape).check(somethingChanged)
export type SettingsPatch = z.infer<typeof settingsPatch>
