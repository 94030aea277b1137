import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { Global, keyframes } from '@emotion/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusPassedOn } from './focus-field'

type SaveBarProps = {
  /** Something differs from what is saved. */
  isOpen: boolean
  isSaving: boolean
  /** Something has to be decided before saving. */
  isBlocked?: boolean
  /** It may not be saved by this person any more: all that is left is to reset it. */
  isReadOnly?: boolean
  /** How often somebody tried to leave just now: with each the bar flashes. */
  attempts: number
  onReset: () => void
  /** What keeps it from being saved. */
  children?: ReactNode
}

/** Fixed at the bottom while there is something to save. Stands in the form that its Save submits. */
export function SaveBar(props: SaveBarProps) {
  const { isOpen, isSaving, isBlocked, isReadOnly, attempts, onReset, children } = props
  const t = useTranslations('form.bar')
  const unsaved = isReadOnly ? 'readOnly' : 'unsaved'
  const leaving = isReadOnly ? 'leavingReadOnly' : 'leaving'
  const save = useRef<HTMLButtonElement>(null)
  // The last choice that had to be made is gone with its button.
  useEffect(() => {
    if (!isBlocked && document.activeElement === document.body) save.current?.focus()
  }, [isBlocked])

  return (
    <ActionBar
      {...{ isOpen, attempts, children }}
      label={t('label')}
      message={t(attempts > 0 ? leaving : unsaved)}
      buttons={
        <>
          <Button variant="ghost" isDisabled={isSaving} onClick={onReset}>
            {t('reset')}
          </Button>
          {!isReadOnly && (
            <Button
              ref={save}
              type="submit"
              isLoading={isSaving}
              loadingText={t('saving')}
              isDisabled={isBlocked}
            >
              {t('save')}
            </Button>
          )}
        </>
      }
    />
  )
}

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
  '.line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 3 },
  '.words': { flex: '1 1 8rem', fontSize: 'sm', fontWeight: 'medium' },
  '.buttons': { display: 'flex', gap: 2 },
} as const

const blockedStyles = (attempts: number) => ({
  bg: 'danger.subtle',
  borderColor: 'danger.text',
  animation: `${flashes[attempts % 2]} 180ms ease-in-out 2`,
})

const pageStyles = {
  // What gets the focus is scrolled into view above it.
  html: { scrollPaddingBottom: '7rem' },
  // Toasts stand at the bottom too.
  '#chakra-toast-manager-bottom': { marginBottom: '5.5rem !important' },
}

type ActionBarProps = {
  isOpen: boolean
  /** What the bar is, for those who do not see it. */
  label: string
  /** How things stand. It is read aloud when it changes. */
  message: string
  /** How often somebody tried to leave just now: with each the bar flashes. */
  attempts: number
  buttons: ReactNode
  /** What keeps it from being done. */
  children?: ReactNode
}

/** Fixed at the bottom while there is something to decide. */
export function ActionBar({ isOpen, label, message, attempts, buttons, children }: ActionBarProps) {
  return (
    <chakra.div
      sx={attempts > 0 ? { ...styles, '.bar': { ...styles['.bar'], ...blockedStyles(attempts) } } : styles}
    >
      <VisuallyHidden role="status">{isOpen && message}</VisuallyHidden>
      {isOpen && <Bar {...{ label, message, buttons, children }} />}
    </chakra.div>
  )
}

function Bar({
  label,
  message,
  buttons,
  children,
}: Pick<ActionBarProps, 'label' | 'message' | 'buttons' | 'children'>) {
  const bar = useFocusPassedOn<HTMLElement>()
  return (
    <section ref={bar} className="bar" aria-label={label}>
      <Global styles={pageStyles} />
      {children}
      <div className="line">
        {/* Said by the status above, which is there before there is anything to say. */}
        <p className="words" aria-hidden>
          {message}
        </p>
        <div className="buttons">{buttons}</div>
      </div>
    </section>
  )
}
