import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { emojiName, findEmoji } from './find-emoji'
import { LazyPickerPanel } from './lazy-picker-panel'
import { PickerFrame } from './picker-frame'
import type { PickerFieldProps } from './picker-item'
import { Icon, Unchosen } from './picker-parts'
import { useDropdown } from './use-dropdown'

export type EmojiPickerProps = PickerFieldProps & {
  /** The emoji's character, `<:name:id>` for a guild's own one, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

const columns = 8

/** One emoji: from the grid, or any other that is typed or pasted into the search. */
export function EmojiPicker({ value, onChange, onBlur, ...field }: EmojiPickerProps) {
  const t = useTranslations('pickers.emoji')
  const dropdown = useDropdown(onBlur)
  const { label } = field
  const name = value && emojiName(value)
  const canClear = name && !field.isRequired && !field.isDisabled
  const search = useCallback(
    (text: string) =>
      findEmoji(text).map(({ section, emoji }) => ({
        id: section,
        label: section === 'own' ? t('own') : t(`categories.${section}`),
        items: emoji.map((one) => ({
          id: one.symbol,
          name: one.name,
          icon: <EmojiGlyph emoji={one.symbol} />,
        })),
      })),
    [t],
  )

  function pick(symbol: string) {
    if (symbol !== value) onChange(symbol)
    dropdown.close()
  }

  return (
    <PickerFrame
      {...field}
      dropdown={dropdown}
      clear={canClear ? { name, onClear: () => onChange(null) } : undefined}
      panel={
        <LazyPickerPanel
          {...{ label, search, columns, dropdown }}
          searchLabel={t('search')}
          chosen={value ? [value] : []}
          onPick={pick}
        />
      }
    >
      {value ? (
        <>
          <Icon icon={<EmojiGlyph emoji={value} />} />
          <span className="value">{name === value ? '' : name}</span>
        </>
      ) : (
        <Unchosen>{t('choose')}</Unchosen>
      )}
    </PickerFrame>
  )
}
