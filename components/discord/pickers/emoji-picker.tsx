import { useTranslations } from 'next-intl'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { EmojiPanel } from './emoji-panel'
import { emojiName } from './find-emoji'
import { PickerFrame } from './picker-frame'
import type { PickerFieldProps } from './picker-item'
import { Unchosen } from './picker-parts'
import { useDropdown } from './use-dropdown'

export type EmojiPickerProps = PickerFieldProps & {
  /** The emoji's character, `<:name:id>` for a guild's own one, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

/** One emoji: from the grid, or any other that is typed or pasted into the search. */
export function EmojiPicker({ value, onChange, onBlur, ...field }: EmojiPickerProps) {
  const t = useTranslations('pickers')
  const dropdown = useDropdown(onBlur)
  const name = value && emojiName(value)
  const canClear = name && !field.isRequired && !field.isDisabled

  function pick(symbol: string) {
    if (symbol !== value) onChange(symbol)
    dropdown.close()
  }

  return (
    <PickerFrame
      {...field}
      dropdown={dropdown}
      clear={canClear ? { name, onClear: () => onChange(null) } : undefined}
      panel={<EmojiPanel label={field.label} chosen={value} dropdown={dropdown} onPick={pick} />}
    >
      {value ? (
        <>
          <span className="icon" aria-hidden>
            <EmojiGlyph emoji={value} />
          </span>
          <span className="value">{name === value ? '' : name}</span>
        </>
      ) : (
        <Unchosen>{t('emoji.choose')}</Unchosen>
      )}
    </PickerFrame>
  )
}
