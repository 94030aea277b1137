import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Global, keyframes } from '@emotion/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useRestoreFocus } from './focus-field'

const rise = keyframes({ from: { transform: 'translateY(0.75rem)', opacity: 0 } })
const shake = { '25%': { transform: 'translateX(-6px)' }, '75%': { transform: 'translateX(6px)' } }
// Two of a kind, taken in turns: the same one would not start again.
const flashes = [keyframes(shake), keyframes({ ...shake, to: {} })]

const styles = {
  position: 'fixed',
  bottom: 0,
  insetInlineStart: { base: 0, lg: 'var(--chakra-sizes-sidebar)' },
  insetInlineEnd: 0,
  // Below an open picker, which may reach down to the window's edge.
  zIndex: 'docked',
  px: { base: 3, md: 8 },
  pb: 'calc(1rem + env(safe-area-inset-bottom))',
  pointerEvents: 'none',
  '.bar': {
    pointerEvents: 'auto',
    maxW: 'calc(var(--chakra-sizes-content) - 4rem)',
    maxH: 'calc(100dvh - 6rem)',
    overflowY: 'auto',
    mx: 'auto',
    display: 'grid',
    gap: 3,
    ps: { base: 4, md: 5 },
    pe: { base: 3, md: 3 },
    py: 3,
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'xl',
    boxShadow: 'floating',
    animation: `${rise} 160ms ease-out`,
  },
  // A zoomed page has little height.
  '@media (max-height: 30rem)': {
    pb: 2,
    '.bar': { py: 1.5 },
    '.message': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 },
  },
  '.line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 3 },
  '.message': { flex: '1 1 8rem', fontSize: 'sm', '> p': { fontWeight: 'medium' } },
  '.message:has(details[open])': { flexBasis: 'full' },
  '.buttons': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 },
  // On a phone in one row, as far as they fit.
  '.buttons > button': { flex: { base: '1 0 auto', '3sm': 'none' }, px: { base: 2.5, '3sm': 4 } },
} as const

const blockedStyles = (attempts: number) => ({
  bg: 'danger.subtle',
  borderColor: 'danger.text',
  animation: `${flashes[attempts % 2]} 180ms ease-in-out 2`,
})

const pageStyles = {
  // What gets the focus is scrolled into view above it.
  html: { scrollPaddingBottom: 'calc(var(--save-bar, 4rem) + 2rem)' },
  // Toasts stand at the bottom too.
  '#chakra-toast-manager-bottom': { marginBottom: 'calc(var(--save-bar, 4rem) + 1.5rem) !important' },
}

type ActionBarProps = {
  isOpen: boolean
  /** What the bar is, for those who do not see it. */
  label: string
  /** How things stand. It is read aloud when it changes. */
  message: string
  /** What can be read besides. */
  more?: ReactNode
  /** How often somebody tried to leave just now: with each the bar flashes. */
  attempts: number
  buttons: ReactNode
  /** What keeps it from being done. */
  children?: ReactNode
}

/** Fixed at the bottom while there is something to decide. */
export function ActionBar({ isOpen, message, attempts, ...bar }: ActionBarProps) {
  const root = useRef<HTMLDivElement>(null)
  // From a link at the other end of the page, the way to the answer would be long.
  useEffect(() => {
    if (attempts > 0) root.current?.querySelector('section')?.focus({ preventScroll: true })
  }, [attempts])
  return (
    <chakra.div
      ref={root}
      sx={attempts > 0 ? { ...styles, '.bar': { ...styles['.bar'], ...blockedStyles(attempts) } } : styles}
    >
      <VisuallyHidden role="status">{isOpen && message}</VisuallyHidden>
      {isOpen && <Bar {...{ message, ...bar }} />}
    </chakra.div>
  )
}

function Bar({ label, message, more, buttons, children }: Omit<ActionBarProps, 'isOpen' | 'attempts'>) {
  const bar = useRestoreFocus<HTMLElement>()
  useFocusAbove(bar)
  return (
    <section ref={bar} className="bar" aria-label={label} tabIndex={-1}>
      <Global styles={pageStyles} />
      {children}
      <div className="line">
        {/* Said by the status above, which is there before there is anything to say. */}
        <div className="message">
          <p aria-hidden>{message}</p>
          {more}
        </div>
        <div className="buttons">{buttons}</div>
      </div>
    </section>
  )
}

/** Whatever the bar's height, what has the focus stays in view above it. */
function useFocusAbove(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--save-bar', `${element.offsetHeight}px`)
      const field = document.activeElement
      if (!field?.matches('input, textarea, select, button, [role]') || element.contains(field)) return
      if (field.getBoundingClientRect().bottom > element.getBoundingClientRect().top)
        // Newer browsers answer a promise, which nobody waits for.
        void field.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--save-bar')
    }
  }, [bar])
}
