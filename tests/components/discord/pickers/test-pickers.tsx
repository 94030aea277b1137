import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { ChannelPicker, type ChannelPickerProps } from '@/components/discord/pickers/channel-picker'
import { EmojiPicker, type EmojiPickerProps } from '@/components/discord/pickers/emoji-picker'
import { RolePicker, type RolePickerProps } from '@/components/discord/pickers/role-picker'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

type Held<Value> = { value: Value; onChange: (value: Value) => void }

/** Holds what a picker has chosen. */
export function Holder<Value>({
  start,
  children,
}: {
  start: Value
  children: (held: Held<Value>) => ReactNode
}) {
  const [value, onChange] = useState(start)
  return (
    <>
      {children({ value, onChange })}
      <output aria-label="Value">{JSON.stringify(value)}</output>
    </>
  )
}

/** Renders a picker, and opens it once its list is there. */
export async function openPicker(...args: Parameters<typeof renderApp>) {
  const app = renderApp(...args)
  const field = await screen.findByRole('combobox', { name: /^(?:Role|Channel)s?$/ })
  await app.user.click(field)
  return { ...app, field }
}

/** What is chosen, as JSON. */
export const value = () => screen.getByLabelText('Value').textContent

type Props<Of, Value> = Partial<Omit<Of, 'value' | 'onChange' | 'multiple'>> & { initial?: Value }
const guildId = ids.guild
const permissions = ['MANAGE_ROLES'] as const

export const ARolePicker = ({ initial = null, ...props }: Props<RolePickerProps, string | null>) => (
  <Holder start={initial}>
    {(held) => <RolePicker label="Role" {...{ guildId, permissions }} {...props} {...held} />}
  </Holder>
)

export const ARolesPicker = ({ initial = [], ...props }: Props<RolePickerProps, string[]>) => (
  <Holder start={initial}>
    {(held) => <RolePicker multiple label="Roles" {...{ guildId, permissions }} {...props} {...held} />}
  </Holder>
)

export const AChannelPicker = ({ initial = null, ...props }: Props<ChannelPickerProps, string | null>) => (
  <Holder start={initial}>
    {(held) => <ChannelPicker label="Channel" guildId={guildId} {...props} {...held} />}
  </Holder>
)

export const AChannelsPicker = ({ initial = [], ...props }: Props<ChannelPickerProps, string[]>) => (
  <Holder start={initial}>
    {(held) => <ChannelPicker multiple label="Channels" guildId={guildId} {...props} {...held} />}
  </Holder>
)

export const AnEmojiPicker = ({ initial = null, ...props }: Props<EmojiPickerProps, string | null>) => (
  <Holder start={initial}>
    {(held) => <EmojiPicker label="Emoji" guildId={guildId} {...props} {...held} />}
  </Holder>
)
