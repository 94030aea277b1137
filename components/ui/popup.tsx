import { Button, type ButtonProps, chakra } from '@chakra-ui/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

type PopupProps = {
  label: string
  trigger: ButtonProps
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
  layerStyle: 'floating',
  outline: 0,
} as const

/** A button with a panel below it, through which the arrow keys walk. */
export function Popup({ label, trigger, align, onNear, children }: PopupProps) {
  const { opened, open, panelId, rootProps, triggerProps } = usePopover<true>()

  return (
    // At the end stand icons, which have their size; what stands at the start gives way.
    <chakra.div position="relative" minW={0} flexShrink={align === 'end' ? 0 : undefined} {...rootProps}>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        onPointerEnter={onNear}
        onFocus={onNear}
        {...trigger}
        {...triggerProps}
        onClick={() => open(opened ? null : true)}
      />
      {opened && (
        <Panel id={panelId} label={label} align={align}>
          {children(() => open(null))}
        </Panel>
      )}
    </chakra.div>
  )
}

type PanelProps = Pick<PopupProps, 'label' | 'align'> & { id: string; children: ReactNode }

function Panel({ id, label, align, children }: PanelProps) {
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
