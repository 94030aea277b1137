import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useRevertChange } from '@/api/history'
import type { HistoryChange } from '@/api/history.schema'
import { own } from '@/components/feature-form/json'
import { ModalDialog } from '@/components/feedback/modal-dialog'
import { notify } from '@/components/feedback/notify'
import { InlineNotice } from '@/components/form/inline-notice'
import { valueStyles } from './history-styles'
import { fitting, keysOf } from './options-of'
import type { Subject } from './use-subjects'
import { Value } from './value'

const styles = {
  display: 'grid',
  gap: 4,
  h2: { fontSize: 'lg', fontWeight: 'semibold', letterSpacing: 'tight' },
  '.explanation': { color: 'text.muted', fontSize: 'sm' },
  dl: { ...valueStyles, display: 'grid', gap: 3, maxH: '40vh', overflowY: 'auto' },
  dt: { color: 'text.muted' },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' },
} as const

type RevertDialogProps = {
  guildId: string
  change: HistoryChange
  /** Only these keys; all of the change without them. */
  paths?: string[]
  subject: Subject
  onClose: () => void
}

/** Asks before a change is taken back, does it, and says how it went. */
export function RevertDialog({ guildId, change, paths, subject, onClose }: RevertDialogProps) {
  const t = useTranslations('history.revert')
  const title = useId()
  const revert = useRevertChange(guildId)
  const keys = paths ?? keysOf(change.before, change.after, subject.options.order)
  const close = () => {
    if (!revert.isPending) onClose()
  }

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
    <ModalDialog role="alertdialog" placement="centre" labelledBy={title} onClose={close}>
      <chakra.div sx={styles}>
        <h2 id={title}>{t('title')}</h2>
        <p className="explanation">{t('text', { subject: subject.name })}</p>
        <dl>
          {keys.map((key) => {
            const before = own(change.before, key) ?? null
            const declared = subject.options.of(key)
            return (
              <div key={key}>
                <dt>{declared.title}</dt>
                <dd>
                  {t('backTo')} <Value option={fitting(declared, before, before)} value={before} />
                </dd>
              </div>
            )
          })}
        </dl>
        {revert.error && <InlineNotice title={t('failed')} error={revert.error} />}
        <div className="actions">
          <Button variant="ghost" onClick={close} isDisabled={revert.isPending}>
            {t('cancel')}
          </Button>
          <Button onClick={confirm} isLoading={revert.isPending} loadingText={t('confirm')}>
            {t('confirm')}
          </Button>
        </div>
      </chakra.div>
    </ModalDialog>
  )
}
