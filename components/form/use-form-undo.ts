import Router from 'next/router'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { type Undone, useUndoNotification, withdrawNotification } from '@/components/ui/notify'
import { type DraftKey, saveDraft } from '@/stores/drafts'

/** The ways back that a form offers: to what was saved before, and to edits that were discarded. */
export function useFormUndo<Values extends object>(draftKey: DraftKey | null, name: string) {
  const t = useTranslations('form')
  const offerUndo = useUndoNotification()
  const isHere = useRef(false)
  const about = `${draftKey?.guildId}/${draftKey?.form}`

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** Leads back to the form that was left, which offers the edits as it does those of any earlier visit. */
  function offerThere(edits: Partial<Values>, address: string): Undone {
    if (!draftKey) return 'changed'
    saveDraft(draftKey, { savedAt: Date.now(), changes: Object.fromEntries<unknown>(Object.entries(edits)) })
    void Router.push(address)
    return 'offered'
  }

  return {
    offerOlder: (title: string, undo: () => Promise<Undone>) =>
      offerUndo({ about: `${about}:saved`, title, undo }),
    withdrawSaved: () => withdrawNotification(`${about}:saved`),
    offerEdits: (edits: Partial<Values>, restore: () => Undone) => {
      const address = Router.asPath
      offerUndo({
        about: `${about}:reset`,
        status: 'info',
        title: t('reset.done', { name }),
        undo: () => (isHere.current ? restore() : offerThere(edits, address)),
      })
    },
  }
}
