import { http, HttpResponse } from 'msw'
import { fieldErrors } from '@/api/failure.schema'
import { type GuildSettings, guildSettings, settingsPatch } from '@/api/settings.schema'
import { aSettings } from '@/tests/factories'
import { authorized, fails } from './answers'
import { followPrefix } from './guilds'

export const settingsUrl = '*/backend/guilds/:guildId/settings'

const initial = () => ({ value: aSettings(), version: 1 })
let saved = initial()

export const resetSettings = () => {
  saved = initial()
}

export const savedSettings = () => saved.value

export const settingsEtag = () => `"v${saved.version}"`

/** Settings that somebody else saved: the version moves on. */
export const setSettings = (next: GuildSettings) => {
  saved = { value: guildSettings.parse(next), version: saved.version + 1 }
  followPrefix(saved.value.chat_prefix)
}

const answer = () => HttpResponse.json(saved.value, { headers: { etag: settingsEtag() } })

export const settingsHandlers = [
  http.get(settingsUrl, authorized(answer)),
  http.patch(
    settingsUrl,
    authorized(async ({ request }) => {
      const expected = request.headers.get('if-match')
      if (expected && expected !== settingsEtag())
        return fails(
          412,
          { code: 'conflict', detail: 'Somebody else saved meanwhile.', current: saved.value },
          { etag: settingsEtag() },
        )
      const patch = settingsPatch.safeParse(await request.json())
      if (!patch.success)
        return fails(422, { code: 'invalid', detail: 'Check the form.', fields: fieldErrors(patch.error) })
      setSettings({ ...saved.value, ...patch.data })
      return answer()
    }),
  ),
]
