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
import type { PickerGroup, PickerItem, PickerSource } from './picker-item'
import { type ChannelCategory, orderChannels } from './channel-order'

/** Where a bot writes, unless a feature asks for something else. */
export const usualChannelTypes: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT]

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
