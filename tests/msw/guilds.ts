import { http, HttpResponse } from 'msw'
import type { GuildInfo } from '@/api/guilds.schema'
import { aGuildInfo } from '@/tests/factories'
import { authorized, fails } from './answers'

export const guildInfoUrl = '*/backend/guilds/:guildId'

let info: GuildInfo | null = aGuildInfo()

export const resetGuilds = () => {
  info = aGuildInfo()
}

/** The guild's info; null where the bot is not in the guild. */
export const setGuildInfo = (next: GuildInfo | null) => {
  info = next && aGuildInfo(next)
}

/** The info's prefix is the settings' prefix. */
export const followPrefix = (chatPrefix: string) => {
  if (info) info = { ...info, chat_prefix: chatPrefix }
}

/** The info lists the features that are on. */
export const followFeature = (id: string, isOn: boolean) => {
  const others = info?.enabled_features?.filter((feature) => feature !== id) ?? []
  if (info) info = { ...info, enabled_features: isOn ? [...others, id] : others }
}

export const guildHandlers = [
  http.get(
    guildInfoUrl,
    authorized<{ request: Request; params: Record<string, string | readonly string[] | undefined> }>(
      ({ params }) =>
        info
          ? HttpResponse.json({ ...info, id: params.guildId })
          : fails(404, { code: 'bot_absent', detail: 'The bot is not in this server.' }),
    ),
  ),
]
