import { useChannels } from '@/api/channels'
import type { Channel } from '@/api/channels.schema'
import type { Permission } from '@/config/permissions'
import { channelKind, useChannelSource, usualChannelTypes } from './channel-source'
import { useChannelWarnings } from './channel-warnings'
import { ItemPicker } from './item-picker'
import { NotLoaded } from './not-loaded'
import type { PickerFieldProps } from './picker-item'
import { Warnings } from './warnings'

export type ChannelPickerProps = PickerFieldProps & {
  guildId: string
  /** A channel's id, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  /** Which types may be chosen (config/channel-types.ts); text and announcement channels unless said. */
  channelTypes?: readonly number[]
  /** What the bot must be allowed in the channel; a warning names what it lacks there. */
  permissions?: readonly Permission[]
}

/** One channel of the guild. */
export function ChannelPicker(props: ChannelPickerProps) {
  const query = useChannels(props.guildId)
  if (query.data === undefined)
    return (
      <NotLoaded kind={channelKind(props.channelTypes ?? usualChannelTypes)} query={query} field={props} />
    )
  return <Loaded {...props} channels={query.data} />
}

type LoadedProps = ChannelPickerProps & { channels: readonly Channel[] | null }

const nothing: readonly Permission[] = []

function Loaded({ channels, guildId, channelTypes, permissions = nothing, ...picker }: LoadedProps) {
  const source = useChannelSource(channels, channelTypes ?? usualChannelTypes)
  const chosen = picker.value === null ? [] : [picker.value]
  const texts = useChannelWarnings({ channels: channels ?? [], guildId, chosen, permissions })
  return <ItemPicker {...picker} source={source} warnings={<Warnings texts={texts} />} />
}
