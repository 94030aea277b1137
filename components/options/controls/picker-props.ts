import type { ListOption, TextOption } from '@/contract/declaration/option'
import type { ControlProps } from '@/components/options/form-context'

/** What a picker of one thing is given. */
export function oneOf({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  return {
    label,
    error,
    description: option.description,
    value: typeof value === 'string' && value !== '' ? value : null,
    onChange: (next: string | null) => onChange(next ?? (option.isNullable ? null : '')),
  }
}

/** What a picker of many things is given. */
export function manyOf({ option, label, value, error, onChange }: ControlProps<ListOption>) {
  const ids: unknown[] = Array.isArray(value) ? value : []
  return {
    label,
    description: option.description,
    error,
    value: ids.filter((id) => typeof id === 'string'),
    onChange,
  }
}
