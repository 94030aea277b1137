import { type GuildSettings, guildSettings, settingsPatch } from '@/contract/calls/settings'
import { aSettings } from '@/tests/support/factories'
import { invalid, signedIn, versioned } from './answers'
import { followPrefix } from './guilds'

export const settingsUrl = '*/backend/guilds/:guildId/settings'

const saved = versioned<GuildSettings>(guildSettings, aSettings)

export const { value: savedSettings, etag: settingsEtag, answer: settingsAnswer } = saved

/** Settings that somebody else saved: the version moves on. */
export const setSettings = (next: GuildSettings) => {
  saved.set(next)
  followPrefix(next.chat_prefix)
}

export const settingsHandlers = [
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
