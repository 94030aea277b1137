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
import { useMemo } from 'react'
import type { Channel } from '@/api/channels.schema'
import { channelTypes } from '@/config/channel-types'
import type { PickerGroup, PickerItem, PickerSource } from './picker-item'
import { type ChannelCategory, orderChannels } from './platform-order'

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

function toItem({ id, name, type }: Channel): PickerItem {
  const Icon = icons[type] ?? Hash
  return { id, name, icon: <Icon size={16} /> }
}

/** Channels of these types to choose from, under their categories; null where the backend does not list them. */
export function useChannelSource(
  channels: readonly Channel[] | null,
  types: readonly number[],
): PickerSource {
  return useMemo(() => {
    const byId = new Map((channels ?? []).map((channel) => [channel.id, channel]))
    return {
      kind: 'channel',
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
