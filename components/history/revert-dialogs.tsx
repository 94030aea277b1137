import { chakra } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { featureQueries } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { useRevertChange, useRevertImport } from '@/api/history'
import { featureOf } from '@/contract/subjects'
import type { ApiError } from '@/api/http'
import type { HistoryChange } from '@/contract/calls/history'
import { declareSettings } from '@/contract/settings'
import { changedGuarded, takenPremium } from '@/contract/declaration/guarded'
import { optionTree } from '@/contract/declaration/read-option'
import { isObject, isSame, type JsonObject, ownProperty } from '@/contract/json'
import { joinSentences } from '@/contract/join-sentences'
import { useSignedInQuery } from '@/api/session'
import { settingsQueries, useDeclaredSettings } from '@/api/settings'
import { valueStyles } from '@/components/changes/history-styles'
import { useNotes } from '@/components/changes/use-notes'
import { fittingOptions, orderedKeys, optionAt } from '@/components/changes/options'
import type { Subject } from '@/components/changes/use-subjects'
import { MentionedNames } from '@/components/changes/mentioned-names'
import { Value } from '@/components/changes/value'
import { Version } from '@/components/changes/version'
import { GetPremium } from '@/components/shell/get-premium'
import { useHasPremium } from '@/components/shell/use-guild'
import { isolated } from '@/components/ui/isolated'
import { notify } from '@/components/ui/notify'
import { QuestionDialog } from '@/components/ui/question-dialog'

const styles = {
  ...valueStyles,
  display: 'grid',
  gap: 3,
  maxH: '40vh',
  overflowY: 'auto',
  dt: { color: 'text.muted' },
} as const

type RevertQuestionProps = {
  title: string
  done: string
  isReady?: boolean
  mutation: { isPending: boolean; error: ApiError | null }
  /** `onDone` takes what the answer said besides, in words. */
  revert: (onDone: (notes?: string) => void) => void
  onClose: () => void
  children: ReactNode
}

function RevertQuestion(props: RevertQuestionProps) {
  const { title, done, isReady, mutation, revert, onClose, children } = props
  const t = useTranslations('history.revert')
  function finish(notes?: string) {
    if (notes) notify({ status: 'warning', title: done, description: notes })
    else notify({ status: 'success', title: done, description: t('doneHint') })
    onClose()
  }
  return (
    <QuestionDialog
      {...{ title, isReady, onClose }}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={mutation.isPending}
      failure={mutation.error && { title: t('failed'), error: mutation.error }}
      onConfirm={() => revert(finish)}
    >
      {children}
    </QuestionDialog>
  )
}

type RevertDialogProps = Pick<RevertQuestionProps, 'onClose'> & {
  guildId: string
  change: HistoryChange
  /** Only these keys; the whole change without them. */
  paths?: string[]
  subject: Subject
}

export function RevertDialog({ guildId, change, paths, subject, onClose }: RevertDialogProps) {
  const t = useTranslations('history.revert')
  const format = useFormatter()
  const mutation = useRevertChange(guildId)
  const sentencesOf = useNotes()
  const all = paths ?? orderedKeys(change.before, change.after, subject.option)
  const keys = all.filter((key) => !optionAt(subject.option, key).isSecret)
  const titleOf = (key: string) => isolated(optionAt(subject.option, key).title)
  const now = useCurrent(guildId, change.subject)
  // The revert itself makes it so.
  const isUnchanged = now && hasAlready(now, change, keys) && !mutation.isPending && !mutation.isSuccess
  const unpaid = useUnpaid(change, keys, now)

  return (
    <RevertQuestion
      {...{ mutation, onClose }}
      title={t('title')}
      done={t('done', { subject: subject.name })}
      isReady={now !== undefined && !isUnchanged && unpaid.length === 0}
      revert={(onDone) =>
        mutation.mutate(
          { id: change.id, subject: change.subject, paths },
          { onSuccess: ({ notes }) => onDone(joinSentences(sentencesOf(notes, subject))) },
        )
      }
    >
      <chakra.p layerStyle="hint" role="status">
        {isUnchanged ? t('unchanged') : t('text', { subject: subject.name })}
      </chakra.p>
      {!isUnchanged && unpaid.length > 0 && (
        <chakra.p layerStyle="notice.warning" role="note">
          <span>
            {t('premium', { options: format.list(unpaid.map((key) => titleOf(key))) })} <GetPremium />
          </span>
        </chakra.p>
      )}
      <MentionedNames before={change.before} after={change.after}>
        <chakra.dl sx={styles}>
          {keys.map((key) => {
            const [back, after] = [change.before, change.after].map(
              (values) => ownProperty(values, key) ?? null,
            )
            const option = fittingOptions(optionAt(subject.option, key), back, back)
            // Of what is long, what the revert brings back; a list or a group is shown as it is then.
            const isWritten = option.kind === 'text' || option.control === 'message'
            return (
              <div key={key}>
                <dt>{option.title}</dt>
                <dd>
                  {t('backTo')}{' '}
                  {isWritten ? (
                    <Version option={option} before={after} after={back} />
                  ) : (
                    <Value option={option} value={back} />
                  )}
                </dd>
              </div>
            )
          })}
        </chakra.dl>
      </MentionedNames>
    </RevertQuestion>
  )
}

