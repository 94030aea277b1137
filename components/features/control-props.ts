import type { FieldErrors } from './complaints'
import type { Path } from './form-api'
import type { Option } from '@/api/json-schema/option'

/** What every control takes. The value may be anything that `canShow` lets through. */
export type ControlProps<Kind extends Option = Option> = {
  option: Kind
  label: string
  value: unknown
  onChange: (value: unknown) => void
  path: Path
  /** What is wrong with the value itself, in words. */
  error?: string
  /** What is wrong with it and its parts, by their paths within it. */
  complaints: FieldErrors
}
