import { Button } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import Router from 'next/router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '@/components/ui/hydration'
import {
  type Notification,
  type Undone,
  useUndoNotification,
  withdrawNotification,
} from '@/components/ui/notify'
import { Notice } from '@/components/ui/page'
import { deleteDraft, type Draft, type DraftKey, findDraft, saveDraft } from '@/stores/drafts'
import { useFocusPassedOn } from './focus-field'
import { isEmpty } from './merge-edits'

type DraftNoticeProps = {
  /** Milliseconds since 1970. */
  savedAt: number
  onRestore: () => void
  onDiscard: () => void
}

/** Offers edits of an earlier visit; nothing is put into the form unasked. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  const t = useTranslations('form.draft')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const place = useFocusPassedOn<HTMLDivElement>()
  return (
    <Notice tone="info" icon={History} ref={place} role="status">
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
  /** Null while nobody knows whose form it is: then nothing is kept. */
  draftKey: DraftKey | null
  /** What differs from the saved values now. */
  changes: Record<string, unknown>
  /** The part of a draft that this form can still use. */
  usable: (changes: Record<string, unknown>) => Record<string, unknown>
}

/**
 * Keeps the edits of a form in this browser as they are typed, and offers those of an earlier visit. The offer stands
 * until it is answered or its fields are saved; until then, both stay kept.
 */
export function useFormDraft({ draftKey, changes, usable }: FormDraft) {
  const [storedDraft, setStoredDraft] = useState<Draft | null>(() => {
    const found = draftKey && findDraft(draftKey)
    const changes = found ? usable(found.changes) : {}
    return found && !isEmpty(changes) ? { ...found, changes } : null
  })
  const isHydrated = useIsHydrated()
  const name = JSON.stringify(draftKey)
  const typed = JSON.stringify(changes)

  useEffect(() => {
    const key = JSON.parse(name) as DraftKey | null
    const changes = JSON.parse(typed) as Record<string, unknown>
    if (!key) return
    const kept = { ...storedDraft?.changes, ...changes }
    const savedAt = isEmpty(changes) ? storedDraft?.savedAt : undefined
    if (isEmpty(kept)) deleteDraft(key)
    else saveDraft(key, { savedAt: savedAt ?? Date.now(), changes: kept })
  }, [name, typed, storedDraft])

  // The server knows of no draft: its HTML is taken over as it is first.
  return {
    storedDraft: isHydrated ? storedDraft : null,
    dismissDraft: useCallback(() => setStoredDraft(null), []),
    /** These fields have been saved: what an earlier visit made of them is outdated. */
    dismissDraftOf: useCallback(
      (fields: readonly string[]) =>
        setStoredDraft((draft) => {
          const left = Object.entries(draft?.changes ?? {}).filter(([field]) => !fields.includes(field))
          return draft && left.length > 0 ? { ...draft, changes: Object.fromEntries(left) } : null
        }),
      [],
    ),
  }
}

/** What is said of what was saved. */
export type SavedWords = Pick<Notification, 'title' | 'description'> & { status?: 'warning' }

/** The ways back that a form offers: to what was saved before, and to edits that were discarded or replaced. */
export function useFormUndo<Values extends object>(draftKey: DraftKey | null, name: string) {
  const t = useTranslations('form')
  const offerUndo = useUndoNotification()
  const isHere = useRef(false)
  const about = `${draftKey?.guildId}/${draftKey?.form}`

  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  /** Leads back to the form that was left, which offers the edits as it does those of any earlier visit. */
  function reopenWithDraft(edits: Partial<Values>, address: string): Undone {
    if (!draftKey) return 'changed'
    saveDraft(draftKey, { savedAt: Date.now(), changes: Object.fromEntries<unknown>(Object.entries(edits)) })
    void Router.push(address)
    return 'offered'
  }

  return {
    offerSaveUndo: (said: SavedWords, undo: () => Promise<Undone>) =>
      offerUndo({ about: `${about}:saved`, ...said, undo }),
    dismissSaveUndo: () => withdrawNotification(`${about}:saved`),
    offerEditsUndo: (kind: 'reset' | 'draft', edits: Partial<Values>, restore: () => Undone) => {
      const address = Router.asPath
      offerUndo({
        about: `${about}:${kind}`,
        status: 'info',
        title: t(`${kind}.done`, { name }),
        undo: () => (isHere.current ? restore() : reopenWithDraft(edits, address)),
      })
    },
  }
}
