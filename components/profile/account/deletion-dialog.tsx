import { chakra, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { useDeletePersonalData } from '@/api/account'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { Field } from '@/components/ui/field'
import { deleteDraftsOf } from '@/stores/drafts'

const goes = ['profile', 'pictures', 'gameServers', 'signIns', 'name'] as const
const stays = ['guilds', 'premium'] as const

const styles = {
  display: 'grid',
  gap: 3,
  fontSize: 'sm',
  ul: { ps: 5, color: 'text.muted' },
  p: { fontWeight: 'semibold' },
} as const

type DeletionDialogProps = {
  userId: string
  deletion: Pick<ReturnType<typeof useDeletePersonalData>, 'mutateAsync' | 'isPending' | 'error'>
  onClose: () => void
}

/** Says what goes and what stays, and wants a word typed before it deletes. */
export function DeletionDialog({ userId, deletion, onClose }: DeletionDialogProps) {
  const t = useTranslations('account')
  const [typed, setTyped] = useState('')
  const word = t('deletion.word')
  // What was typed and not saved is theirs too. A failure is shown by the dialog, which is still there then.
  const confirm = () =>
    void deletion.mutateAsync().then(
      () => deleteDraftsOf(userId),
      () => undefined,
    )

  return (
    <QuestionDialog
      title={t('deletion.question')}
      confirm={t('deletion.action')}
      cancel={t('cancel')}
      tone="danger"
      isReady={typed.trim().toLowerCase() === word}
      isBusy={deletion.isPending}
      failure={deletion.error && { title: t('deletion.failed'), error: deletion.error }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <chakra.div sx={styles}>
        <div>
          <p>{t('deletion.goes')}</p>
          <ul>
            {goes.map((what) => (
              <li key={what}>{t(`deletion.goesList.${what}`)}</li>
            ))}
          </ul>
        </div>
        <div>
          <p>{t('deletion.stays')}</p>
          <ul>
            {stays.map((what) => (
              <li key={what}>{t(`deletion.staysList.${what}`)}</li>
            ))}
          </ul>
        </div>
        <Field label={t('deletion.confirm', { word })}>
          <Input
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </chakra.div>
    </QuestionDialog>
  )
}
