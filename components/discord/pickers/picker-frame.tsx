import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PickerField } from './picker-field'
import type { PickerFieldProps } from './picker-item'
import { PickerTrigger } from './picker-trigger'
import type { Dropdown } from './use-dropdown'

type PickerFrameProps = Omit<PickerFieldProps, 'onBlur'> & {
  dropdown: Dropdown
  warnings?: ReactNode
  /** What stands in the box before the button. */
  before?: ReactNode
  /** The one thing that is chosen and can be taken away again. */
  clear?: { name: string; onClear: () => void }
  /** Drawn while it is open. */
  panel: ReactNode
  /** What the button shows. */
  children: ReactNode
}

/** A labelled box with the button that opens a panel, and the panel. */
export function PickerFrame(props: PickerFrameProps) {
  const { dropdown, warnings, before, clear, panel, children, ref, name, ...field } = props
  const t = useTranslations('pickers')

  return (
    <PickerField {...field} {...{ warnings, dropdown }}>
      <div
        className="box"
        data-invalid={field.error === undefined ? undefined : ''}
        data-disabled={field.isDisabled ? '' : undefined}
      >
        {before}
        <PickerTrigger name={name} dropdown={dropdown} buttonRef={ref}>
          {children}
        </PickerTrigger>
        {clear && (
          <button
            type="button"
            className="clear"
            aria-label={t('clear', { label: field.label, name: clear.name })}
            onClick={() => {
              clear.onClear()
              dropdown.focus()
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
      {dropdown.opened && panel}
    </PickerField>
  )
}
