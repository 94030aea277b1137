import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToastFrame } from './frame'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  /** One thing to do about it, usually a Button. */
  action?: ReactNode
  children?: ReactNode
}

/** Stands where a list or a panel has nothing to show: icon, one sentence, one action. */
export function EmptyState({ icon, title, action, children }: EmptyStateProps) {
  return (
    <ToastFrame icon={icon} title={title} actions={action} heading="p">
      {children}
    </ToastFrame>
  )
}
