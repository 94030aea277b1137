import { Button } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import Router from 'next/router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useInBrowser } from '@/components/ui/hydration'
import { notify, type Undone, useUndoNotification, withdrawNotification } from '@/components/ui/notify'
import { Notice } from '@/components/ui/page'
import type { Notification } from '@/components/ui/toaster'
import { useIsMounted } from '@/components/ui/use-is-mounted'
import {
  deleteDraft,
  type Draft,
  type DraftKey,
  findDraft,
  saveDraft,
  type WithdrawnEdit,
} from '@/stores/drafts'
import { storageRefusal } from '@/stores/persisted'
import { useRestoreFocus } from './focus-field'
import { hasNoFields } from './form-state'

/** What is said of a draft that is offered. It is read aloud, and so it does not change as time goes by. */
export function useDraftOffer(draft: Draft | null) {
  const t = useTranslations('form.draft')
  const format = useFormatter()
  const now = useNow().getTime()
  // One that was offered after this was drawn is from now.
  return draft && t('offer', { when: format.relativeTime(draft.savedAt, Math.max(now, draft.savedAt)) })
}

type DraftButtonsProps = {
  onRestore: () => void
  onDiscard: () => void
}

export function DraftButtons({ onRestore, onDiscard }: DraftButtonsProps) {
  const t = useTranslations('form.draft')
  return (
    <>
      <Button variant="ghost" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button onClick={onRestore}>{t('restore')}</Button>
    </>
  )
}

/** The offer beside edits that were begun without an answer to it. */
export function DraftNotice({ offer, ...buttons }: DraftButtonsProps & { offer: string }) {
  const root = useRestoreFocus<HTMLDivElement>()
  return (
    <Notice
      tone="info"
      icon={History}
      ref={root}
      sx={{ '> svg': { display: { base: 'none', '3sm': 'block' } } }}
    >
      <p>{offer}</p>
      <DraftButtons {...buttons} />
    </Notice>
  )
}

type FormDraft = {
  /** Null while the user is not known: then no draft is stored. */
  draftKey: DraftKey | null
  /** What differs from the saved values now. */
  changes: Record<string, unknown>
  /** What was edited in options that are gone, as far as it may be stored. */
  withdrawn: readonly WithdrawnEdit[]
  /** The part of a draft that this form can still use. */
  usable: (changes: Record<string, unknown>) => Record<string, unknown>
  /** Whether a field of a draft is one that is gone. */
  isGone: (name: string) => boolean
}

const blanks: readonly unknown[] = [undefined, null, '']

/** All of a draft that is only to be read by now. What nobody declares any more has no title but its name. */
export const withdrawnIn = ({ changes, withdrawn = [] }: Draft, isGone: FormDraft['isGone']) => [
  ...withdrawn,
  ...Object.entries(changes)
    .filter(([name, value]) => isGone(name) && !blanks.includes(value))
    .map(([name, value]): WithdrawnEdit => ({ name, value, parts: [{ titles: [name], value }] })),
]

/** A draft as far as this form can use or show it. */
function readStored({ draftKey, usable, isGone }: Pick<FormDraft, 'draftKey' | 'usable' | 'isGone'>) {
  const found = draftKey && findDraft(draftKey)
  if (!found) return null
  const draft = { ...found, changes: usable(found.changes), withdrawn: withdrawnIn(found, isGone) }
  return hasNoFields(draft.changes) && draft.withdrawn.length === 0 ? null : draft
}

/**
 * Stores the edits of a form in this browser as they are typed, and offers those of an earlier visit. Both stay stored
 * until the offer is answered or its fields are saved.
 */
export function useFormDraft({ draftKey, changes, withdrawn, usable, isGone }: FormDraft) {
  const [storedDraft, setStoredDraft] = useState<Draft | null>(() => readStored({ draftKey, usable, isGone }))
  const tellIfUnkept = useEffectEvent(useUnkeptNotification())
  const name = JSON.stringify(draftKey)
  const typed = JSON.stringify({ changes, withdrawn })

  useEffect(() => {
    const key = JSON.parse(name) as DraftKey | null
    const now = JSON.parse(typed) as Required<Pick<Draft, 'changes' | 'withdrawn'>>
    if (!key) return
    const stored = { ...storedDraft?.changes, ...now.changes }
    const gone = [...(storedDraft?.withdrawn ?? []), ...now.withdrawn]
    const savedAt = hasNoFields(now.changes) ? storedDraft?.savedAt : undefined
    if (hasNoFields(stored) && gone.length === 0) deleteDraft(key)
    else
      saveDraft(key, {
        savedAt: savedAt ?? Date.now(),
        changes: stored,
        ...(gone.length > 0 && { withdrawn: gone }),
      })
    tellIfUnkept()
  }, [name, typed, storedDraft])

  return {
    storedDraft: useInBrowser(() => storedDraft, null),
    dismissDraft: () => setStoredDraft(null),
    offerDraft: setStoredDraft,
    /** These fields have been saved: the draft of them is outdated. */
    dismissDraftOf: (fields: readonly string[]) =>
      setStoredDraft((draft) => {
        const left = Object.entries(draft?.changes ?? {}).filter(([field]) => !fields.includes(field))
        const isLeft = left.length > 0 || draft?.withdrawn?.length
        return draft && isLeft ? { ...draft, changes: Object.fromEntries(left) } : null
      }),
  }
}

/** Says once that the browser keeps no drafts: people then save before they leave. */
function useUnkeptNotification() {
  const t = useTranslations('form.draft.unkept')
  return () => {
    const { isRefused, isTold } = storageRefusal.getState()
    if (!isRefused || isTold) return
    storageRefusal.setState({ isTold: true })
    notify({ status: 'warning', title: t('title'), description: t('text') })
  }
}

export type SaveNotification = Pick<Notification, 'title' | 'description'> & { status?: 'warning' }

/** @param withdrawn what was edited in options that are gone */
type Dropped<Values> = { edits: Partial<Values>; withdrawn?: readonly WithdrawnEdit[] }

export function useFormUndo<Values extends object>(draftKey: DraftKey | null, name: string) {
  const t = useTranslations('form')
  const offerUndo = useUndoNotification()
  const isMounted = useIsMounted()
  const about = `${draftKey?.guildId}/${draftKey?.form}`

  /** Reopens the form that was left, which offers the edits like a draft of an earlier visit. */
  function reopenWithDraft({ edits, withdrawn }: Dropped<Values>, address: string): Undone {
    if (!draftKey) return 'changed'
    const changes = Object.fromEntries<unknown>(Object.entries(edits))
    saveDraft(draftKey, { savedAt: Date.now(), changes, withdrawn })
    void Router.push(address)
    return 'offered'
  }

  return {
    offerSaveUndo: (notification: SaveNotification, undo?: () => Promise<Undone>) =>
      offerUndo({ about: `${about}:saved`, ...notification, undo }),
    dismissSaveUndo: () => withdrawNotification(`${about}:saved`),
    offerEditsUndo: (
      kind: 'reset' | 'draft' | 'discardedDraft',
      dropped: Dropped<Values>,
      restore: () => Undone,
    ) => {
      const address = Router.asPath
      offerUndo({
        about: `${about}:${kind}`,
        status: 'info',
        title: t(`${kind}.done`, { name }),
        undo: () => (isMounted.current ? restore() : reopenWithDraft(dropped, address)),
      })
    },
  }
}
