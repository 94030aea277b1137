import { Button, type ButtonProps, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { usePopover } from './use-popover'

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
  zIndex: 'dropdown',
  bg: 'bg.surface',
  color: 'text.primary',
  borderWidth: '1px',
  borderRadius: 'lg',
  boxShadow: 'floating',
  outline: 0,
} as const

/** A button with a panel below it, through which the arrow keys walk. */
export function Popup({ label, trigger, align, onNear, children }: PopupProps) {
  const { opened, open, panelId, rootProps, triggerProps } = usePopover<true>()

  return (
    <chakra.div position="relative" minW={0} {...rootProps}>
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
