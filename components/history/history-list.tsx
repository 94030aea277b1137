import { Button } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { useHistory } from '@/api/history'
import type { HistoryChange } from '@/contract/calls/history'
import { historyPageSize } from '@/contract/history'
import { isObject } from '@/contract/json'
import { Disclosure } from '@/components/changes/disclosure'
import { stepSize } from '@/components/changes/use-steps'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import {
  EntryHead,
  HistoryEntry,
  type HistoryEntryProps,
  RevertButton,
  SubjectName,
  useMade,
} from './history-entry'
import { RevertDialog, RevertImportDialog, useMayRevert } from './revert-dialogs'

type HistoryListProps = {
  guildId: string
  changes: readonly HistoryChange[]
  /** The filter may leave out some changes of a batch. */
  isPartial: boolean
  findSubject: (id: string) => Subject
  query: Pick<
    ReturnType<typeof useHistory>,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isPlaceholderData' | 'error'
  >
}

/** Changes that were made in one step, newest first; a single change has no batch. */
type Group = {
  id: string
  changes: readonly [HistoryChange, ...HistoryChange[]]
  batch: string | null
}

/** A batch is placed where its newest change is, as others may have saved in between. */
function groupBatches(changes: readonly HistoryChange[]): Group[] {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const { id, batch = null } = change
    const key = batch === null ? `change ${id}` : `batch ${batch}`
    const group = groups.get(key)
    groups.set(
      key,
      group ? { ...group, changes: [...group.changes, change] } : { id, changes: [change], batch },
    )
  }
  return [...groups.values()]
}

function kindOf({ changes }: Group) {
  if (changes.some(({ origin }) => origin)) return 'import'
  if (changes.every(({ after }) => Object.keys(after).length === 0)) return 'deleted'
  return changes.every(({ reverts }) => reverts) ? 'reverted' : 'together'
}

type Question =
  | { change: HistoryChange; paths?: string[] }
  | { batch: string; isImport: boolean; names: string; isWhole: boolean }

/** If a batch has one of the last few changes, it may go on on the next page. */
const maxBetween = 5

/** Values of the changes that are shown at once. */
const maxValues = 1000

/** As far as a list is shown at first. */
function countValues(value: unknown): number {
  if (!isObject(value) && !Array.isArray(value)) return 1
  const values: unknown[] = Array.isArray(value) ? value.slice(0, stepSize) : Object.values(value)
  return values.reduce<number>((sum, one) => sum + countValues(one), 1)
}

/** How many of the changes are one step: at least one of them. */
function lengthOfStep(changes: readonly HistoryChange[]) {
  let values = 0
  const end = changes.slice(0, historyPageSize.usual).findIndex(({ before, after }) => {
    values += countValues(before) + countValues(after)
    return values > maxValues
  })
  return end < 0 ? Math.min(changes.length, historyPageSize.usual) : Math.max(1, end)
}

/** Limits what is rendered: a backend may answer with thousands at once, and changes may be long. */
function useShown(all: readonly HistoryChange[], query: HistoryListProps['query']) {
  const [steps, setSteps] = useState(1)
  let max = 0
  for (let step = 0; step < steps; step++) max += lengthOfStep(all.slice(max))
  const more = () => {
    setSteps(steps + 1)
    if (all.length > max) return
    void query.fetchNextPage()
  }
  return { shown: all.slice(0, max), hasMore: all.length > max || query.hasNextPage, more }
}

