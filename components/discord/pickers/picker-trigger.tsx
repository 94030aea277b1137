import { useFormControl, useMergeRefs } from '@chakra-ui/react'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { Dropdown } from './use-dropdown'

type PickerTriggerProps = {
  name?: string
  dropdown: Dropdown
  buttonRef?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** The button that opens the panel: its name is the field's label, its value what it shows. */
export function PickerTrigger({ name, dropdown, buttonRef, children }: PickerTriggerProps) {
  const { id, disabled, ...control } = useFormControl({})
  const { ref, ...trigger } = dropdown.triggerProps
  return (
    <button
      id={id}
      type="button"
      className="trigger"
      role="combobox"
      name={name}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-invalid={control['aria-invalid']}
      aria-required={control['aria-required']}
      aria-describedby={control['aria-describedby']}
      {...trigger}
      ref={useMergeRefs(ref, buttonRef)}
    >
      {children}
      <ChevronsUpDown className="chevron" size={16} aria-hidden />
    </button>
  )
}
