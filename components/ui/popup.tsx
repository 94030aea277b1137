import { Button, type ButtonProps, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type PopupProps = {
  /** Names the panel. */
  label: string
  /** The button that opens it: Chakra's Button props, with its content. */
  trigger: ButtonProps
  /** On which of the button's sides the panel is aligned. */
  align: 'start' | 'end'
  /** The pointer or the focus came near: time to load what the panel shows. */
  onNear?: () => void
  children: (close: () => void) => ReactNode
}

const panel = {
  position: { base: 'fixed', '3sm': 'absolute' },
  top: { base: '4.5rem', '3sm': 'calc(100% + 1.125rem)' },
  insetInline: { base: 2, '3sm': 'auto' },
  w: { '3sm': 'xs' },
  zIndex: 'dropdown',
  bg: 'bg.surface',
  color: 'text.primary',
  borderWidth: '1px',
  borderRadius: 'lg',
  boxShadow: 'floating',
  outline: 0,
} as const

/**
 * A button with a panel below it. Escape, a press elsewhere and leaving with Tab close it, Escape gives the focus back,
 * and the arrow keys walk through what the panel holds.
 */
export function Popup({ label, trigger, align, onNear, children }: PopupProps) {
  const { isOpen, setIsOpen, root, button, panelId } = usePopup()
  const close = () => setIsOpen(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
    button.current?.focus()
  }

  return (
    <chakra.div
      ref={root}
      position="relative"
      minW={0}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={onNear}
        onFocus={onNear}
        {...trigger}
        ref={button}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Panel id={panelId} label={label} align={align}>
          {children(close)}
        </Panel>
      )}
    </chakra.div>
  )
}

function usePopup() {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return { isOpen, setIsOpen, root, button, panelId }
}

function Panel({
  id,
  label,
  align,
  children,
}: {
  id: string
  label: string
  align: 'start' | 'end'
  children: ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What the panel holds may have taken the focus already.
    if (!element.current?.contains(document.activeElement)) element.current?.focus()
  }, [])
  const side = align === 'start' ? { insetInlineStart: { '3sm': 0 } } : { insetInlineEnd: { '3sm': 0 } }

  return (
    <chakra.div
      id={id}
      ref={element}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={walk}
      sx={{ ...panel, ...side }}
    >
      {children}
    </chakra.div>
  )
}

/** Arrow keys walk, Home and End jump, except where a text field needs them itself. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(':is(a[href], button:enabled, input)')]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  const isTyping = document.activeElement instanceof HTMLInputElement
  const next = new Map([
    ['ArrowDown', here + 1],
    ['ArrowUp', Math.max(here - 1, 0)],
    ...(isTyping ? [] : [['Home', 0] as const, ['End', stops.length - 1] as const]),
  ]).get(event.key)
  if (next === undefined) return
  event.preventDefault()
  stops[Math.min(next, stops.length - 1)]?.focus()
}