export function HistoryList({ guildId, changes: all, isPartial, findSubject, query }: HistoryListProps) {
  const t = useTranslations('history')
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const [question, setQuestion] = useState<Question | null>(null)
  const mayRevert = useMayRevert(guildId)
  const { shown, hasMore, more } = useShown(all, query)
  const onClose = () => setQuestion(null)
  const groups = groupBatches(shown)
  const oldest = new Set(hasMore ? shown.slice(-maxBetween) : [])
  const common = {
    findSubject,
    now,
    revertOf: (change: HistoryChange, paths?: string[]) =>
      mayRevert(change, paths) ? () => setQuestion({ change, paths }) : undefined,
  }

  return (
    <>
      {groups.length > 0 && (
        <ol className="changes" role="list" aria-label={t('list')} aria-busy={query.isPlaceholderData}>
          {groups.map((group) => {
            const { id, batch, changes } = group
            const [change] = changes
            if (batch === null || (changes.length === 1 && kindOf(group) === 'together'))
              return (
                <HistoryEntry key={id} {...common} change={change} subject={findSubject(change.subject)} />
              )
            const isWhole = !isPartial && !changes.some((change) => oldest.has(change))
            const names = format.list(changes.map(({ subject }) => findSubject(subject).name))
            const isImport = kindOf(group) !== 'reverted'
            const ask = () => setQuestion({ batch, isImport, names, isWhole })
            const onRevertAll = changes.every((change) => mayRevert(change)) ? ask : undefined
            return <BatchEntry key={id} {...common} {...{ group, names, isWhole, onRevertAll }} />
          })}
        </ol>
      )}
      <div className="end">
        {query.error && <InlineNotice title={t('moreFailed')} error={query.error} onRetry={more} />}
        <p role="status">{t('shown', { count: shown.length })}</p>
        {hasMore && (
          <BusyButton
            variant="outline"
            isLoading={query.isFetchingNextPage}
            loadingText={t('more')}
            onClick={more}
          >
            {t('more')}
          </BusyButton>
        )}
      </div>
      {question && 'batch' in question && <RevertImportDialog {...{ guildId, onClose }} {...question} />}
      {question && 'change' in question && (
        <RevertDialog
          {...{ guildId, onClose }}
          {...question}
          subject={findSubject(question.change.subject)}
        />
      )}
    </>
  )
}

type BatchEntryProps = Pick<HistoryEntryProps, 'now' | 'revertOf'> & {
  group: Group
  /** Of its subjects. */
  names: string
  /** False if a filter may hide some of its changes, or if they are not loaded yet. */
  isWhole: boolean
  findSubject: (id: string) => Subject
  onRevertAll?: () => void
}

function BatchEntry({ group, names, isWhole, findSubject, now, revertOf, onRevertAll }: BatchEntryProps) {
  const t = useTranslations('history.batch')
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  const [first] = group.changes
  const kind = kindOf(group)
  const made = useMade()(first, now)
  const facts = { origin: first.origin ?? '', count: isWhole ? group.changes.length : 0 }

  return (
    <li className="change batch">
      <EntryHead change={first} now={now} title={(rich) => t.rich(kind, { ...rich, ...facts })}>
        {kind !== 'together' && kind !== 'deleted' && onRevertAll && (
          <Button
            size="sm"
            variant="outline"
            leftIcon={<Undo2 size={14} />}
            aria-label={t(`revert.${kind}Of`, made)}
            onClick={onRevertAll}
          >
            {t(`revert.${kind}`)}
          </Button>
        )}
      </EntryHead>
      <p className="about">
        <span>{names}</span>
        {kind !== 'deleted' && (
          <Disclosure
            {...{ isOpen }}
            controls={list}
            label={t(isOpen ? 'hideOf' : 'showOf', made)}
            onToggle={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Disclosure>
        )}
      </p>
      {isOpen && (
        <ol id={list} className="parts" role="list">
          {group.changes.map((change) => (
            <Part key={change.id} {...{ change, now, revertOf }} subject={findSubject(change.subject)} />
          ))}
        </ol>
      )}
    </li>
  )
}

function Part(props: HistoryEntryProps) {
  const { change, subject, now, revertOf } = props
  const made = useMade()(change, now)
  return (
    <li>
      <div className="part-head">
        <h3>
          <SubjectName href={subject.href}>{subject.name}</SubjectName>
        </h3>
        <RevertButton {...props} />
      </div>
      <ChangedFields {...{ change, subject, made }} revertOf={(key) => revertOf(change, [key])} />
    </li>
  )
}
