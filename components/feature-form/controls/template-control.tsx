import type { ControlProps } from '@/components/feature-form/control-props'
import { TemplateField } from '@/components/message/template-field'
import type { TextOption } from '@/components/feature-form/option'
import { useMessageNames } from '@/components/feature-form/use-message-names'
import { usePlaceholders } from '@/components/feature-form/use-placeholders'
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
