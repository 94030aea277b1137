import { Plus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

type AddChipProps = {
  ref?: Ref<HTMLButtonElement>
  /** By which the focus finds it. */
  name: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** Adds a part to what is drawn. */
export const AddChip = ({ ref, name, isDisabled, onClick, children }: AddChipProps) => (
  <button ref={ref} type="button" className="chip" data-add={name} disabled={isDisabled} onClick={onClick}>
    <Plus size={13} />
    {children}
  </button>
)
