import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'

type RowToolProps = {
  ref?: Ref<HTMLButtonElement>
  icon: LucideIcon
  label: string
  isDisabled?: boolean
  /** Nothing to do for it here. Unlike a disabled button it keeps the focus. */
  isIdle?: boolean
  onClick: () => void
}

export const RowTool = ({ ref, icon: Icon, label, isDisabled, isIdle = false, onClick }: RowToolProps) => (
  <button
    ref={ref}
    type="button"
    className="tool"
    aria-label={label}
    title={label}
    disabled={isDisabled}
    aria-disabled={isIdle || undefined}
    onClick={isIdle ? undefined : onClick}
  >
    <Icon size={16} />
  </button>
)
