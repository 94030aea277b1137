import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { emojiName, findEmoji } from './find-emoji'
import { PickerFrame } from './picker-frame'
import type { PickerFieldProps } from './picker-item'
import { Icon, Unchosen } from './picker-parts'

export type EmojiPickerProps = PickerFieldProps & {
  /** The emoji's character, `<:name:id>` for a guild's own one, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

export function EmojiPicker({ value, onChange, ...field }: EmojiPickerProps) {
  const t = useTranslations('pickers.emoji')
  const name = value && emojiName(value)
  const canClear = name && !field.isRequired && !field.isDisabled
  const search = useCallback(
    (text: string) =>
      findEmoji(text).map(({ section, emoji }) => ({
        id: section,
        label: section === 'own' ? t('own') : t(`categories.${section}`),
        items: emoji.map(({ symbol, name }) => ({
          id: symbol,
          name,
          icon: <EmojiGlyph emoji={symbol} />,
        })),
      })),
    [t],
  )

  return (
    <PickerFrame
      {...field}
      search={search}
      columns={8}
      searchLabel={t('search')}
      chosen={value ? [value] : []}
      clear={canClear ? { name, onClear: () => onChange(null) } : false}
      onPick={onChange}
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
