import { Button } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormatTime } from '@/components/ui/use-format-time'
import { ChangedFields } from '@/components/changes/value-change'
import { Disclosure } from '@/components/changes/disclosure'
import { EntryHead } from './entry-head'
import { type Group, kindOf } from './group-batches'
import { type HistoryEntryProps, RevertButton, type RevertOf, SubjectName } from './history-entry'
import type { Subject } from '@/components/changes/use-subjects'

type BatchEntryProps = {
  group: Group
  /** False where more of its changes may be left out, by a filter or because they are not loaded yet. */
  isWhole: boolean
  findSubject: (id: string) => Subject
  now: Date
  revertOf: RevertOf
  /** Asked to revert all of them. */
  onRevertAll?: (group: Group) => void
}

/** Changes that were made in one step, an import above all: one entry that opens to its parts. */
export function BatchEntry({ group, isWhole, findSubject, now, revertOf, onRevertAll }: BatchEntryProps) {
  const t = useTranslations('history.batch')
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  const [first] = group.changes
  const kind = kindOf(group)
  const when = useFormatTime()(first.created_at, now).absolute
  const facts = { origin: first.origin ?? '', count: isWhole ? group.changes.length : 0 }

  return (
    <li className="change batch">
      <EntryHead change={first} now={now} say={(rich) => t.rich(kind, { ...rich, ...facts })}>
        {kind !== 'together' && onRevertAll && (
          <Button
            size="sm"
            variant="outline"
            leftIcon={<Undo2 size={14} aria-hidden />}
            aria-label={t(`revert.${kind}Of`, { when })}
            onClick={() => onRevertAll(group)}
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
          label={t(isOpen ? 'hideOf' : 'showOf', { when })}
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
  const { change, subject, revertOf } = props
  return (
    <li>
      <div className="part-head">
        <h3>
          <SubjectName href={subject.href}>{subject.name}</SubjectName>
        </h3>
        <RevertButton {...props} />
      </div>
      <ChangedFields change={change} subject={subject} revertOf={(key) => revertOf(change, [key])} />
    </li>
  )
}
