import { useTranslations } from 'next-intl'
import { toHex } from '@/components/discord/message/colour'
import { isObject, ownProperty } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'
import { choiceOf } from '@/api/json-schema/schema'
import { useMessageNames } from './form-api'

const longest = 200
const shorten = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** An option's value as a person reads it, in a line or two. */
export function useOptionValueText() {
  const t = useTranslations('features')
  const names = useMessageNames()

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
    return shorten(values.map((value) => words(option.items, value)).join(' · '))
  }

  function object(option: Option & { kind: 'object' }, value: Readonly<Record<string, unknown>>): string {
    if (option.control === 'message') {
      const content = shorten(typeof value.content === 'string' ? value.content : '') || t('summary.empty')
      return value.embed == null ? content : t('summary.withEmbed', { content })
    }
    const parts = [...option.properties].map(([key, part]) => words(part, ownProperty(value, key)))
    return shorten(parts.filter((part) => part !== t('summary.empty')).join(', ')) || t('summary.empty')
  }

  function words(option: Option | undefined, value: unknown): string {
    const isEmpty =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (isEmpty) return t('summary.empty')
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (option?.kind === 'choice') return choiceOf(option.choices, value)?.label ?? JSON.stringify(value)
    if (option?.kind === 'text' && typeof value === 'string') return text(option, value)
    if (option?.control === 'colour' && typeof value === 'number') return toHex(value)
    if (option?.kind === 'list' && Array.isArray(value)) return list(option, value)
    if (option?.kind === 'object' && isObject(value)) return object(option, value)
    return shorten(typeof value === 'string' ? value : JSON.stringify(value))
  }
  return words
}
