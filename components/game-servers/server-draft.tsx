import { DraftNotice } from '@/components/form/draft-notice'
import { useFormDraft } from '@/components/form/use-form-draft'
import { draftOf, type ServerValues, usableDraft } from './server-values'

type ServerDraftProps = {
  userId: string
  values: ServerValues
  onRestore: (values: Partial<ServerValues>) => void
}

/** Keeps what was typed in this browser, all but the password, and offers it at the next visit. */
export function ServerDraft({ userId, values, onRestore }: ServerDraftProps) {
  const { offer, closeOffer } = useFormDraft({
    draftKey: { userId, guildId: '', form: 'game-server' },
    changes: draftOf(values),
    usable: usableDraft,
  })
  function restore() {
    onRestore(usableDraft(offer?.changes ?? {}))
    closeOffer()
  }
  return offer && <DraftNotice savedAt={offer.savedAt} onRestore={restore} onDiscard={closeOffer} />
}
