import { useTranslations } from 'next-intl'
import { isObject, ownProperty } from '@/config/json'
import { canShow, type Option } from '@/api/json-schema/option'
import { choiceOf } from '@/api/json-schema/schema'
import { toHex } from '@/components/discord/message/colour'
import { useDuration } from '@/components/ui/use-duration'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { useMessageNames } from './form-api'
import type { FieldErrors, ValidationError } from './validate-options'

const maxLength = 200
const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** An option's value as a person reads it, in a line or two. */
export function useOptionValueText() {
  const t = useTranslations('features')
  const names = useMessageNames()
  const spell = useDuration()

  function channel(id: string) {
    const name = names.channels?.[id]
    return name === undefined ? id : `#${name}`
  }

  function text(option: Option, value: string) {
    if (option.control === 'channel') return channel(value)
    if (option.control === 'role') return `@${names.roles?.[value]?.name ?? value}`
    return shorten(value)
  }

  function list(option: Option & { kind: 'list' }, values: unknown[]) {
    if (option.control === 'channels') return values.map((id) => channel(String(id))).join(', ')
    if (option.control === 'roles')
      return values.map((id) => `@${names.roles?.[String(id)]?.name ?? String(id)}`).join(', ')
    return shorten(values.map((value) => format(option.items, value)).join(' · '))
  }

  function object(option: Option & { kind: 'object' }, value: Readonly<Record<string, unknown>>): string {
    if (option.control === 'message') {
      const content = shorten(typeof value.content === 'string' ? value.content : '') || t('summary.empty')
      return value.embed == null ? content : t('summary.withEmbed', { content })
    }
    const parts = [...option.properties].map(([key, part]) => format(part, ownProperty(value, key)))
    return shorten(parts.filter((part) => part !== t('summary.empty')).join(', ')) || t('summary.empty')
  }

  function format(option: Option | undefined, value: unknown): string {
    const isEmpty =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (isEmpty) return t('summary.empty')
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (option?.kind === 'choice') return choiceOf(option.choices, value)?.label ?? JSON.stringify(value)
    if (option?.kind === 'text' && typeof value === 'string') return text(option, value)
    if (option?.kind === 'number' && value === option.off?.value) return t('off')
    if (option?.control === 'duration' && typeof value === 'number') return spell(value)
    if (option?.control === 'colour' && typeof value === 'number') return toHex(value)
    if (option?.kind === 'list' && Array.isArray(value)) return list(option, value)
    if (option?.kind === 'object' && isObject(value)) return object(option, value)
    return shorten(typeof value === 'string' ? value : JSON.stringify(value))
  }
  return format
}

/** What is wrong, in words. */
export function useErrorText() {
  const t = useTranslations('features.errors')
  const fieldMessage = useFieldMessage()
  const spell = useDuration()
  return (error: ValidationError | undefined) => {
    if (error === undefined || typeof error === 'string') return fieldMessage(error)
    const { key, values } = error
    if (key !== 'shortest' && key !== 'longest') return t(key, values)
    const limits = Object.entries(values ?? {}).map(([name, limit]) => [name, spell(Number(limit))])
    return t(key, Object.fromEntries(limits))
  }
}

/** Whether a control inside of the option's own draws this part, and says what is wrong with it. */
function isPartDrawn(option: Option, value: unknown, path: string) {
  const [key = ''] = path.split('.')
  if (!canShow(option, value)) return false
  switch (option.control) {
    case 'list':
    case 'commands':
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
export function useOwnError(option: Option, value: unknown, fieldErrors: FieldErrors) {
  const errorText = useErrorText()
  const describe = ([path, error]: [string, ValidationError]) => {
    const text = errorText(error) ?? ''
    return path !== '' && hasNamedParts(option, value) ? `${path}: ${text}` : text
  }
  const own = Object.entries(fieldErrors).filter(([path]) => !isPartDrawn(option, value, path))
  return own.length === 0 ? undefined : [...new Set(own.map(describe))].join(' ')
}
