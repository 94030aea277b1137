import { useState } from 'react'
import { ChannelPicker, type ChannelPickerProps } from '@/components/discord/pickers/channel-picker'
import { ChannelsPicker, type ChannelsPickerProps } from '@/components/discord/pickers/channels-picker'
import { EmojiPicker, type EmojiPickerProps } from '@/components/discord/pickers/emoji-picker'
import { RolePicker, type RolePickerProps } from '@/components/discord/pickers/role-picker'
import { RolesPicker, type RolesPickerProps } from '@/components/discord/pickers/roles-picker'
import { ids } from '@/tests/factories'

type Held<Props extends { value: unknown }> = Partial<Props> & { initial?: Props['value'] }

function Value({ of: value }: { of: unknown }) {
  return <output aria-label="Value">{JSON.stringify(value)}</output>
}

export function ARolePicker({ initial = null, ...props }: Held<RolePickerProps>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <RolePicker label="Role" guildId={ids.guild} {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}

export function ARolesPicker({ initial = [], ...props }: Held<RolesPickerProps>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <RolesPicker label="Roles" guildId={ids.guild} {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}

export function AChannelPicker({ initial = null, ...props }: Held<ChannelPickerProps>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <ChannelPicker label="Channel" guildId={ids.guild} {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}

export function AChannelsPicker({ initial = [], ...props }: Held<ChannelsPickerProps>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <ChannelsPicker label="Channels" guildId={ids.guild} {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}

export function AnEmojiPicker({ initial = null, ...props }: Held<EmojiPickerProps>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <EmojiPicker label="Emoji" {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}
