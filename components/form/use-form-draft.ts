import { useCallback, useEffect, useState } from 'react'
import { type Draft, type DraftKey, deleteDraft, findDraft, saveDraft } from '@/stores/drafts'
import { isEmpty } from './changes'

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
 * until it is answered or something is saved; until somebody types, it is what stays kept.
 */
export function useFormDraft({ draftKey, changes, usable }: FormDraft) {
  const [offer, setOffer] = useState<Draft | null>(() => {
    const found = draftKey && findDraft(draftKey)
    const changes = found ? usable(found.changes) : {}
    return found && !isEmpty(changes) ? { ...found, changes } : null
  })
  const name = JSON.stringify(draftKey)
  const typed = JSON.stringify(changes)

  useEffect(() => {
    const key = JSON.parse(name) as DraftKey | null
    const changes = JSON.parse(typed) as Record<string, unknown>
    if (!key) return
    if (!isEmpty(changes)) saveDraft(key, { savedAt: Date.now(), changes })
    else if (offer) saveDraft(key, offer)
    else deleteDraft(key)
  }, [name, typed, offer])

  return { offer, closeOffer: useCallback(() => setOffer(null), []) }
}
