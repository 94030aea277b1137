import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmojiGlyph } from './emoji-glyph'
import { EmojiPanel } from './emoji-panel'
import { emojiName } from './find-emoji'
import { PickerField } from './picker-field'
import type { PickerFieldProps } from './picker-item'
import { PickerTrigger } from './picker-trigger'
import { useDropdown } from './use-dropdown'

export type EmojiPickerProps = PickerFieldProps & {
  /** The emoji's character, `<:name:id>` for a guild's own one, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

/** One emoji: from the grid, or any other that is typed or pasted into the search. */
export function EmojiPicker({ value, onChange, onBlur, ref, name, ...field }: EmojiPickerProps) {
  const t = useTranslations('pickers')
  const dropdown = useDropdown(onBlur)

  return (
    <PickerField {...field} dropdown={dropdown}>
      <div
        className="box"
        data-invalid={field.error === undefined ? undefined : ''}
        data-disabled={field.isDisabled ? '' : undefined}
      >
        <PickerTrigger name={name} dropdown={dropdown} buttonRef={ref}>
          {value ? <Value emoji={value} /> : <span className="empty">{t('emoji.choose')}</span>}
        </PickerTrigger>
        {value && !field.isRequired && !field.isDisabled && (
          <button
            type="button"
            className="clear"
            aria-label={t('clear', { label: field.label, name: emojiName(value) })}
            onClick={() => {
              onChange(null)
              dropdown.focus()
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
      {dropdown.opened && (
        <EmojiPanel
          label={field.label}
          chosen={value}
          dropdown={dropdown}
          onPick={(symbol) => {
            if (symbol !== value) onChange(symbol)
            dropdown.close()
          }}
        />
      )}
    </PickerField>
  )
}

function Value({ emoji }: { emoji: string }) {
  const name = emojiName(emoji)
  return (
    <>
      <span className="icon" aria-hidden>
        <EmojiGlyph emoji={emoji} />
      </span>
      <span className="value">{name === emoji ? '' : name}</span>
    </>
  )
}
