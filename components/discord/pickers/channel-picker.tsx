import { useChannels, useRoles } from '@/api/guilds'
import type { Channel } from '@/api/discord.schema'
import { usualChannelTypes } from '@/config/channel-types'
import { channelPermissions, missingFrom } from '@/config/discord/channel-permissions'
import type { Permission } from '@/config/permissions'
import { channelKind, useChannelSource } from './channel-source'
import { ItemPicker } from './item-picker'
import { PickerNotLoaded } from './picker-frame'
import { chosenIds, type PickerFieldProps, type PickerValue } from './picker-item'
import { useBotMember, useLackText } from './role-source'

export type ChannelPickerProps = PickerFieldProps &
  PickerValue & {
    guildId: string
    /** Which types may be chosen (config/channel-types.ts); text and announcement channels unless given. */
    channelTypes?: readonly number[]
    /** What the bot must be allowed in the channel; a warning names what it lacks there. */
    permissions?: readonly Permission[]
  }

/** One or several of the guild's channels. */
export function ChannelPicker(props: ChannelPickerProps) {
  const query = useChannels(props.guildId)
  const { channelTypes = usualChannelTypes } = props
  if (query.data === undefined)
    return <PickerNotLoaded kind={channelKind(channelTypes)} query={query} field={props} />
  return <LoadedChannelPicker {...props} channels={query.data} channelTypes={channelTypes} />
}

type LoadedProps = ChannelPickerProps & {
  channels: readonly Channel[] | null
  channelTypes: readonly number[]
}

function LoadedChannelPicker({ channels, guildId, channelTypes, permissions = [], ...picker }: LoadedProps) {
  const source = useChannelSource(channels, channelTypes)
  const lackText = useLackText()
  const bot = useBotMember(guildId, useRoles(guildId).data ?? [])
  const chosen = (channels ?? []).filter(({ id }) => chosenIds(picker).includes(id))
  const warnings = chosen.flatMap((channel) => {
    const missing = bot ? missingFrom(channelPermissions(bot.member, channel), permissions) : []
    if (!bot || missing.length === 0) return []
    return [lackText({ permissions: missing, channels: [channel.name], isCertain: bot.isCertain })]
  })
  return <ItemPicker {...picker} {...{ source, warnings }} />
}
