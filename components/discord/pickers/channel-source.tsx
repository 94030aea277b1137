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
import type { Channel, Thread } from '@/contract/calls/discord'
import { channelTypes, takesThreads } from '@/contract/discord/channel-types'
import { byId } from '@/contract/discord/bot-roles'
import { isHidden, visible } from '@/contract/discord/hidden-channels'
import type { PickerSource } from './picker-parts'

const icons: Readonly<Record<number, LucideIcon>> = {
  [channelTypes.GUILD_VOICE]: Volume2,
  [channelTypes.GUILD_CATEGORY]: Folder,
  [channelTypes.GUILD_ANNOUNCEMENT]: Megaphone,
  [channelTypes.ANNOUNCEMENT_THREAD]: MessagesSquare,
  [channelTypes.PUBLIC_THREAD]: MessagesSquare,
  [channelTypes.PRIVATE_THREAD]: MessagesSquare,
  [channelTypes.GUILD_STAGE_VOICE]: MicVocal,
  [channelTypes.GUILD_FORUM]: MessagesSquare,
  [channelTypes.GUILD_MEDIA]: Image,
}

export const ChannelIcon = ({ type }: { type: number }) => createElement(icons[type] ?? Hash, { size: 16 })

const noNote = () => undefined

export const channelKind = (types: readonly number[]): PickerSource['kind'] =>
  types.length > 0 && types.every((type) => type === channelTypes.GUILD_CATEGORY) ? 'category' : 'channel'

/** A channel's threads, by names that say whose they are. */
export const threadsIn = (channel: Channel, threads: readonly Thread[]) =>
  threads
    .filter(({ parent_id }) => parent_id === channel.id)
    .map((thread) => ({ ...thread, name: `${channel.name} › ${thread.name}`, ownName: thread.name }))

type ChannelSourceOptions = {
  /** Null if the backend does not list them. */
  channels: readonly Channel[] | null
  /** Those that are open, where threads may be chosen. */
  threads?: readonly Thread[]
  /** Which may be chosen. */
  types: readonly number[]
  noteOf?: (channel: Channel) => ReactNode
  /** False if the list could not be fetched again: it cannot tell what is not there. */
  isCurrent: boolean
}

const none: readonly [] = []

/** The channels to choose from that the bot can see, under their categories, and each channel's threads below it. */
export function useChannelSource({
  channels,
  threads = none,
  types,
  noteOf = noNote,
  isCurrent,
}: ChannelSourceOptions): PickerSource {
  return useMemo(() => {
    const seen = visible(channels ?? [])
    const itemsOf = (channel: Channel) =>
      [channel, ...threadsIn(channel, threads)].map(({ id, name, type }) => ({
        ...{ id, name, type },
        icon: <ChannelIcon type={type} />,
        note: noteOf(channel),
      }))
    const items = new Map(seen.flatMap(itemsOf).map((item) => [item.id, item]))
    const mayBeThread = takesThreads(types)
    const isWhole = channels !== null && isCurrent && !mayBeThread
    const hidden = new Set((channels ?? []).filter(isHidden).map(({ id }) => id))
    const groups = orderChannels(seen).map(({ category, channels }) => ({
      id: category?.id ?? 'uncategorised',
      label: category?.name ?? null,
      items: [...(category ? [category] : []), ...channels]
        .flatMap(itemsOf)
        .filter(({ type }) => types.includes(type)),
    }))
    return {
      kind: channelKind(types),
      groups: groups.filter(({ items }) => items.length > 0),
      find: (id) => items.get(id),
      absenceOf: (id) => (hidden.has(id) ? 'hidden' : isWhole ? 'unseen' : 'unknown'),
      isListed: channels !== null,
      takesUnlisted: mayBeThread,
    }
  }, [channels, threads, types, noteOf, isCurrent])
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
