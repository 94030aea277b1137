import { Button } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { useHistory } from '@/api/history'
import { type HistoryChange, historyPageSize } from '@/api/history.schema'
import { Disclosure } from '@/components/changes/disclosure'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { InlineNotice } from '@/components/ui/inline-notice'
import { type Group, groupBatches, kindOf } from './group-batches'
import {
  EntryHead,
  HistoryEntry,
  type HistoryEntryProps,
  RevertButton,
  SubjectName,
  useMade,
} from './history-entry'
import { RevertImportDialog, RevertDialog, useMayRevert } from './revert-dialogs'

type HistoryListProps = {
  guildId: string
  changes: readonly HistoryChange[]
  /** Changes may be left out of what was made in one step. */
  isPartial: boolean
  findSubject: (id: string) => Subject
  query: Pick<
    ReturnType<typeof useHistory>,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isPlaceholderData' | 'error'
  >
}

type Asked =
  { change: HistoryChange; paths?: string[] } | { group: Group & { batch: string }; isWhole: boolean }

/** A step may go on on the next page when one of its changes is among so many: others save in between. */
const maxBetween = 5

/** As many of the changes as were asked for: a backend may answer thousands at once, whatever its page should hold. */
function useShown(all: readonly HistoryChange[], query: HistoryListProps['query']) {
  const [max, setMax] = useState<number>(historyPageSize.usual)
  const more = () => {
    if (all.length > max) return setMax(max + historyPageSize.usual)
    setMax(all.length + historyPageSize.usual)
    void query.fetchNextPage()
  }
  return { shown: all.slice(0, max), hasMore: all.length > max || query.hasNextPage, more }
}

/** The changes that are there so far, more of them on request, and the question before one is reverted. */
export function HistoryList({ guildId, changes: all, isPartial, findSubject, query }: HistoryListProps) {
  const t = useTranslations('history')
  const now = useNow({ updateInterval: 60_000 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayRevert = useMayRevert(guildId)
  const { shown, hasMore, more } = useShown(all, query)
  const onClose = () => setAsked(null)
  const groups = groupBatches(shown)
  const oldest = new Set(hasMore ? shown.slice(-maxBetween) : [])
  const common = {
    findSubject,
    now,
    revertOf: (change: HistoryChange, paths?: string[]) =>
      mayRevert(change, paths) ? () => setAsked({ change, paths }) : undefined,
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
            const ask = () => setAsked({ group: { ...group, batch }, isWhole })
            const onRevertAll = changes.every((change) => mayRevert(change)) ? ask : undefined
            return <BatchEntry key={id} {...common} {...{ group, isWhole, onRevertAll }} />
          })}
        </ol>
      )}
      <div className="end">
        {query.error && <InlineNotice title={t('moreFailed')} error={query.error} onRetry={more} />}
        <p role="status">{t('shown', { count: shown.length })}</p>
        {hasMore && (
          <Button
            variant="outline"
            isLoading={query.isFetchingNextPage}
            loadingText={t('more')}
            onClick={more}
          >
            {t('more')}
          </Button>
        )}
      </div>
      {asked && 'group' in asked && <RevertImportDialog {...{ guildId, findSubject, onClose }} {...asked} />}
      {asked && 'change' in asked && (
        <RevertDialog {...{ guildId, onClose }} {...asked} subject={findSubject(asked.change.subject)} />
      )}
    </>
  )
}

type BatchEntryProps = Pick<HistoryEntryProps, 'now' | 'revertOf'> & {
  group: Group
  /** False where more of its changes may be left out, by a filter or because they are not loaded yet. */
  isWhole: boolean
  findSubject: (id: string) => Subject
  /** Asked to revert all of them. */
  onRevertAll?: () => void
}

/** Changes that were made in one step, an import above all: one entry that opens to its parts. */
function BatchEntry({ group, isWhole, findSubject, now, revertOf, onRevertAll }: BatchEntryProps) {
  const t = useTranslations('history.batch')
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  const [first] = group.changes
  const kind = kindOf(group)
  const made = useMade()(first, now)
  const facts = { origin: first.origin ?? '', count: isWhole ? group.changes.length : 0 }

  return (
    <li className="change batch">
      <EntryHead change={first} now={now} say={(rich) => t.rich(kind, { ...rich, ...facts })}>
        {kind !== 'together' && onRevertAll && (
          <Button
            size="sm"
            variant="outline"
            leftIcon={<Undo2 size={14} aria-hidden />}
            aria-label={t(`revert.${kind}Of`, made)}
            onClick={onRevertAll}
          >
            {t(`revert.${kind}`)}
          </Button>
        )}
      </EntryHead>
      <p className="about">
        <span>{group.changes.map(({ subject }) => findSubject(subject).name).join(', ')}</span>
        <Disclosure
          {...{ isOpen }}
          controls={list}
          label={t(isOpen ? 'hideOf' : 'showOf', made)}
          onToggle={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'hide' : 'show')}
        </Disclosure>
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
