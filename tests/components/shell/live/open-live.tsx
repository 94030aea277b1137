import type { ChangeEvent, PresentUser } from '@/contract/calls/events'
import { GuildAccessBoundary, GuildEvents, PresenceAvatars } from '@/components/shell/live/guild-events'
import { GuildSettings } from '@/components/settings/guild-settings'
import { openSettings, settingsRoute } from '@/tests/components/settings/open-settings'
import { aSettings, ids } from '@/tests/support/factories'
import { theStream } from '@/tests/msw/events'
import { savedSettings, setSettings, settingsEtag } from '@/tests/msw/settings'

export const mara = { id: '300000000000000002', name: 'Mara Lindqvist', avatar: null }
export const me = { id: ids.user, name: 'Ada Winter', avatar: null }

export const at = (user: PresentUser['user'], subject: string | null = null): PresentUser => ({
  user,
  subject,
})

export const livePage = (
  <>
    <GuildEvents guildId={ids.guild} />
    <PresenceAvatars guildId={ids.guild} />
    <GuildAccessBoundary guildId={ids.guild}>
      <GuildSettings guildId={ids.guild} />
    </GuildAccessBoundary>
  </>
)

/** The settings of the usual guild with their form, and the event stream that the page opened. */
export async function openLive() {
  const app = await openSettings(settingsRoute, livePage)
  return { ...app, stream: await theStream() }
}

/** What somebody else saves of the settings, and the event that tells of it. */
export function saveAs(user: ChangeEvent['user'], change: Record<string, string>, id: string) {
  setSettings(aSettings({ ...savedSettings(), ...change }))
  return changeBy(user, Object.keys(change), id)
}

/** The event of the newest version of the settings. */
export const changeBy = (user: ChangeEvent['user'], keys: string[], id: string): ChangeEvent => ({
  id,
  user,
  versions: { settings: Number(/\d+/.exec(settingsEtag())?.[0]) },
  keys: { settings: keys },
  at: '2026-08-01T12:00:00.000Z',
})
