import { useState } from 'react'
import { ChannelPicker, type ChannelPickerProps } from '@/components/discord/pickers/channel-picker'
import { EmojiPicker, type EmojiPickerProps } from '@/components/discord/pickers/emoji-picker'
import { RolePicker, type RolePickerProps } from '@/components/discord/pickers/role-picker'
import { ids } from '@/tests/factories'

type Held<Props, Value> = Partial<Omit<Props, 'value' | 'onChange' | 'multiple'>> & { initial?: Value }

const Value = ({ of: value }: { of: unknown }) => <output aria-label="Value">{JSON.stringify(value)}</output>

export function ARolePicker({ initial = null, ...props }: Held<RolePickerProps, string | null>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <RolePicker label="Role" guildId={ids.guild} {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}

export function ARolesPicker({ initial = [], ...props }: Held<RolePickerProps, string[]>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <RolePicker multiple label="Roles" guildId={ids.guild} {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}

export function AChannelPicker({ initial = null, ...props }: Held<ChannelPickerProps, string | null>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <ChannelPicker label="Channel" guildId={ids.guild} {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}

export function AChannelsPicker({ initial = [], ...props }: Held<ChannelPickerProps, string[]>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <ChannelPicker
        multiple
        label="Channels"
        guildId={ids.guild}
        {...props}
        value={value}
        onChange={setValue}
      />
      <Value of={value} />
    </>
  )
}

export function AnEmojiPicker({ initial = null, ...props }: Held<EmojiPickerProps, string | null>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <EmojiPicker label="Emoji" {...props} value={value} onChange={setValue} />
      <Value of={value} />
    </>
  )
}
