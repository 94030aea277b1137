import { useTranslations } from 'next-intl'
import { canShow, type Option } from '@/api/json-schema/option'
import { useFieldMessage } from '@/components/ui/use-field-message'
import type { FieldErrors, ValidationError } from './validate-options'

/** What is wrong, in words. */
export function useErrorText() {
  const t = useTranslations('features.complaints')
  const words = useFieldMessage()
  return (complaint: ValidationError | undefined) =>
    complaint === undefined || typeof complaint === 'string'
      ? words(complaint)
      : t(complaint.key, complaint.values)
}

/** Whether a control inside of the option's own draws this part, and says what is wrong with it. */
function isPartDrawn(option: Option, value: unknown, path: string) {
  const [key = ''] = path.split('.')
  if (!canShow(option, value)) return false
  switch (option.control) {
    case 'list':
      return Array.isArray(value) && /^\d+$/.test(key) && Number(key) < value.length
    case 'group':
      return option.properties.has(key)
    case 'message':
      return path !== ''
    default:
      return false
  }
}

/** Whether its parts have names that tell people something. */
const hasNamedParts = (option: Option, value: unknown) =>
  option.control === 'json' ||
  option.control === 'list' ||
  option.control === 'group' ||
  !canShow(option, value)

/** What the option has to say itself: what is wrong with it as a whole, and with what no control is drawn for. */
export function useOwnError(option: Option, value: unknown, complaints: FieldErrors) {
  const words = useErrorText()
  const say = ([path, complaint]: [string, ValidationError]) => {
    const text = words(complaint) ?? ''
    return path !== '' && hasNamedParts(option, value) ? `${path}: ${text}` : text
  }
  const own = Object.entries(complaints).filter(([path]) => !isPartDrawn(option, value, path))
  return own.length === 0 ? undefined : [...new Set(own.map(say))].join(' ')
}
