import * as z from 'zod/mini'
import type { ApiError, Versioned } from '@/api/http'
import { type GuildSettings, guildSettings, settingsDraft } from '@/api/settings.schema'

/** What the form edits. A backend may have no locale or time zone; other fields it has stay as they are. */
export type SettingsValues = Pick<GuildSettings, 'chat_prefix' | 'locale' | 'timezone'>
export type SettingsField = keyof SettingsValues

const settingsFields = ['chat_prefix', 'locale', 'timezone'] as const satisfies SettingsField[]

export const isSettingsField = (name: string): name is SettingsField =>
  settingsFields.some((field) => field === name)

/** The fields that the form knows, of those that a backend has. */
export function pickValues(settings: GuildSettings): SettingsValues {
  const known = settingsFields.filter((name) => settings[name] !== undefined)
  return {
    chat_prefix: settings.chat_prefix,
    ...Object.fromEntries(known.map((name) => [name, settings[name]])),
  }
}

/** The part of a kept draft that would still change something. */
export const usableDraft = (saved: SettingsValues) => (changes: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        isSettingsField(name) &&
        saved[name] !== undefined &&
        typeof value === 'string' &&
        value !== saved[name],
    ),
  )

/** The settings as a 412 carries them; null where a backend sends less. */
export function currentOf({ current, etag }: ApiError): Versioned<GuildSettings> | null {
  const parsed = guildSettings.safeParse(current)
  return parsed.success && etag ? { value: parsed.data, etag } : null
}

export const isTimeZone = (name: string) => z.safeParse(settingsDraft.shape.timezone, name).success
