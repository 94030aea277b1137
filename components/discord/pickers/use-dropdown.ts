import type { KeyboardEvent } from 'react'
import { usePopover } from '@/components/ui/popup'

/** In pixels. `chrome` is what a panel takes besides its list, and the distance kept to the window's edge. */
const sizes = { minList: 160, comfortableList: 240, maxList: 320, chrome: 80 }

type Placement = { opensUp: boolean; listHeight: number }

/** Where a panel fits beside its field: below unless there is clearly more room above. All in pixels. */
export function placeBeside(
  { top, bottom }: { top: number; bottom: number },
  windowHeight: number,
): Placement {
  const below = windowHeight - bottom - sizes.chrome
  const above = top - sizes.chrome
  const opensUp = below < sizes.comfortableList && above > below
  const room = opensUp ? above : below
  return { opensUp, listHeight: Math.round(Math.min(Math.max(room, sizes.minList), sizes.maxList)) }
}

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
