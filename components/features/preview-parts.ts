import { useTranslations } from 'next-intl'
import { createContext, useContext, useMemo } from 'react'
import { isObject, isText, type JsonObject, ownProperty } from '@/config/json'
import type { Option } from '@/api/json-schema/option'
import type { ButtonStyle, MessagePart, PartItem } from '@/components/discord/message/preview/message-parts'
import type { PreviewPart } from '@/config/features/hints'
import { isShown } from '@/config/features/missing-options'
import { useMessageNames } from './form-api'
import { isUsed } from './validate-options'

/** The options of one object, and their values. */
export type Beside = { options: ReadonlyMap<string, Option>; values: JsonObject }

const BesideContext = createContext<Beside>({ options: new Map(), values: {} })
export const BesideProvider = BesideContext.Provider

/** The value of an option beside this one, or what it starts from. */
export function useBeside(key: string | undefined) {
  const beside = useContext(BesideContext)
  return key === undefined ? undefined : valueOf(beside, key)
}

/** What stands below an option's message in its preview, as the options beside it say. */
export const usePreviewParts = ({ preview }: Option) => usePartsBeside(preview, useContext(BesideContext))

export function usePartsBeside(preview: readonly PreviewPart[], beside: Beside): MessagePart[] {
  const t = useTranslations('message.preview.unknown')
  const { roles } = useMessageNames()
  return useMemo(() => {
    const values = withPresets(beside)
    const nameOf = (id: string) => roles?.[id]?.name ?? t('role')
    return preview
      .filter(({ shownWhen }) => isShown({ shownWhen }, values))
      .map(({ kind, afterPress, ...part }) => ({
        kind,
        afterPress,
        items: rowsOf(part, beside)
          .map((row) => readItem(part, row, nameOf))
          .filter(({ label, emoji }) => (kind === 'reactions' ? emoji : label || emoji) !== ''),
      }))
      .filter(({ items }) => items.length > 0)
  }, [preview, beside, roles, t])
}

const valueOf = ({ options, values }: Beside, key: string) =>
  ownProperty(values, key) ?? options.get(key)?.preset

const withPresets = (beside: Beside): JsonObject =>
  Object.fromEntries([...beside.options.keys()].map((key) => [key, valueOf(beside, key)]))

/** The rows whose options a part is read from; without a list, the one object that its message is in. */
function rowsOf({ rows }: Pick<PreviewPart, 'rows'>, beside: Beside): Beside[] {
  if (rows === undefined) return [beside]
  const list = beside.options.get(rows)
  const values = valueOf(beside, rows)
  if (list?.kind !== 'list' || list.items.kind !== 'object' || !Array.isArray(values)) return []
  const { properties } = list.items
  return isUsed(list, beside.values)
    ? values.filter(isObject).map((row) => ({ options: properties, values: row }))
    : []
}

const styles: Readonly<Record<string, ButtonStyle>> = {
  primary: 'primary',
  secondary: 'secondary',
  success: 'success',
  danger: 'danger',
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
}

function readItem(
  { label = [], emoji, description, style }: Omit<PreviewPart, 'kind'>,
  row: Beside,
  nameOf: (role: string) => string,
): PartItem {
  const textOf = (key: string | undefined) => {
    const option = key === undefined ? undefined : row.options.get(key)
    const value = key === undefined ? undefined : valueOf(row, key)
    if (!option || !isUsed(option, row.values) || value == null || value === '') return ''
    if (option.control === 'role' && isText(value)) return nameOf(value)
    return isText(value) || typeof value === 'number' ? String(value).trim() : ''
  }
  return {
    label: (isText(label) ? [label] : label).map(textOf).find((text) => text !== '') ?? '',
    emoji: textOf(emoji),
    description: textOf(description),
    style: styles[textOf(style)] ?? 'secondary',
  }
}
