import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { isObject, isSame, isText, type JsonObject, ownProperty } from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import type { ButtonStyle, MessagePart, PartItem } from '@/components/discord/message/preview/message-parts'
import type { PreviewPart } from '@/contract/declaration/hints'
import { isShown } from '@/contract/declaration/conditions'
import { noErrors, validateOption } from '@/contract/declaration/validate'
import { useMessageNames } from './form-context'
import { type Siblings, useSiblings } from './siblings'
import { isUsed } from './validate-options'

/** The channel that the form has for an option's message: of the nearest option before it, else after it. */
export const useChannelFor = (key: unknown) => useSiblings((siblings) => channelFor(key, siblings))

function channelFor(key: unknown, siblings: Siblings) {
  const keys = [...siblings.options.keys()]
  const at = keys.findIndex((other) => other === key)
  const channels = [...keys.slice(0, Math.max(at, 0)).reverse(), ...keys.slice(at + 1)].flatMap((other) => {
    const [option, value] = [siblings.options.get(other), valueOf(siblings, other)]
    const isChannel = option?.control === 'channel' && isUsed(option, siblings.values)
    return isChannel && isText(value) && value !== '' ? [value] : []
  })
  return channels[0] ?? null
}

export const useSiblingValue = (key: string | undefined) =>
  useSiblings((siblings) => (key === undefined ? undefined : valueOf(siblings, key)))

/** What the options of these names beside an option have, as far as that is valid, and what they are called. */
export const useDependencies = (names: readonly string[]) =>
  useSiblings((siblings) => {
    const known = names.flatMap((name) => {
      const option = siblings.options.get(name)
      return option ? [{ name, option, value: valueOf(siblings, name) }] : []
    })
    const valid = known.filter(
      ({ option, value }) => value !== undefined && isSame(validateOption(option, value), noErrors),
    )
    return {
      values: Object.fromEntries(valid.map(({ name, value }) => [name, value])),
      titles: Object.fromEntries(known.map(({ name, option }) => [name, option.title])),
    }
  })

export function usePreviewParts({ preview }: Option) {
  const nameOf = useRoleName()
  return useSiblings((siblings) => partsFrom(preview, siblings, nameOf))
}

export function usePartsFrom(preview: readonly PreviewPart[], siblings: Siblings) {
  const nameOf = useRoleName()
  return useMemo(() => partsFrom(preview, siblings, nameOf), [preview, siblings, nameOf])
}

function useRoleName() {
  const t = useTranslations('message.preview.unknown')
  const { roles } = useMessageNames()
  return useCallback((id: string) => roles?.[id]?.name ?? t('role'), [roles, t])
}

const noParts: MessagePart[] = []

function partsFrom(
  preview: readonly PreviewPart[],
  siblings: Siblings,
  nameOf: (role: string) => string,
): MessagePart[] {
  if (preview.length === 0) return noParts
  const values = withPresets(siblings)
  return preview
    .filter(({ shownWhen }) => isShown({ shownWhen }, values))
    .map(({ kind, afterPress, ...part }) => ({
      kind,
      afterPress,
      items: rowsOf(part, siblings)
        .map((row) => readItem(part, row, nameOf))
        .filter(({ label, emoji }) => (kind === 'reactions' ? emoji : label || emoji) !== ''),
    }))
    .filter(({ items }) => items.length > 0)
}

const valueOf = ({ options, values }: Siblings, key: string) =>
  ownProperty(values, key) ?? options.get(key)?.preset

const withPresets = (siblings: Siblings): JsonObject =>
  Object.fromEntries([...siblings.options.keys()].map((key) => [key, valueOf(siblings, key)]))

/** The rows whose options a part is read from; without a list, the object that its message is in. */
function rowsOf({ rows }: Pick<PreviewPart, 'rows'>, siblings: Siblings): Siblings[] {
  if (rows === undefined) return [siblings]
  const list = siblings.options.get(rows)
  const values = valueOf(siblings, rows)
  if (list?.kind !== 'list' || list.items.kind !== 'object' || !Array.isArray(values)) return []
  const { properties } = list.items
  return isUsed(list, siblings.values)
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
  row: Siblings,
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
