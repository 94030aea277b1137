import { useTranslations } from 'next-intl'
import { useRemoveServer } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { savedServerName } from '@/components/game/kept-name'

type RemovalDialogProps = { server: SavedServer; onRemoved: () => void; onClose: () => void }

/** Asks before a kept server is removed, and removes it. */
export function RemovalDialog({ server, onRemoved, onClose }: RemovalDialogProps) {
  const t = useTranslations('game.removal')
  const removal = useRemoveServer()
  return (
    <QuestionDialog
      title={t('title', { name: savedServerName(server) })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      tone="danger"
      isBusy={removal.isPending}
      failure={removal.error && { title: t('failed'), error: removal.error }}
      onConfirm={() => removal.mutate(server.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p className="explanation">{t('text')}</p>
    </QuestionDialog>
  )
}
