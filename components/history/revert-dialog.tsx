import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useRevertChange } from '@/api/history'
import type { HistoryChange } from '@/api/history.schema'
import { ownProperty } from '@/api/json-schema/json'
import { notify } from '@/components/ui/notify'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { valueStyles } from '@/components/changes/history-styles'
import { fittingOptions, keysOf, type Subject } from '@/components/changes/use-subjects'
import { useIsUnchanged } from './use-is-unchanged'
import { Value } from '@/components/changes/value'

const styles = {
  ...valueStyles,
  display: 'grid',
  gap: 3,
  maxH: '40vh',
  overflowY: 'auto',
  dt: { color: 'text.muted' },
} as const

type RevertDialogProps = {
  guildId: string
  change: HistoryChange
  /** Only these keys; all of the change without them. */
  paths?: string[]
  subject: Subject
  onClose: () => void
}

/** Asks before a change is reverted, does it, and says how it went. */
export function RevertDialog({ guildId, change, paths, subject, onClose }: RevertDialogProps) {
  const t = useTranslations('history.revert')
  const revert = useRevertChange(guildId)
  const keys = paths ?? keysOf(change.before, change.after, subject.options.order)
  const isUnchanged = useIsUnchanged(guildId, change, keys)

  function confirm() {
    const done = {
      status: 'success',
      title: t('done', { subject: subject.name }),
      description: t('doneHint'),
    } as const
    revert.mutate(
      { id: change.id, subject: change.subject, paths },
      {
        onSuccess: () => {
          notify(done)
          onClose()
        },
      },
    )
  }

  return (
    <QuestionDialog
      title={t('title')}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isReady={isUnchanged === false}
      isBusy={revert.isPending}
      failure={revert.error && { title: t('failed'), error: revert.error }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="explanation" role="status">
        {isUnchanged ? t('unchanged') : t('text', { subject: subject.name })}
      </p>
      <chakra.dl sx={styles}>
        {keys.map((key) => {
          const before = ownProperty(change.before, key) ?? null
          const declared = subject.options.of(key)
          return (
            <div key={key}>
              <dt>{declared.title}</dt>
              <dd>
                {t('backTo')} <Value option={fittingOptions(declared, before, before)} value={before} />
              </dd>
            </div>
          )
        })}
      </chakra.dl>
    </QuestionDialog>
  )
}
