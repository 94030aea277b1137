import {
  Folder,
  Hash,
  Image,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  MicVocal,
  Volume2,
} from 'lucide-react'
import { createElement, useMemo } from 'react'
import type { Channel } from '@/api/channels.schema'
import { channelTypes } from '@/config/channel-types'
import { byId } from '@/config/discord/bot-roles'
import type { PickerGroup, PickerItem, PickerSource } from './picker-item'

const icons: Readonly<Record<number, LucideIcon>> = {
  [channelTypes.GUILD_VOICE]: Volume2,
  [channelTypes.GUILD_CATEGORY]: Folder,
  [channelTypes.GUILD_ANNOUNCEMENT]: Megaphone,
  [channelTypes.GUILD_STAGE_VOICE]: MicVocal,
  [channelTypes.GUILD_FORUM]: MessagesSquare,
  [channelTypes.GUILD_MEDIA]: Image,
}

export const ChannelIcon = ({ type }: { type: number }) =>
  createElement(icons[type] ?? Hash, { size: 16, 'aria-hidden': true })

const toItem = ({ id, name, type }: Channel): PickerItem => ({ id, name, icon: <ChannelIcon type={type} /> })

/** What people call channels of these types. */
export const channelKind = (types: readonly number[]): PickerSource['kind'] =>
  types.length > 0 && types.every((type) => type === channelTypes.GUILD_CATEGORY) ? 'category' : 'channel'

/** Channels of these types to choose from, under their categories; null where the backend does not list them. */
export function useChannelSource(
  channels: readonly Channel[] | null,
  types: readonly number[],
): PickerSource {
  return useMemo(() => {
    const byId = new Map((channels ?? []).map((channel) => [channel.id, channel]))
    return {
      kind: channelKind(types),
      groups: orderChannels(channels ?? [])
        .map((home) => toGroup(home, types))
        .filter(({ items }) => items.length > 0),
      find: (id) => {
        const channel = byId.get(id)
        return channel && toItem(channel)
      },
      isListed: channels !== null,
    }
  }, [channels, types])
}

function toGroup({ category, channels }: ChannelCategory, types: readonly number[]): PickerGroup {
  const all = category ? [category, ...channels] : channels
  return {
    id: category?.id ?? 'uncategorised',
    label: category?.name ?? null,
    items: all.filter(({ type }) => types.includes(type)).map(toItem),
  }
}

const isVoice = ({ type }: Channel) =>
  type === channelTypes.GUILD_VOICE || type === channelTypes.GUILD_STAGE_VOICE

const byPosition = (a: Channel, b: Channel) => a.position - b.position || byId(a.id, b.id)
const inCategory = (a: Channel, b: Channel) => Number(isVoice(a)) - Number(isVoice(b)) || byPosition(a, b)

type ChannelCategory = { category: Channel | null; channels: Channel[] }

/**
 * A guild's channels as Discord shows them: those without a category first, then each category by position; in
 * each, voice below text, by position and id.
 */
export function orderChannels(channels: readonly Channel[]): ChannelCategory[] {
  const categories = channels.filter(({ type }) => type === channelTypes.GUILD_CATEGORY).sort(byPosition)
  const known = new Set(categories.map(({ id }) => id))
  const homes = new Map<string | null, Channel[]>()
  for (const channel of channels) {
    if (channel.type === channelTypes.GUILD_CATEGORY) continue
    const home = channel.parent_id && known.has(channel.parent_id) ? channel.parent_id : null
    const there = homes.get(home)
    if (there) there.push(channel)
    else homes.set(home, [channel])
  }
  return [null, ...categories].map((category) => ({
    category,
    channels: (homes.get(category?.id ?? null) ?? []).sort(inCategory),
  }))
}
