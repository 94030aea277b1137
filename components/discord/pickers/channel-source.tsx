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
import { createElement, type ReactNode, useMemo } from 'react'
import type { Channel } from '@/api/discord.schema'
import { channelTypes } from '@/config/channel-types'
import { byId } from '@/config/discord/bot-roles'
import type { PickerItem, PickerSource } from './picker-parts'

const icons: Readonly<Record<number, LucideIcon>> = {
  [channelTypes.GUILD_VOICE]: Volume2,
  [channelTypes.GUILD_CATEGORY]: Folder,
  [channelTypes.GUILD_ANNOUNCEMENT]: Megaphone,
  [channelTypes.GUILD_STAGE_VOICE]: MicVocal,
  [channelTypes.GUILD_FORUM]: MessagesSquare,
  [channelTypes.GUILD_MEDIA]: Image,
}

export const ChannelIcon = ({ type }: { type: number }) => createElement(icons[type] ?? Hash, { size: 16 })

const noNote = () => undefined

export const channelKind = (types: readonly number[]): PickerSource['kind'] =>
  types.length > 0 && types.every((type) => type === channelTypes.GUILD_CATEGORY) ? 'category' : 'channel'

/** Channels of these types to choose from, under their categories; `channels` is null if the backend does not list them. */
export function useChannelSource(
  channels: readonly Channel[] | null,
  types: readonly number[],
  noteOf: (channel: Channel) => ReactNode = noNote,
): PickerSource {
  return useMemo(() => {
    const toItem = (channel: Channel): PickerItem => {
      const { id, name, type } = channel
      return { id, name, icon: <ChannelIcon type={type} />, note: noteOf(channel) }
    }
    const items = new Map((channels ?? []).map((channel) => [channel.id, toItem(channel)]))
    const groups = orderChannels(channels ?? []).map(({ category, channels }) => ({
      id: category?.id ?? 'uncategorised',
      label: category?.name ?? null,
      items: [...(category ? [category] : []), ...channels]
        .filter(({ type }) => types.includes(type))
        .map(toItem),
    }))
    return {
      kind: channelKind(types),
      groups: groups.filter(({ items }) => items.length > 0),
      find: (id) => items.get(id),
      isListed: channels !== null,
    }
  }, [channels, types, noteOf])
}

const isCategory = ({ type }: Channel) => type === channelTypes.GUILD_CATEGORY
const isVoice = ({ type }: Channel) =>
  type === channelTypes.GUILD_VOICE || type === channelTypes.GUILD_STAGE_VOICE

const byPosition = (a: Channel, b: Channel) => a.position - b.position || byId(a.id, b.id)
const inCategory = (a: Channel, b: Channel) => Number(isVoice(a)) - Number(isVoice(b)) || byPosition(a, b)

/**
 * A guild's channels as Discord shows them: those without a category first, then each category by position; in
 * each, voice below text, by position and id.
 */
export function orderChannels(channels: readonly Channel[]) {
  const categories = channels.filter(isCategory).sort(byPosition)
  const known = new Set(categories.map(({ id }) => id))
  const categoryOf = ({ parent_id: id }: Channel) => (id && known.has(id) ? id : undefined)
  return [undefined, ...categories].map((category) => ({
    category,
    channels: channels
      .filter((channel) => !isCategory(channel) && categoryOf(channel) === category?.id)
      .sort(inCategory),
  }))
}
