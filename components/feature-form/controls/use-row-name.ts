import { useTranslations } from 'next-intl'
import { isObject, own } from '@/components/feature-form/json'
import type { ListOption } from '@/components/feature-form/option'

const longest = 60

/** What a row is called: by its first text, else by its place. */
export function useRowName({ items, item }: ListOption) {
  const t = useTranslations('features.list')
  return (value: unknown, at: number) => {
    const kind = item ?? t('item')
    const numbered = t('numbered', { item: kind.charAt(0).toUpperCase() + kind.slice(1), number: at + 1 })
    if (typeof value === 'string' && items.control === 'text') return value || numbered
    if (items.kind !== 'object' || !isObject(value)) return numbered
    const texts = [...items.properties]
      .filter(([, part]) => part.control === 'text' || part.control === 'emoji')
      .map(([key]) => own(value, key))
    const named = texts.find(
      (text) => typeof text === 'string' && text.trim() !== '' && !text.startsWith('<'),
    )
    return typeof named === 'string' ? named.slice(0, longest) : numbered
  }
}
