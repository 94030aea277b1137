import { useChannels } from '@/api/channels'
import type { Channel } from '@/api/channels.schema'
import type { Permission } from '@/config/permissions'
import type { ChannelPickerProps } from './channel-picker'
import { channelKind, useChannelSource, usualChannelTypes } from './channel-source'
import { useChannelWarnings } from './channel-warnings'
import { ItemsPicker } from './items-picker'
import { NotLoaded } from './not-loaded'
import { Warnings } from './warnings'

export type ChannelsPickerProps = Omit<ChannelPickerProps, 'value' | 'onChange'> & {
  /** Ids of channels, each once. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Any number of the guild's channels. */
export function ChannelsPicker(props: ChannelsPickerProps) {
  const query = useChannels(props.guildId)
  if (query.data === undefined)
    return (
      <NotLoaded kind={channelKind(props.channelTypes ?? usualChannelTypes)} query={query} field={props} />
    )
  return <Loaded {...props} channels={query.data} />
}

type LoadedProps = ChannelsPickerProps & { channels: readonly Channel[] | null }

const nothing: readonly Permission[] = []

function Loaded({ channels, guildId, channelTypes, permissions = nothing, ...picker }: LoadedProps) {
  const source = useChannelSource(channels, channelTypes ?? usualChannelTypes)
  const texts = useChannelWarnings({ channels: channels ?? [], guildId, chosen: picker.value, permissions })
  return <ItemsPicker {...picker} source={source} warnings={<Warnings texts={texts} />} />
}
