import { http, HttpResponse } from 'msw'
import { currentUser, type CurrentUser, guildPreviews, type GuildPreview } from '@/api/discord.schema'
import { aCurrentUser, aGuildPreview, ids } from '@/tests/factories'
import { authorized } from './answers'

export const currentUserUrl = '*/platform/v10/users/@me'
export const guildListUrl = '*/platform/v10/users/@me/guilds'

const initialGuilds = () => [
  aGuildPreview(),
  aGuildPreview({
    id: ids.otherGuild,
    name: 'Night Shift',
    owner: false,
    permissions: '0',
    bot_present: false,
  }),
]

let user = aCurrentUser()
let guilds = initialGuilds()

export const resetDiscord = () => {
  user = aCurrentUser()
  guilds = initialGuilds()
}

export const setCurrentUser = (next: CurrentUser) => {
  user = currentUser.parse(next)
}

export const setGuildList = (next: GuildPreview[]) => {
  guilds = guildPreviews.parse(next)
}

export const discordHandlers = [
  http.get(
    currentUserUrl,
    authorized(() => HttpResponse.json(user)),
  ),
  http.get(
    guildListUrl,
    authorized(() => HttpResponse.json(guilds)),
  ),
]
