import { useTranslations } from 'next-intl'
import { isObject, type JsonObject, ownProperty } from '@/contract/json'
import type { ListOption, Option } from '@/contract/declaration/option'
import { cutText } from '@/contract/text-length'

const maxLength = 60

/** The part of a row that it is named after: its first text or emoji that is filled in. */
export function namingPart(row: Option, value: JsonObject) {
  if (row.kind !== 'object') return undefined
  return [...row.properties].find(([key, { control }]) => {
    const text = control === 'text' || control === 'emoji' ? ownProperty(value, key) : undefined
    return typeof text === 'string' && text.trim() !== '' && !text.startsWith('<')
  })?.[0]
}

export function rowName({ items }: Pick<ListOption, 'items'>, value: unknown): string | null {
  if (typeof value === 'string' && items.control === 'text') return value || null
  const key = isObject(value) ? namingPart(items, value) : undefined
  return isObject(value) && key !== undefined ? cutText(String(value[key]), maxLength) : null
}

export function useRowName(option: ListOption) {
  const t = useTranslations('features.list')
  return (value: unknown, at: number) => {
    const kind = option.item ?? t('item')
    const numbered = { item: kind.charAt(0).toUpperCase() + kind.slice(1), number: at + 1 }
    return rowName(option, value) ?? t('numbered', numbered)
  }
}
