import { useTranslations } from 'next-intl'
import { useChannels } from '@/api/channels'
import type { Channel } from '@/api/channels.schema'
import { useRoles } from '@/api/roles'
import type { Permission } from '@/config/permissions'
import { channelPermissions, missingFrom } from '@/config/discord/channel-permissions'
import { channelKind, useChannelSource, usualChannelTypes } from './channel-source'
import { ItemPicker } from './item-picker'
import { PickerNotLoaded } from './picker-frame'
import { chosenIds, type PickerFieldProps, type PickerValue } from './picker-item'
import { useBot, usePermissionNames } from './role-source'

export type ChannelPickerProps = PickerFieldProps &
  PickerValue & {
    guildId: string
    /** Which types may be chosen (config/channel-types.ts); text and announcement channels unless said. */
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
  return <Loaded {...props} channels={query.data} channelTypes={channelTypes} />
}

type LoadedProps = ChannelPickerProps & {
  channels: readonly Channel[] | null
  channelTypes: readonly number[]
}

function Loaded({ channels, guildId, channelTypes, permissions = [], ...picker }: LoadedProps) {
  const source = useChannelSource(channels, channelTypes)
  const chosen = (channels ?? []).filter(({ id }) => chosenIds(picker).includes(id))
  const warnings = useChannelWarnings(guildId, chosen, permissions)
  return <ItemPicker {...picker} {...{ source, warnings }} />
}

/**
 * What the bot lacks in the chosen channels. Only @everyone and the bot's own role are known to be its, so nothing is
 * said where the latter is not found.
 */
function useChannelWarnings(guildId: string, chosen: readonly Channel[], permissions: readonly Permission[]) {
  const t = useTranslations('pickers.warnings')
  const namesOf = usePermissionNames()
  const roles = useRoles(guildId).data ?? []
  const { botId, botRole } = useBot(guildId, roles)
  if (botId === null || botRole === null || permissions.length === 0) return []

  const held = roles.filter(({ id }) => id === guildId || id === botRole.id)
  const bot = { id: botId, guildId, roles: held }
  return chosen.flatMap((channel) => {
    const missing = missingFrom(channelPermissions(bot, channel), permissions)
    return missing.length > 0
      ? [t('lacksInChannel', { name: channel.name, permissions: namesOf(missing) })]
      : []
  })
}
