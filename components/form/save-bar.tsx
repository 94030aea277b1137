import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { Global, keyframes } from '@emotion/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
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
  /** How many fields kept it from being saved, and what leads to the first of them. */
  problems?: { count: number; onShow: () => void }
  /** How many fields differ from what is saved. */
  changes: number
  /** Old and new of each; drawn when somebody asks for it. */
  review?: ReactNode
  /** What Save is called where it does more. */
  saveLabel?: string
  /** Another way to save: what it is called, and what it does. */
  saveBesides?: { label: string; onPress: () => void }
  onReset: () => void
  /** Discards the changes and goes where somebody tried to go; null before such a try. */
  onLeave?: (() => void) | null
  /** What keeps it from being saved. */
  children?: ReactNode
}

/** Fixed at the bottom while there is something to save. Stands in the form that its Save submits. */
export function SaveBar(props: SaveBarProps) {
  const { isOpen, isSaving, isBlocked, isReadOnly, attempts, changes, review, onReset, onLeave, children } =
    props
  const { saveLabel, saveBesides } = props
  const problems = isReadOnly ? undefined : props.problems
  const t = useTranslations('form.bar')
  const unsaved = isReadOnly ? 'readOnly' : 'unsaved'
  const state = problems ? t('problems', { count: problems.count }) : t(unsaved, { count: changes })
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
      message={attempts > 0 ? t(leaving) : state}
      more={review && changes > 0 && <Folded summary={t('review')}>{review}</Folded>}
      buttons={
        <>
          {problems && (
            <Button variant="outline" onClick={problems.onShow}>
              {t('showProblem')}
            </Button>
          )}
          {onLeave && (
            <Button variant="outline" isDisabled={isSaving} onClick={onLeave}>
              {t('discardAndLeave')}
            </Button>
          )}
          <Button variant="ghost" isDisabled={isSaving} onClick={onReset}>
            {t('reset')}
          </Button>
          {!isReadOnly && saveBesides && (
            <Button variant="outline" isDisabled={isSaving || isBlocked} onClick={saveBesides.onPress}>
              {saveBesides.label}
            </Button>
          )}
          {!isReadOnly && (
            <Button
              ref={save}
              type="submit"
              isLoading={isSaving}
              loadingText={t('saving')}
              isDisabled={isBlocked}
            >
              {saveLabel ?? t('save')}
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
  // A zoomed page has little height.
  '@media (max-height: 30rem)': {
    pb: 2,
    '.bar': { py: 1.5 },
    '.words': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 },
  },
  '.line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 3 },
  '.words': { flex: '1 1 8rem', fontSize: 'sm', '> p': { fontWeight: 'medium' } },
  '.words:has(details[open])': { flexBasis: 'full' },
  '.words summary': { py: 1, layerStyle: 'summary' },
  '.buttons': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 },
  // On a phone in one row, as far as they fit.
  '.buttons > button': { flex: { base: '1 0 auto', '3sm': 'none' }, px: { base: 2.5, '3sm': 4 } },
  '.review': { display: 'grid', gap: 3, maxH: '40dvh', overflowY: 'auto', mt: 1 },
  '.review dd': { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)', overflowWrap: 'anywhere' },
  '.review dd > span': { color: 'text.muted' },
  '.review dt': { fontWeight: 'semibold' },
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
  return (
    <chakra.div
      sx={attempts > 0 ? { ...styles, '.bar': { ...styles['.bar'], ...blockedStyles(attempts) } } : styles}
    >
      <VisuallyHidden role="status">{isOpen && message}</VisuallyHidden>
      {isOpen && <Bar {...{ message, ...bar }} />}
    </chakra.div>
  )
}

function Bar({ label, message, more, buttons, children }: Omit<ActionBarProps, 'isOpen' | 'attempts'>) {
  const bar = useFocusPassedOn<HTMLElement>()
  useFocusAbove(bar)
  return (
    <section ref={bar} className="bar" aria-label={label}>
      <Global styles={pageStyles} />
      {children}
      <div className="line">
        {/* Said by the status above, which is there before there is anything to say. */}
        <div className="words">
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

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}

type Change = { label: string; old: ReactNode; now: ReactNode }

/** What saving would change, field by field. */
export function Review({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('form.bar')
  return (
    <dl className="review">
      {changes.map(({ label, old, now }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{t('old')}</span>
            <div>{old}</div>
          </dd>
          <dd>
            <span>{t('now')}</span>
            <div>{now}</div>
          </dd>
        </div>
      ))}
    </dl>
  )
}
