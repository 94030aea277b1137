import { useTranslations } from 'next-intl'
import { isObject, ownProperty } from '@/config/json'
import type { ListOption } from '@/api/json-schema/option'

const maxLength = 60

/** A row's own name: its first text. Null for one that has none. */
export function rowName({ items }: Pick<ListOption, 'items'>, value: unknown): string | null {
  if (typeof value === 'string' && items.control === 'text') return value || null
  if (items.kind !== 'object' || !isObject(value)) return null
  const texts = [...items.properties]
    .filter(([, part]) => part.control === 'text' || part.control === 'emoji')
    .map(([key]) => ownProperty(value, key))
  const named = texts.find((text) => typeof text === 'string' && text.trim() !== '' && !text.startsWith('<'))
  return typeof named === 'string' ? named.slice(0, maxLength) : null
}

export function useRowName(option: ListOption) {
  const t = useTranslations('features.list')
  return (value: unknown, at: number) => {
    const kind = option.item ?? t('item')
    const numbered = { item: kind.charAt(0).toUpperCase() + kind.slice(1), number: at + 1 }
    return rowName(option, value) ?? t('numbered', numbered)
  }
}
