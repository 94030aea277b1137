import { Button, chakra, Grid, type SystemStyleObject, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import {
  createContext,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { BusyButton } from '@/components/ui/busy-button'
import { isUncertain } from '@/api/http'
import { InlineNotice } from '@/components/ui/inline-notice'
import { useSecondsUntil } from '@/components/ui/retry-wait'
import { shortcutLetter } from '@/components/ui/keys'
import { useLatest } from '@/components/ui/use-latest'
import { ActionBar } from './action-bar'
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice'
import { DraftButtons, DraftNotice, useDraftOffer } from './form-draft'
import { focusField, hasLostFocus, leavePhoneField } from './focus-field'
import { keepFormUnsaved } from './input-events'
import { ReadOnlyFields } from './read-only-fields'
import { keysOf } from './form-state'
import type { Errors, FormState } from './form-store'
import type { EditableFormState } from './use-editable-form'

type EditableFormProps<Values extends object> = ConflictNoticeProps<Values> & {
  title: string
  notSaved: string
  /** The errors that are shown. */
  errors: Errors<unknown>
  /** How many of the edits somebody made; the others were brought along by those. */
  count?: number
  /** What the button for saving is called and edits first, where that is not just saving. */
  save?: SaveButton
  saveBesides?: SaveButton
  /** What the shortcut does, where there are two ways of saving. */
  shortcutHint?: string | undefined
  /** It has buttons of its own: the bar comes up only with a question or a failure. */
  isBarQuiet?: boolean
  head: ReactNode
  children: ReactNode
  sx?: SystemStyleObject
  ref?: RefObject<HTMLFormElement | null>
}

/** A form that loses no edit: it offers the draft of an earlier visit, and has a save bar that asks about conflicts. */
export function EditableForm<Values extends object>(props: EditableFormProps<Values>) {
  const { form, title, head, children, sx } = props
  const ownRef = useRef<HTMLFormElement>(null)
  const { ref = ownRef } = props
  const { mayChange, submit, refusal } = form
  useSaveShortcut(submit)
  useEffect(() => (refusal && ref.current ? focusField(ref.current) : undefined), [refusal, ref])

  return (
    <chakra.form
      ref={ref}
      layerStyle="form"
      sx={sx}
      noValidate
      tabIndex={-1}
      aria-label={title}
      onKeyDown={keepFormUnsaved}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {head}
      <ReadOnlyFields isReadOnly={!mayChange}>{children}</ReadOnlyFields>
      <SaveBar {...props} onShowProblem={() => ref.current && focusField(ref.current)} />
    </chakra.form>
  )
}

function useSaveShortcut(onSave: () => void) {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (shortcutLetter(event) !== 's' || event.shiftKey) return
      event.preventDefault()
      // A dialog above the form is about something else.
      if (!event.repeat && !document.querySelector('dialog[open]')) save()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

type SaveButton = { label?: string; edit?: () => void }

type SaveBarProps<Values extends object> = EditableFormProps<Values> & { onShowProblem: () => void }

/** What of the bar changes with every letter, apart from the bar, which does not. */
const PartsContext = createContext<{ review: ReactNode; conflicts: ReactNode }>({
  review: null,
  conflicts: null,
})
const Part = ({ name }: { name: 'review' | 'conflicts' }) => useContext(PartsContext)[name]

function SaveBar<Values extends object>({ onShowProblem, ...props }: SaveBarProps<Values>) {
  const { form, notSaved, errors, save, saveBesides, shortcutHint, isBarQuiet = false } = props
  const { mayChange, conflicts, attempts, leave, signingOut, stay, discard, submit } = form
  const { restoreDraft, discardDraft } = form
  const { isSaving, isRefused, failure, edits } = form.state
  const t = useTranslations('form.bar')
  const offer = useDraftOffer(mayChange ? form.storedDraft : null)
  const latest = useLatest({
    ...{ onShowProblem, leave, stay, discard, submit, save, saveBesides, restoreDraft, discardDraft },
  })
  const changed = keysOf(edits)
  const problems = Object.keys(errors).length
  const hasProblems = mayChange && isRefused && problems > 0
  const isAsking = leave !== null || failure !== null || conflicts.length > 0
  const isOfEdits = form.isDirty && (isAsking || !isBarQuiet)

  function message() {
    // A refusal is later than the last try.
    if (attempts === 0 && hasProblems) return t('problems', { count: problems })
    if (signingOut) return t(`signingOut.${signingOut}`)
    if (leave) return t(mayChange ? 'leaving' : 'leavingReadOnly')
    return t(mayChange ? 'unsaved' : 'readOnly', { count: props.count ?? changed.length })
  }

  return (
    <PartsContext
      value={{
        review: changed.length > 0 && <Review {...props} changed={changed} />,
        conflicts: conflicts.length > 0 && <ConflictNotice {...props} />,
      }}
    >
      <Bar
        isOpen={isOfEdits || offer !== null}
        isOfEdits={isOfEdits}
        offer={offer}
        message={isOfEdits ? message() : (offer ?? '')}
        attempts={attempts}
        notSaved={notSaved}
        failure={failure}
        isBlocked={conflicts.length > 0}
        isLeaving={leave !== null}
        isSigningOut={Boolean(signingOut)}
        isSaving={isSaving}
        mayChange={mayChange}
        hasProblems={hasProblems}
        saveLabel={save?.label ?? t('save')}
        besidesLabel={saveBesides && (saveBesides.label ?? t('save'))}
        shortcutHint={shortcutHint}
        latest={latest}
      />
    </PartsContext>
  )
}

type BarProps = Pick<FormState<object>, 'failure' | 'isSaving'> & {
  isOpen: boolean
  /** Whether it is about edits; otherwise about the draft that is offered. */
  isOfEdits: boolean
  offer: string | null
  message: string
  attempts: number
  notSaved: string
  isBlocked: boolean
  /** Asks what becomes of the edits. */
  isLeaving: boolean
  isSigningOut: boolean
  mayChange: boolean
  hasProblems: boolean
  saveLabel: string
  besidesLabel: string | undefined
  shortcutHint: string | undefined
  latest: RefObject<
    Pick<
      EditableFormState<object>,
      'leave' | 'stay' | 'discard' | 'submit' | 'restoreDraft' | 'discardDraft'
    > & {
      onShowProblem: () => void
      save: SaveButton | undefined
      saveBesides: SaveButton | undefined
    }
  >
}

const Bar = memo(function Bar(props: BarProps) {
  const { isOpen, isOfEdits, offer, message, attempts, notSaved, failure, isBlocked, isLeaving } = props
  const { isSaving, isSigningOut, mayChange, hasProblems, saveLabel, besidesLabel, shortcutHint, latest } =
    props
  const t = useTranslations('form.bar')
  const common = useTranslations('common')
  const seconds = useSecondsUntil(failure?.until ?? 0)
  const isHeld = seconds > 0
  const saveButton = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  // The button of the last choice is gone, or was disabled while the form was saved, and the focus with it.
  useEffect(() => {
    const last = pressed.current?.isConnected ? pressed.current : saveButton.current
    if (failure) leavePhoneField()
    if (!isBlocked && hasLostFocus()) last?.focus()
  }, [isBlocked, failure])

  const saveAs = (kind: 'save' | 'saveBesides') => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    // Safari leaves the focus in the field, and a phone's keyboard open over what comes of it.
    event.currentTarget.focus()
    if (isHeld) return
    latest.current[kind]?.edit?.()
    latest.current.submit()
  }
  function saveAndLeave() {
    const { submit, leave } = latest.current
    submit(leave ?? undefined)
  }
  function discardAndLeave() {
    const { discard, leave } = latest.current
    if (!isSigningOut) discard()
    leave?.()
  }
  const draft = {
    onRestore: () => latest.current.restoreDraft(),
    onDiscard: () => latest.current.discardDraft(),
  }
  const bar = { isOpen, label: t('label'), message, attempts }
  if (!isOfEdits) return <ActionBar {...bar} isAsking={isOpen} buttons={<DraftButtons {...draft} />} />

  return (
    <ActionBar
      {...bar}
      isAsking={isLeaving}
      onEscape={isLeaving && !isSaving ? () => latest.current.stay() : undefined}
      more={
        <>
          {shortcutHint && !isLeaving && (
            <Text color="text.muted" sx={{ '@media (hover: none)': { display: 'none' } }}>
              {shortcutHint}
            </Text>
          )}
          <Part name="review" />
        </>
      }
      buttons={
        <>
          {hasProblems && (
            <Button variant="outline" onClick={() => latest.current.onShowProblem()}>
              {t('showProblem')}
            </Button>
          )}
          {isLeaving && (
            <Button variant="outline" isDisabled={isSaving} onClick={discardAndLeave}>
              {t(isSigningOut ? 'signOut' : 'discardAndLeave')}
            </Button>
          )}
          {isLeaving ? (
            <Button
              key="stay"
              variant="ghost"
              data-safe
              isDisabled={isSaving}
              onClick={() => latest.current.stay()}
            >
              {t('stay')}
            </Button>
          ) : (
            <Button
              key="discard"
              variant="ghost"
              isDisabled={isSaving}
              onClick={() => latest.current.discard()}
            >
              {t('discard')}
            </Button>
          )}
          {mayChange && besidesLabel !== undefined && !isLeaving && (
            <Button
              variant="outline"
              isDisabled={isSaving || isBlocked}
              aria-disabled={isHeld || undefined}
              onClick={saveAs('saveBesides')}
            >
              {besidesLabel}
            </Button>
          )}
          {mayChange && (
            <BusyButton
              ref={saveButton}
              isLoading={isSaving}
              loadingText={t('saving')}
              isDisabled={isBlocked}
              aria-disabled={isHeld || undefined}
              onClick={isLeaving ? saveAndLeave : saveAs('save')}
            >
              {isHeld
                ? common('retryIn', { seconds })
                : isLeaving
                  ? t(isSigningOut ? 'saveAndSignOut' : 'saveAndLeave')
                  : saveLabel}
            </BusyButton>
          )}
        </>
      }
    >
      {offer !== null && <DraftNotice offer={offer} {...draft} />}
      {failure && (
        <InlineNotice
          title={isUncertain(failure.error) ? t('uncertain') : notSaved}
          error={failure.error}
          fields={failure.fields}
        />
      )}
      <Part name="conflicts" />
    </ActionBar>
  )
})

type ReviewProps<Values extends object> = EditableFormProps<Values> & {
  changed: (keyof Values & string)[]
}

function Review<Values extends object>({ form, labelOf, describe, changed }: ReviewProps<Values>) {
  const t = useTranslations('form.bar')
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <ReviewSummary />
      {isOpen && (
        <Grid as="dl" rowGap={3} maxH="40dvh" overflowY="auto" mt={1}>
          {changed.map((field) => {
            const [old, now] = [form.saved[field], form.values[field]]
            return (
              <Grid key={field} {...reviewColumns}>
                <chakra.dt gridColumn="1 / -1" fontWeight="semibold">
                  {labelOf(field)}
                </chakra.dt>
                <ReviewedValue label={t('old')}>{describe({ field }, old, now)}</ReviewedValue>
                <ReviewedValue label={t('now')}>{describe({ field }, now, old)}</ReviewedValue>
              </Grid>
            )
          })}
        </Grid>
      )}
    </details>
  )
}

const ReviewSummary = memo(() => (
  <chakra.summary layerStyle="summary" py={1}>
    {useTranslations('form.bar')('review')}
  </chakra.summary>
))

const reviewColumns = {
  templateColumns: { base: 'minmax(0, 1fr)', '3sm': 'max-content minmax(0, 1fr)' },
  columnGap: 3,
}

/** The cells of a row: the names of both values have one width. */
const ReviewedValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <chakra.dd display={{ '3sm': 'contents' }} overflowWrap="anywhere">
    <chakra.span color="text.muted">{label}</chakra.span>
    <div>{children}</div>
  </chakra.dd>
)
