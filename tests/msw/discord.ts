import { HttpResponse } from 'msw'
import { currentUser, type CurrentUser, guildPreview, type GuildPreview } from '@/contract/calls/discord'
import { aCurrentUser, aGuildPreview, ids } from '@/tests/support/factories'
import { held, signedIn } from './answers'

export const currentUserUrl = '*/platform/v10/users/@me'
export const guildListUrl = '*/platform/v10/users/@me/guilds'

const theirs = { id: ids.otherGuild, name: 'Night Shift', owner: false, permissions: '0', bot_present: false }

const user = held(aCurrentUser)
const guilds = held(() => [aGuildPreview(), aGuildPreview(theirs)])

export const setCurrentUser = (next: CurrentUser) => {
  user.value = currentUser.parse(next)
}

export const setGuildList = (next: GuildPreview[]) => {
  guilds.value = next.map((guild) => guildPreview.parse(guild))
}

export const discordHandlers = [
  signedIn.get(currentUserUrl, () => HttpResponse.json(user.value)),
  signedIn.get(guildListUrl, () => HttpResponse.json(guilds.value)),
]
