import {
  type GuildSettings,
  guildSettings,
  type SettingsDeclaration,
  settingsPatch,
} from '@/contract/calls/settings'
import { aSettings } from '@/tests/support/factories'
import { found, held, invalid, signedIn, versioned } from './answers'
import { followPrefix } from './guilds'

export const settingsUrl = '*/backend/guilds/:guildId/settings'

const saved = versioned<GuildSettings>(guildSettings, aSettings)

export const { value: savedSettings, etag: settingsEtag, answer: settingsAnswer } = saved

/** Settings that somebody else saved: the version moves on. */
export const setSettings = (next: GuildSettings) => {
  saved.set(next)
  followPrefix(next.chat_prefix)
}

const declaration = held((): SettingsDeclaration | null => null)

/** What is set beside the dashboard’s own settings; null: the backend has no such call. */
export const setDeclaredSettings = (properties: object, defaults: Record<string, unknown> = {}) => {
  declaration.value = { options: { type: 'object', properties }, defaults }
}

export const settingsHandlers = [
  signedIn.get('*/backend/settings', () => found(declaration.value)),
  signedIn.get(settingsUrl, saved.answer),
  signedIn.patch(
    settingsUrl,
    saved.saves(async ({ request }) => {
      const patch = settingsPatch.safeParse(await request.json())
      if (!patch.success) return invalid(patch.error)
      setSettings({ ...savedSettings(), ...patch.data })
    }),
  ),
]
