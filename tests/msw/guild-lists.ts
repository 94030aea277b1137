import { http, HttpResponse } from 'msw'
import { type Channel, channels } from '@/api/channels.schema'
import { type Role, roles } from '@/api/roles.schema'
import { aChannel, aRole, ids } from '@/tests/factories'
import { authorized } from './answers'

export const rolesUrl = '*/backend/guilds/:guildId/roles'
export const channelsUrl = '*/backend/guilds/:guildId/channels'

const initialRoles = () => [aRole({ id: ids.guild, name: '@everyone', position: 0, color: 0 }), aRole()]

let roleList = initialRoles()
let channelList = [aChannel()]

export const resetGuildLists = () => {
  roleList = initialRoles()
  channelList = [aChannel()]
}

export const setRoles = (next: Role[]) => {
  roleList = roles.parse(next)
}

export const setChannels = (next: Channel[]) => {
  channelList = channels.parse(next)
}

export const guildListHandlers = [
  http.get(
    rolesUrl,
    authorized(() => HttpResponse.json(roleList)),
  ),
  http.get(
    channelsUrl,
    authorized(() => HttpResponse.json(channelList)),
  ),
]
