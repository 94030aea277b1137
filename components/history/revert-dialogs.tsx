import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { featureQueries } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { featureOf, useRevertChange } from '@/api/history'
import { changesManagerRoles, type HistoryChange } from '@/api/history.schema'
import { useRevertImport } from '@/api/import-revert'
import { isObject, ownProperty } from '@/api/json-schema/json'
import { useIsSignedIn } from '@/api/session'
import { settingsQueries } from '@/api/settings'
import { valueStyles } from '@/components/changes/history-styles'
import { fittingOptions, keysOf, type Subject } from '@/components/changes/use-subjects'
import { Value } from '@/components/changes/value'
import { notify } from '@/components/ui/notify'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { isSame } from '@/config/json'
import { type Group, kindOf } from './group-batches'

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

type BatchDialogProps = {
  guildId: string
  group: Group & { batch: string }
  isWhole: boolean
  findSubject: (id: string) => Subject
  onClose: () => void
}

export function RevertImportDialog({ guildId, group, isWhole, findSubject, onClose }: BatchDialogProps) {
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

/** Whether the person may take a change back, or some keys of it, as far as anybody told. The server holds to it. */
export function useMayRevert(guildId: string) {
  const access = useGuildInfo(guildId).data?.access
  return (change: HistoryChange, paths?: string[]) => {
    // Who has access by a role must not decide who else does.
    if (access === 'write') return !changesManagerRoles(change, paths)
    return access !== 'read'
  }
}

/**
 * Whether a subject has the values already that these keys had before a change. It is read anew for that.
 * @returns undefined while it is being read; false where it cannot be
 */
function useIsUnchanged(guildId: string, { subject, before }: HistoryChange, keys: readonly string[]) {
  const featureId = featureOf(subject)
  const isSignedIn = useIsSignedIn()
  const settings = useQuery({
    ...settingsQueries.detail(guildId),
    enabled: isSignedIn && subject === 'settings',
    staleTime: 0,
  })
  const feature = useQuery({
    ...featureQueries.detail(guildId, featureId ?? ''),
    enabled: isSignedIn && featureId !== undefined,
    staleTime: 0,
  })
  const { data, isFetching, error } = featureId === undefined ? settings : feature
  if (isFetching) return undefined
  const now: unknown = error ? undefined : data?.value
  return (
    isObject(now) &&
    keys.every((key) => Object.hasOwn(before, key) && isSame(ownProperty(now, key), ownProperty(before, key)))
  )
}
