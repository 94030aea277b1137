import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/**
 * A button with a panel beside it: a press elsewhere and leaving with Tab close the panel, Escape also gives the focus
 * back to the button.
 */
export function usePopover<Opened>(onBlur?: () => void) {
  const [opened, open] = useState<Opened | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const isOpen = opened !== null

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) open(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const focus = () => trigger.current?.focus()
  const close = () => {
    open(null)
    focus()
  }
  const rootProps = {
    ref: root,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      event.stopPropagation()
      event.preventDefault()
      close()
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return
      if (event.relatedTarget) open(null)
      onBlur?.()
    },
  }
  const triggerProps = {
    ref: trigger,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId : undefined,
  }
  return { opened, open, close, focus, panelId, rootProps, triggerProps }
}
