import { Button } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import Router from 'next/router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInBrowser } from '@/components/ui/hydration'
import { notify, type Undone, useUndoNotification, withdrawNotification } from '@/components/ui/notify'
import { Notice } from '@/components/ui/page'
import type { Notification } from '@/components/ui/toaster'
import { deleteDraft, type Draft, type DraftKey, findDraft, saveDraft } from '@/stores/drafts'
import { storageRefusal } from '@/stores/persisted'
import { useRestoreFocus } from './focus-field'
import { isEmpty } from './form-state'

type DraftNoticeProps = {
  /** Milliseconds since 1970. */
  savedAt: number
  onRestore: () => void
  onDiscard: () => void
}

export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  const t = useTranslations('form.draft')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const root = useRestoreFocus<HTMLDivElement>()
  return (
    <Notice tone="info" icon={History} ref={root} role="status">
      <p>{t('offer', { when: format.relativeTime(savedAt, now) })}</p>
      <Button size="sm" onClick={onRestore}>
        {t('restore')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </Notice>
  )
}

type FormDraft = {
  /** Null while the user is not known: then no draft is stored. */
  draftKey: DraftKey | null
  /** What differs from the saved values now. */
  changes: Record<string, unknown>
  /** The part of a draft that this form can still use. */
  usable: (changes: Record<string, unknown>) => Record<string, unknown>
}

/**
 * Stores the edits of a form in this browser as they are typed, and offers those of an earlier visit. Both stay stored
 * until the offer is answered or its fields are saved.
 */
export function useFormDraft({ draftKey, changes, usable }: FormDraft) {
  const [storedDraft, setStoredDraft] = useState<Draft | null>(() => {
    const found = draftKey && findDraft(draftKey)
    const changes = found ? usable(found.changes) : {}
    return found && !isEmpty(changes) ? { ...found, changes } : null
  })
  const tellIfUnkept = useEffectEvent(useUnkeptNotification())
  const name = JSON.stringify(draftKey)
  const typed = JSON.stringify(changes)

  useEffect(() => {
    const key = JSON.parse(name) as DraftKey | null
    const changes = JSON.parse(typed) as Record<string, unknown>
    if (!key) return
    const stored = { ...storedDraft?.changes, ...changes }
    const savedAt = isEmpty(changes) ? storedDraft?.savedAt : undefined
    if (isEmpty(stored)) deleteDraft(key)
    else saveDraft(key, { savedAt: savedAt ?? Date.now(), changes: stored })
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
        return draft && left.length > 0 ? { ...draft, changes: Object.fromEntries(left) } : null
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

export function useFormUndo<Values extends object>(draftKey: DraftKey | null, name: string) {
  const t = useTranslations('form')
  const offerUndo = useUndoNotification()
  const isMounted = useRef(false)
  const about = `${draftKey?.guildId}/${draftKey?.form}`

  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])

  /** Reopens the form that was left, which offers the edits like a draft of an earlier visit. */
  function reopenWithDraft(edits: Partial<Values>, address: string): Undone {
    if (!draftKey) return 'changed'
    saveDraft(draftKey, { savedAt: Date.now(), changes: Object.fromEntries<unknown>(Object.entries(edits)) })
    void Router.push(address)
    return 'offered'
  }

  return {
    offerSaveUndo: (notification: SaveNotification, undo?: () => Promise<Undone>) =>
      offerUndo({ about: `${about}:saved`, ...notification, undo }),
    dismissSaveUndo: () => withdrawNotification(`${about}:saved`),
    offerEditsUndo: (
      kind: 'reset' | 'draft' | 'discardedDraft',
      edits: Partial<Values>,
      restore: () => Undone,
    ) => {
      const address = Router.asPath
      offerUndo({
        about: `${about}:${kind}`,
        status: 'info',
        title: t(`${kind}.done`, { name }),
        undo: () => (isMounted.current ? restore() : reopenWithDraft(edits, address)),
      })
    },
  }
}
