import type { ControlProps } from '@/components/features/control-props'
import { useFormApi } from '@/components/features/form-api'
import type { TextOption } from '@/api/json-schema/option'
import { PictureField } from '@/components/discord/pictures/picture-upload'
import { usePictures } from '@/components/discord/pictures/picture-source'
import { orNull } from './text-control'

/** A picture: its address, or one of the guild's uploads. */
export function ImageControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  const { guildId } = useFormApi()
  const pictures = usePictures({ kind: 'guilds', id: guildId })
  return (
    <PictureField
      label={label}
      help={option.description}
      error={error}
      placeholder={option.placeholder}
      address={typeof value === 'string' ? value : ''}
      source={pictures}
      onChange={(address) => onChange(orNull(option, address))}
    />
  )
}
