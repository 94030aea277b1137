import { useTranslations } from 'next-intl'
import {
  isExactNumber,
  isObject,
  isSame,
  type JsonObject,
  notANumber,
  ownProperty,
  writeJson,
} from '@/contract/json'
import { canShow, type ListOption, type Option } from '@/contract/declaration/option'
import { choiceOf } from '@/contract/declaration/read-option'
import { toHex } from '@/components/discord/message/colour'
import { useLastNames } from '@/components/discord/pickers/last-names'
import { useDuration } from '@/components/ui/use-duration'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { useFormApi, useMessageNames } from './form-context'
import type { FieldErrors, ValidationError } from '@/contract/declaration/validate'
import { shorten } from '@/contract/text-length'

const maxLength = 200

export function useOptionValueText() {
  const t = useTranslations('history.value')
  const { channels = {}, roles = {} } = useMessageNames()
  // The field that shows a deleted role asks for its name.
  const last = useLastNames(useFormApi().guildId, false)
  const formatDuration = useDuration()
  const empty = t('empty')

  const channel = (id: string) => (channels[id] === undefined ? id : `#${channels[id]}`)
  const role = (id: string) => `@${roles[id]?.name ?? last.nameOf('role', id) ?? id}`

  function formatMessage({ content, embed }: JsonObject) {
    const text = shorten(typeof content === 'string' ? content : '', maxLength) || empty
    return embed == null ? text : t('withEmbed', { text })
  }

  function formatParts(properties: ReadonlyMap<string, Option>, value: JsonObject) {
    const parts = [...properties].map(([key, part]) => format(part, ownProperty(value, key)))
    return shorten(parts.filter((part) => part !== empty).join(', '), maxLength) || empty
  }

  function formatText(control: string, value: string) {
    if (control === 'channel') return channel(value)
    return control === 'role' ? role(value) : shorten(value, maxLength)
  }

  function formatList({ control, items }: ListOption, values: unknown[]) {
    if (control === 'channels') return values.map((id) => channel(String(id))).join(', ')
    if (control === 'roles') return values.map((id) => role(String(id))).join(', ')
    return shorten(values.map((value) => format(items, value)).join(' · '), maxLength)
  }

  function format(option: Option | undefined, value: unknown): string {
    if (value == null || value === '' || isSame(value, [])) return empty
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (option?.kind === 'choice') return choiceOf(option.choices, value)?.label ?? writeJson(value)
    if (isSame(value, notANumber)) return t('invalid')
    if (option?.kind === 'text' && typeof value === 'string') return formatText(option.control, value)
    if (option?.kind === 'number' && value === option.off?.value) return t('off')
    if (option?.control === 'duration' && typeof value === 'number') return formatDuration(value)
    if (option?.control === 'colour' && typeof value === 'number') return toHex(value)
    if (option?.kind === 'list' && Array.isArray(value)) return formatList(option, value)
    if (option?.control === 'message' && isObject(value)) return formatMessage(value)
    if (option?.kind === 'object' && isObject(value) && !isExactNumber(value))
      return formatParts(option.properties, value)
    return shorten(typeof value === 'string' ? value : writeJson(value), maxLength)
  }
  return format
}

export function useErrorText() {
  const t = useTranslations('features.errors')
  const fieldMessage = useFieldMessage()
  const formatDuration = useDuration()
  return (error: ValidationError | undefined) => {
    if (error === undefined || typeof error === 'string') return fieldMessage(error)
    const { key, values } = error
    if (key !== 'shortest' && key !== 'longest') return t(key, values)
    const limits = Object.entries(values ?? {}).map(([name, limit]) => [name, formatDuration(Number(limit))])
    return t(key, Object.fromEntries(limits))
  }
}

function showsPart(option: Option, value: unknown, path: string) {
  const [key = ''] = path.split('.')
  if (!canShow(option, value)) return false
  if (option.control === 'group') return option.properties.has(key)
  if (option.control === 'message') return path !== ''
  if (option.control !== 'list' && option.control !== 'commands') return false
  return Array.isArray(value) && /^\d+$/.test(key) && Number(key) < value.length
}

/** Returns the option's own error, with those of parts that its control does not show. */
export function useOptionError(option: Option, value: unknown, fieldErrors: FieldErrors) {
  const errorText = useErrorText()
  const hasNamedParts = ['json', 'list', 'group'].includes(option.control) || !canShow(option, value)
  const texts = Object.entries(fieldErrors)
    .filter(([path]) => !showsPart(option, value, path))
    .map(([path, error]) => {
      const text = errorText(error) ?? ''
      return path !== '' && hasNamedParts ? `${path}: ${text}` : text
    })
  return texts.length === 0 ? undefined : [...new Set(texts)].join(' ')
}
