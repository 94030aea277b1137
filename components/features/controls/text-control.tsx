import { Input } from '@chakra-ui/react'
import type { ControlProps } from '@/components/features/control-props'
import type { TextOption } from '@/api/json-schema/option'
import { Field } from '@/components/ui/field'

/** The empty text of an option that may be null is null. */
export const orNull = ({ isNullable }: Pick<TextOption, 'isNullable'>, text: string) =>
  text === '' && isNullable ? null : text

/** One line of text. */
export const TextControl = ({ option, label, value, error, onChange }: ControlProps<TextOption>) => (
  <Field label={label} help={option.description} error={error}>
    <Input
      value={typeof value === 'string' ? value : ''}
      placeholder={option.placeholder}
      autoComplete="off"
      onChange={({ target }) => onChange(orNull(option, target.value))}
    />
  </Field>
)
