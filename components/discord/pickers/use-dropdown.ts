import type { KeyboardEvent } from 'react'
import { type Placement, placeBeside } from '@/components/ui/place-beside'
import { usePopover } from '@/components/ui/popup'

/** The popover of a picker. What is typed on the closed field opens it as a search. */
export function useDropdown(onBlur?: () => void) {
  const popover = usePopover<Placement & { text: string }>(onBlur)
  const open = (text = '') => {
    const box = popover.rootProps.ref.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    popover.open({ text, ...placeBeside(box, window.innerHeight) })
  }
  const triggerProps = {
    ...popover.triggerProps,
    onClick: () => (popover.opened ? popover.open(null) : open()),
    onKeyDown: (event: KeyboardEvent) => {
      const text = isTyping(event) ? event.key : null
      if (text === null && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open(text ?? '')
    },
  }
  return { ...popover, triggerProps }
}

export type Dropdown = ReturnType<typeof useDropdown>

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
