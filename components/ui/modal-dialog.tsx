import { chakra } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

type ModalDialogProps = {
  labelledBy?: string
  label?: string
  role?: 'dialog' | 'alertdialog'
  placement: keyof typeof placements
  /** Escape or a press beside it. Without it the dialog stays until its buttons end it. */
  onClose?: () => void
  children: ReactNode
}

const appear = keyframes({ from: { opacity: 0 } })
const slide = keyframes({ from: { transform: 'translateX(-2rem)', opacity: 0 } })

const common = {
  bg: 'bg.surface',
  color: 'text.primary',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  boxShadow: 'floating',
  '&::backdrop': { bg: 'bg.overlay', animation: `${appear} 160ms ease-out` },
  'html:has(&[open])': { overflow: 'hidden' },
} as const

const centre = {
  ...common,
  m: 'auto',
  w: 'calc(100% - 2rem)',
  maxW: 'md',
  maxH: 'calc(100dvh - 2rem)',
  borderWidth: '1px',
  borderRadius: 'xl',
  p: 6,
  animation: `${appear} 160ms ease-out`,
} as const

const placements = {
  centre: {
    ...centre,
    // A list that is open may be larger than the dialog.
    '&:has([aria-expanded=true])': { overflow: 'visible' },
  },
  /** For what is as long as a page. */
  wide: { ...centre, maxW: '3xl' },
  top: {
    ...common,
    mx: 'auto',
    mt: { base: 2, md: '12dvh' },
    mb: 'auto',
    w: 'calc(100% - 1rem)',
    maxW: '2xl',
    maxH: 'calc(100dvh - 1rem)',
    p: 0,
    borderWidth: '1px',
    borderRadius: 'xl',
    animation: `${appear} 160ms ease-out`,
  },
  start: {
    ...common,
    m: 0,
    p: 0,
    borderWidth: 0,
    w: 'min(20rem, calc(100vw - 3rem))',
    maxW: 'none',
    h: '100dvh',
    maxH: 'none',
    borderInlineEndWidth: '1px',
    animation: `${slide} 160ms ease-out`,
  },
} as const

/** The browser's own modal dialog: it holds the focus, hides the rest of the page and gives the focus back. */
export function ModalDialog({ labelledBy, label, role, placement, onClose, children }: ModalDialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  // Before the browser removes it: only a dialog that is closed in its place gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) showModally(dialog)
    return () => {
      dialog?.close?.()
      requestAnimationFrame(showFocused)
    }
  }, [])

  return (
    <chakra.dialog
      ref={element}
      role={role}
      aria-modal
      aria-label={label}
      aria-labelledby={labelledBy}
      sx={placements[placement]}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isBeside(event.currentTarget, event)) onClose?.()
      }}
    >
      {children}
    </chakra.dialog>
  )
}

/** What the dialog did may have moved the button that opened it, which has the focus again. */
function showFocused() {
  const { activeElement } = document
  if (activeElement?.matches('a, button')) void activeElement.scrollIntoView?.({ block: 'nearest' })
}

/** An environment without a top layer still gets a dialog that is open. */
function showModally(dialog: HTMLDialogElement) {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.open = true
}

function isBeside(dialog: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
