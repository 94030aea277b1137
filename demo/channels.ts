import type { Channel } from '@/api/discord.schema'
import { channelTypes } from '@/config/channel-types'
import { channelId } from './ids'
import { setOf } from './roles'

/** One channel of a sketch. `denied` is the set of permissions that @everyone lacks there. */
export type ChannelSketch = { name: string; type: number; denied?: string }
/** A category with its channels; a null name holds those that stand above all categories. */
export type CategorySketch = { name: string | null; channels: ChannelSketch[] }

const ofType = (type: number) => (name: string) => ({ name, type })
export const text = ofType(channelTypes.GUILD_TEXT)
export const voice = ofType(channelTypes.GUILD_VOICE)
export const announcement = ofType(channelTypes.GUILD_ANNOUNCEMENT)
export const stage = ofType(channelTypes.GUILD_STAGE_VOICE)
export const forum = ofType(channelTypes.GUILD_FORUM)
const readOnly = (sketch: ChannelSketch) => ({ ...sketch, denied: setOf('SEND_MESSAGES') })
export const hidden = (sketch: ChannelSketch) => ({ ...sketch, denied: setOf('VIEW_CHANNEL') })

export function channelsOf(guild: string, categories: readonly CategorySketch[]): Channel[] {
  const channels: Channel[] = []
  function add({ name, type, denied }: ChannelSketch, parent_id: string | null) {
    const position = channels.length
    const id = channelId(guild, position + 1)
    // The role of @everyone has the guild's id.
    const permission_overwrites = denied ? [{ id: guild, type: 0, allow: '0', deny: denied }] : []
    const place = { guild_id: guild, parent_id, position }
    channels.push({ id, name, type, ...place, nsfw: false, permission_overwrites })
    return id
  }
  for (const { name, channels: sketches } of categories) {
    const parent = name === null ? null : add({ name, type: channelTypes.GUILD_CATEGORY }, null)
    for (const sketch of sketches) add(sketch, parent)
  }
  return channels
}

export const usualChannels = (topics: readonly string[]): CategorySketch[] => [
  { name: null, channels: [readOnly(text('rules'))] },
  {
    name: 'Information',
    channels: [readOnly(announcement('announcements')), text('welcome'), text('introductions')],
  },
  { name: 'Conversation', channels: [text('general'), ...topics.map(text), forum('help')] },
  { name: 'Voice', channels: [voice('Lounge'), voice('Quiet room'), stage('Town hall')] },
  { name: 'Staff', channels: ['staff-chat', 'bot-commands', 'audit-log'].map(text).map(hidden) },
]
