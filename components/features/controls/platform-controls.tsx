import type { ControlProps } from '@/components/features/control-props'
import { useFormApi } from '@/components/features/form-api'
import { EmojiPicker } from '@/components/features/lazy-controls'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { RolePicker } from '@/components/discord/pickers/role-picker'
import type { ListOption, TextOption } from '@/api/json-schema/option'

/** An id, or an emoji; null and '' are none. */
function oneOf({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  return {
    label,
    error,
    description: option.description,
    value: typeof value === 'string' && value !== '' ? value : null,
    onChange: (next: string | null) => onChange(next ?? (option.isNullable ? null : '')),
  }
}

function manyOf({ option, label, value, error, onChange }: ControlProps<ListOption>) {
  const ids: unknown[] = Array.isArray(value) ? value : []
  return {
    label,
    description: option.description,
    error,
    value: ids.filter((id) => typeof id === 'string'),
    onChange,
  }
}

export function RoleControl(props: ControlProps<TextOption>) {
  const { guildId } = useFormApi()
  return <RolePicker {...oneOf(props)} guildId={guildId} permissions={props.option.permissions ?? []} />
}

export function RolesControl(props: ControlProps<ListOption>) {
  const { guildId } = useFormApi()
  return (
    <RolePicker multiple {...manyOf(props)} guildId={guildId} permissions={props.option.permissions ?? []} />
  )
}

export function ChannelControl(props: ControlProps<TextOption>) {
  const { guildId } = useFormApi()
  const { channelTypes, permissions } = props.option
  return <ChannelPicker {...oneOf(props)} {...{ guildId, channelTypes, permissions }} />
}

export function ChannelsControl(props: ControlProps<ListOption>) {
  const { guildId } = useFormApi()
  const { channelTypes, permissions } = props.option
  return <ChannelPicker multiple {...manyOf(props)} {...{ guildId, channelTypes, permissions }} />
}

export const EmojiControl = (props: ControlProps<TextOption>) => <EmojiPicker {...oneOf(props)} />
