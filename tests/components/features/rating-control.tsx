import { Input } from '@chakra-ui/react'
import type { NumberOption } from '@/contract/declaration/option'
import { readNumber } from '@/components/form/number-input'
import type { ControlProps } from '@/components/options/form-context'
import { Field } from '@/components/ui/field'

/** A number of stars. */
export function RatingControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const stars = typeof value === 'number' ? value : 0
  return (
    <Field label={label} help={option.description} error={error}>
      <Input
        type="range"
        min={option.min}
        max={option.max}
        value={stars}
        aria-valuetext={'★'.repeat(stars)}
        onChange={({ target }) => onChange(readNumber(target.value))}
      />
    </Field>
  )
}
