import type { Channel } from '@/api/channels.schema'
import { channelTypes } from '@/config/channel-types'
import { channelId } from './ids'
import { setOf } from './roles'

export type ChannelKind = 'text' | 'voice' | 'announcement' | 'stage' | 'forum'

/** One channel of a sketch; `isPrivate` hides it from @everyone, `isReadOnly` keeps @everyone from writing. */
export type ChannelSketch = { name: string; kind?: ChannelKind; isPrivate?: boolean; isReadOnly?: boolean }
/** A category with its channels; a null name holds those that stand above all categories. */
export type CategorySketch = { name: string | null; channels: ChannelSketch[] }

const types: Record<ChannelKind, number> = {
  text: channelTypes.GUILD_TEXT,
  voice: channelTypes.GUILD_VOICE,
  announcement: channelTypes.GUILD_ANNOUNCEMENT,
  stage: channelTypes.GUILD_STAGE_VOICE,
  forum: channelTypes.GUILD_FORUM,
}

/** What @everyone, whose role has the guild's id, is denied in a channel. */
function overwrites(guild: string, sketch: ChannelSketch) {
  const denied = sketch.isPrivate ? setOf('VIEW_CHANNEL') : setOf('SEND_MESSAGES')
  return sketch.isPrivate || sketch.isReadOnly ? [{ id: guild, type: 0, allow: '0', deny: denied }] : []
}

export function channelsOf(guild: string, categories: readonly CategorySketch[]): Channel[] {
  const channels: Channel[] = []
  const add = (name: string, type: number, parent: string | null, permission_overwrites: unknown[]) => {
    const id = channelId(guild, channels.length + 1)
    const position = channels.length
    channels.push({
      id,
      guild_id: guild,
      name,
      type,
      parent_id: parent,
      position,
      nsfw: false,
      permission_overwrites,
    })
    return id
  }
  for (const category of categories) {
    const parent = category.name === null ? null : add(category.name, channelTypes.GUILD_CATEGORY, null, [])
    for (const sketch of category.channels) {
      add(sketch.name, types[sketch.kind ?? 'text'], parent, overwrites(guild, sketch))
    }
  }
  return channels
}

export function usualChannels(topicsName: string, topics: readonly string[]): CategorySketch[] {
  return [
    { name: null, channels: [{ name: 'rules', isReadOnly: true }] },
    {
      name: 'Information',
      channels: [
        { name: 'announcements', kind: 'announcement', isReadOnly: true },
        { name: 'welcome' },
        { name: 'introductions' },
      ],
    },
    {
      name: topicsName,
      channels: [{ name: 'general' }, ...topics.map((name) => ({ name })), { name: 'help', kind: 'forum' }],
    },
    {
      name: 'Voice',
      channels: [
        { name: 'Lounge', kind: 'voice' },
        { name: 'Quiet room', kind: 'voice' },
        { name: 'Town hall', kind: 'stage' },
      ],
    },
    {
      name: 'Staff',
      channels: [
        { name: 'staff-chat', isPrivate: true },
        { name: 'bot-commands', isPrivate: true },
        { name: 'audit-log', isPrivate: true },
      ],
    },
  ]
}