type RevertImportDialogProps = Pick<RevertQuestionProps, 'onClose'> & {
  guildId: string
  batch: string
  isImport: boolean
  /** Of the subjects that it changed. */
  names: string
  isWhole: boolean
}

export function RevertImportDialog(props: RevertImportDialogProps) {
  const { guildId, batch, isImport, names, isWhole, onClose } = props
  const t = useTranslations('history.batch')
  const mutation = useRevertImport(guildId)
  const kind = isImport ? 'import' : 'reverted'

  return (
    <RevertQuestion
      {...{ mutation, onClose }}
      title={t(`question.${kind}`)}
      done={t(`done.${kind}`)}
      revert={(onDone) => mutation.mutate(batch, { onSuccess: () => onDone() })}
    >
      <chakra.p layerStyle="hint">{t(isWhole ? 'text' : 'textMore', { names })}</chakra.p>
    </RevertQuestion>
  )
}

/** Whether the person may revert a change, or some keys of it, as far as known. The server enforces it. */
export function useMayRevert(guildId: string) {
  const access = useGuildInfo(guildId).data?.access
  const features = useSignedInQuery(capabilityQueries.all()).data?.features
  const declared = useDeclaredSettings().data ?? undefined
  const settings = declareSettings(String, String, declared)
  return ({ subject, before, after }: HistoryChange, paths = Object.keys({ ...before, ...after })) => {
    const feature = features?.find(({ id }) => id === featureOf(subject))
    const options = subject === 'settings' ? settings : feature?.options
    const { properties } = optionTree(options)
    if (paths.every((path) => properties.get(path)?.isSecret)) return false
    if (access !== 'write') return access !== 'read'
    const guarded = changedGuarded(options, before, after)
    return !guarded.some((path) => paths.includes(path.split('.')[0] ?? path))
  }
}

/**
 * What a subject is like now. It is fetched anew for this.
 * @returns undefined while it loads; null if that fails
 */
function useCurrent(guildId: string, subject: string): JsonObject | null | undefined {
  const featureId = featureOf(subject)
  const settings = useSignedInQuery(
    { ...settingsQueries.detail(guildId), staleTime: 0 },
    subject === 'settings',
  )
  const feature = useSignedInQuery(
    { ...featureQueries.detail(guildId, featureId ?? ''), staleTime: 0 },
    featureId !== undefined,
  )
  const { data, isFetching, error } = featureId === undefined ? settings : feature
  if (isFetching) return undefined
  const now: unknown = error ? undefined : data?.value
  return isObject(now) ? now : null
}

/** Whether something already has the values from before a change. */
const hasAlready = (now: JsonObject, { before }: HistoryChange, keys: readonly string[]) =>
  keys.every((key) => Object.hasOwn(before, key) && isSame(ownProperty(now, key), ownProperty(before, key)))

/** What of it only people with premium may put back, where nobody here has it, as far as known. */
function useUnpaid(change: HistoryChange, keys: readonly string[], now: JsonObject | null | undefined) {
  const { options, defaults = {}, premium } = useDeclared(change.subject)
  const back = Object.fromEntries(keys.map((key) => [key, ownProperty(change.before, key) ?? null]))
  const current = { ...defaults, ...now }
  const taken = premium
    ? keys.filter((key) => key !== 'enabled' || back[key] === true)
    : takenPremium(options, defaults, current, { ...current, ...back }).flatMap(
        (path) => path.split('.')[0] ?? [],
      )
  const hasPremium = useHasPremium({ isDisabled: taken.length === 0 })
  return hasPremium ? [] : [...new Set(taken)]
}

/** What a feature, or the settings, may hold. */
function useDeclared(subject: string): { options?: unknown; defaults?: JsonObject; premium?: boolean } {
  const features = useSignedInQuery(capabilityQueries.all()).data?.features
  const settings = useDeclaredSettings().data ?? undefined
  if (subject !== 'settings') return features?.find(({ id }) => id === featureOf(subject)) ?? {}
  return { options: declareSettings(String, String, settings), defaults: settings?.defaults }
}
