import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** In pixels. */
const tallestList = 320
const comfortableList = 240
const shortestList = 160
/** What a panel takes besides its list, and the distance kept to the window's edge. */
const around = 80

export type Placement = { opensUp: boolean; listHeight: number }

/** Where a panel fits beside its field: below unless there is clearly more room above. All in pixels. */
export function placeBeside(
  { top, bottom }: { top: number; bottom: number },
  windowHeight: number,
): Placement {
  const below = windowHeight - bottom - around
  const above = top - around
  const opensUp = below < comfortableList && above > below
  const room = opensUp ? above : below
  return { opensUp, listHeight: Math.round(Math.min(Math.max(room, shortestList), tallestList)) }
}

type Opened = Placement & { text: string }

/**
 * A field with a panel beside it: a press elsewhere and leaving with Tab close the panel, Escape also gives the focus
 * back. What is typed on the closed field opens it as a search.
 */
export function useDropdown(onBlur?: () => void) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const isOpen = opened !== null

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpened(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const open = (text = '') => {
    const box = root.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    setOpened({ text, ...placeBeside(box, window.innerHeight) })
  }
  const focus = () => trigger.current?.focus()
  const close = () => {
    setOpened(null)
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
      if (event.relatedTarget) setOpened(null)
      onBlur?.()
    },
  }
  const triggerProps = {
    ref: trigger,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId : undefined,
    onClick: () => (isOpen ? setOpened(null) : open()),
    onKeyDown: (event: KeyboardEvent) => {
      const text = isWriting(event) ? event.key : null
      if (text === null && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open(text ?? '')
    },
  }

  return { opened, panelId, close, focus, rootProps, triggerProps }
}

export type Dropdown = ReturnType<typeof useDropdown>

const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
