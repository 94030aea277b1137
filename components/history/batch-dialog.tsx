import { useTranslations } from 'next-intl'
import { useRevertImport } from '@/api/import-revert'
import { notify } from '@/components/ui/notify'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { type Group, kindOf } from './group-batches'
import type { Subject } from '@/components/changes/use-subjects'

type BatchDialogProps = {
  guildId: string
  group: Group & { batch: string }
  isWhole: boolean
  findSubject: (id: string) => Subject
  onClose: () => void
}

/** Asks before everything of one step is reverted, does it, and says how it went. */
export function BatchDialog({ guildId, group, isWhole, findSubject, onClose }: BatchDialogProps) {
  const t = useTranslations('history')
  const revert = useRevertImport(guildId)
  const kind = kindOf(group) === 'reverted' ? 'reverted' : 'import'
  const names = group.changes.map(({ subject }) => findSubject(subject).name).join(', ')

  function confirm() {
    revert.mutate(group.batch, {
      onSuccess: () => {
        notify({
          status: 'success',
          title: t(`batch.done.${kind}`),
          description: t('revert.doneHint'),
        })
        onClose()
      },
    })
  }

  return (
    <QuestionDialog
      title={t(`batch.question.${kind}`)}
      confirm={t('revert.confirm')}
      cancel={t('revert.cancel')}
      isBusy={revert.isPending}
      failure={revert.error && { title: t('revert.failed'), error: revert.error }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="explanation">{t(isWhole ? 'batch.text' : 'batch.textMore', { names })}</p>
    </QuestionDialog>
  )
}
