import type { ControlProps } from '@/components/features/control-props'
import { TemplateField } from '@/components/discord/message/template-field'
import type { TextOption } from '@/api/json-schema/option'
import { useMessageNames } from '@/components/features/use-message-names'
import { usePlaceholders } from '@/components/features/use-placeholders'
import { orNull } from './text-control'

/** Lines of text with placeholders. */
export function TemplateControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  return (
    <TemplateField
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(orNull(option, text))}
      placeholders={usePlaceholders(option.placeholders)}
      maxLength={option.most}
      error={error}
      description={option.description}
      names={useMessageNames()}
    />
  )
}
