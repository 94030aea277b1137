import type { ControlProps } from '@/components/feature-form/control-props'
import { useFormApi } from '@/components/feature-form/form-api'
import type { TextOption } from '@/components/feature-form/option'
import { PictureField } from '@/components/pictures/picture-field'
import { usePictures } from '@/components/pictures/use-pictures'
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
