import { Button, chakra, type SystemStyleObject } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { InlineNotice } from '@/components/ui/inline-notice'
import { DraftNotice } from './form-draft'
import { focusField } from './focus-field'
import { ignoreLineEnter } from './input-events'
import { ReadOnlyFields } from './read-only-fields'
import { changedFields, type ConflictPath, keysOf } from './merge-edits'
import { Review, SaveBar } from './save-bar'
import type { EditableFormState } from './use-editable-form'

type EditableFormProps<Values extends FieldValues> = {
  form: EditableFormState<Values>
  labelOf: (field: keyof Values & string) => string
  /** A value in words. @param other what the other side has there */
  describe: (
    place: ConflictPath<Values>,
    value: Values[keyof Values],
    other: Values[keyof Values],
  ) => ReactNode
  title: string
  /** The title of a failure. */
  notSaved: string
  /** How many fields are wrong; by default those that React Hook Form knows of. */
  problems?: number
  /** What Save is called where it does more. */
  saveLabel?: string
  /** Another way to save: what it is called, and the edit that it makes before. */
  saveBesides?: { label: string; edit: () => void }
  head: ReactNode
  children: ReactNode
  sx?: SystemStyleObject
  ref?: RefObject<HTMLFormElement | null>
}

/** A form with everything that keeps an edit from being lost: the draft's offer, the save bar, and the choice in a conflict. */
export function EditableForm<Values extends FieldValues>(props: EditableFormProps<Values>) {
  const { form, labelOf, describe, title, notSaved, saveLabel, saveBesides, head, children, sx } = props
  const { problems = form.wrongFields.length } = props
  const own = useRef<HTMLFormElement>(null)
  const { ref: root = own } = props
  const { mayChange, storedDraft, failure, submit } = form
  const changed = form.isDirty ? keysOf(changedFields(form.savedValues, form.values)) : []
  useSaveShortcut(submit)

  return (
    <chakra.form
      ref={root}
      sx={sx}
      noValidate
      tabIndex={-1}
      aria-label={title}
      onKeyDown={ignoreLineEnter}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {head}
      {storedDraft && mayChange && (
        <DraftNotice
          savedAt={storedDraft.savedAt}
          onRestore={form.restoreDraft}
          onDiscard={form.dismissDraft}
        />
      )}
      <ReadOnlyFields isReadOnly={!mayChange}>{children}</ReadOnlyFields>
      <SaveBar
        isOpen={form.isDirty}
        isSaving={form.isSaving}
        isBlocked={form.conflict !== null}
        isReadOnly={!mayChange}
        attempts={form.attempts}
        problems={
          form.isRefused && problems > 0
            ? { count: problems, onShow: () => root.current && focusField(root.current) }
            : undefined
        }
        changes={changed.length}
        saveLabel={saveLabel}
        review={
          <Review
            changes={changed.map((field) => ({
              label: labelOf(field),
              old: describe({ field }, form.savedValues[field], form.values[field]),
              now: describe({ field }, form.values[field], form.savedValues[field]),
            }))}
          />
        }
        saveBesides={
          saveBesides && {
            label: saveBesides.label,
            onPress: () => {
              saveBesides.edit()
              submit()
            },
          }
        }
        onReset={form.discard}
        onLeave={
          form.leave &&
          (() => {
            form.discard()
            form.leave?.()
          })
        }
      >
        {failure && <InlineNotice title={notSaved} {...failure} />}
        {form.conflict && <ConflictNotice {...props} />}
      </SaveBar>
    </chakra.form>
  )
}

/** Ctrl+S, or Cmd+S, saves the form instead of the page. */
function useSaveShortcut(onSave: () => void) {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) save()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const styles = {
  display: 'grid',
  gap: 3,
  fontSize: 'sm',
  h3: { fontWeight: 'semibold' },
  '.field': { display: 'grid', gap: 2, gridTemplateColumns: { base: '1fr', '3sm': '1fr 1fr' } },
  '.name': { gridColumn: '1 / -1', fontWeight: 'semibold' },
  '.side': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    ps: 3,
    pe: 1.5,
    py: 1.5,
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.canvas',
  },
  '.side > div': { flex: '1 1 10rem', minW: 0 },
  '.whose': { fontSize: 'xs', color: 'text.muted' },
  '.value': { overflowWrap: 'anywhere', fontWeight: 'medium' },
} as const

/** Somebody else changed the same fields meanwhile: for each of them one of the two values has to be chosen. */
function ConflictNotice<Values extends FieldValues>(props: EditableFormProps<Values>) {
  const { form, labelOf, describe } = props
  const t = useTranslations('form.conflict')
  const { conflict, values, resolveConflict } = form
  const { places = [], theirs = values } = conflict ?? {}
  const root = useRef<HTMLDivElement>(null)
  // The choice that was pressed is gone: the next one has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.querySelector('button')?.focus()
  }, [places.length])

  return (
    <chakra.div ref={root} sx={styles} role="alert">
      <div>
        <h3>{t('title')}</h3>
        <chakra.p color="text.muted">{t('hint')}</chakra.p>
      </div>
      {places.map((place) => {
        const { field, row } = place
        const label = row === undefined ? labelOf(field) : `${labelOf(field)}: ${row}`
        const sides = [
          { side: 'theirs', action: 'takeTheirs', value: theirs[field], other: values[field] },
          { side: 'mine', action: 'keepMine', value: values[field], other: theirs[field] },
        ] as const
        return (
          <div key={label} className="field" role="group" aria-label={label}>
            <p className="name">{label}</p>
            {sides.map(({ side, action, value, other }) => (
              <div key={side} className="side">
                <div>
                  <p className="whose">{t(side)}</p>
                  <div className="value">{describe(place, value, other)}</div>
                </div>
                <Button size="sm" variant="outline" onClick={() => resolveConflict(place, side)}>
                  {t(action)}
                </Button>
              </div>
            ))}
          </div>
        )
      })}
    </chakra.div>
  )
}
