import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useChannels, useRoles, useThreads } from '@/api/guilds'
import type { Channel, Thread } from '@/contract/calls/discord'
import { takesThreads, usualChannelTypes } from '@/contract/discord/channel-types'
import { channelPermissions, missingFrom } from '@/contract/discord/channel-permissions'
import { visible } from '@/contract/discord/hidden-channels'
import type { Permission } from '@/contract/discord/permissions'
import { channelKind, useChannelSource } from './channel-source'
import { ItemPicker } from './item-picker'
import { PickerNotLoaded } from './picker-frame'
import { chosenIds, type PickerFieldProps, type PickerValue } from './picker-parts'
import { useBotMember, useLackText } from '@/components/discord/our-bot'

export type ChannelPickerProps = PickerFieldProps &
  PickerValue & {
    guildId: string
    /** Which types may be chosen (contract/discord/channel-types.ts); text and announcement channels unless given. */
    channelTypes?: readonly number[]
    /** What the bot must be allowed in the channel; a warning names what it lacks there. */
    permissions?: readonly Permission[]
  }

export function ChannelPicker(props: ChannelPickerProps) {
  const query = useChannels(props.guildId)
  const { channelTypes = usualChannelTypes } = props
  const threads = useThreads(props.guildId, takesThreads(channelTypes))
  if (query.data === undefined || threads.isLoading)
    return <PickerNotLoaded kind={channelKind(channelTypes)} query={query} field={props} />
  return (
    <LoadedChannelPicker
      {...props}
      channels={query.data}
      threads={threads.data ?? undefined}
      isCurrent={!query.isError}
      channelTypes={channelTypes}
    />
  )
}

type LoadedProps = ChannelPickerProps & {
  channels: readonly Channel[] | null
  threads: readonly Thread[] | undefined
  isCurrent: boolean
  channelTypes: readonly number[]
}

function LoadedChannelPicker({
  channels,
  threads,
  isCurrent,
  guildId,
  channelTypes,
  permissions,
  ...picker
}: LoadedProps) {
  const lackText = useLackText()
  const { missingIn, noteOf, isCertain } = useMissing(guildId, permissions)
  const source = useChannelSource({ channels, threads, types: channelTypes, noteOf, isCurrent })
  const chosen = visible(channels ?? []).filter(({ id }) => chosenIds(picker).includes(id))
  const warnings = chosen.flatMap((channel) => {
    const missing = missingIn(channel)
    return missing.length > 0 ? [lackText({ permissions: missing, channels: [channel.name], isCertain })] : []
  })
  return <ItemPicker {...picker} guildId={guildId} source={source} warnings={warnings} />
}

const nothing: readonly [] = []

function useMissing(guildId: string, permissions: readonly Permission[] = nothing) {
  const t = useTranslations('pickers.reasons')
  const bot = useBotMember(guildId, useRoles(guildId).data ?? nothing)
  const isCertain = bot?.isCertain ?? false
  const missingIn = useCallback(
    (channel: Channel) => (bot ? missingFrom(channelPermissions(bot.member, channel), permissions) : nothing),
    [bot, permissions],
  )
  const noteOf = useCallback(
    (channel: Channel) =>
      missingIn(channel).length > 0 ? t('botLacks', { isCertain: isCertain ? 'yes' : 'no' }) : undefined,
    [missingIn, isCertain, t],
  )
  return { missingIn, noteOf, isCertain }
}
