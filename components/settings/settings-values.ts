import * as z from 'zod/mini'
import type { ApiError, Versioned } from '@/api/http'
import { type GuildSettings, guildSettings, settingsDraft } from '@/api/settings.schema'
import { keysOf } from '@/components/form/changes'
import { isSame } from '@/config/json'

/** What the form edits. A backend may have no locale, time zone or roles that manage; other fields it has stay as they are. */
export type SettingsValues = Pick<GuildSettings, 'chat_prefix' | 'locale' | 'timezone' | 'manager_roles'>
export type SettingsField = keyof SettingsValues

const settingsFields = [
  'chat_prefix',
  'locale',
  'timezone',
  'manager_roles',
] as const satisfies SettingsField[]

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

/** What a draft may have kept of each field; a text may be one that is not yet valid. */
const kept = z.partial(z.object({ ...guildSettings.shape, chat_prefix: z.string() }))

/** The fields of a kept draft, with their types; what is no field or of another type is left out. */
export function readDraft(changes: Record<string, unknown>): Partial<SettingsValues> {
  const fields = settingsFields.flatMap((name) => {
    const value = Object.hasOwn(changes, name) ? kept.shape[name].safeParse(changes[name]).data : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(fields)
}

/** The part of a kept draft that would still change something. */
export const savedDraft = (saved: SettingsValues) => (changes: Record<string, unknown>) => {
  const draft = readDraft(changes)
  return Object.fromEntries(
    keysOf(draft).flatMap((name) =>
      saved[name] === undefined || isSame(draft[name], saved[name]) ? [] : [[name, draft[name]]],
    ),
  )
}

/** The settings as a 412 carries them; null where a backend sends less. */
export function currentValues({ current, etag }: ApiError): Versioned<GuildSettings> | null {
  const parsed = guildSettings.safeParse(current)
  return parsed.success && etag ? { value: parsed.data, etag } : null
}

export const isTimeZone = (name: string) => z.safeParse(settingsDraft.shape.timezone, name).success
