import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ImportPart } from '@/contract/calls/transfer'
import { Disclosure } from '@/components/changes/disclosure'
import { fieldsStyles } from '@/components/changes/history-styles'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { withMember } from '@/config/with-member'
import { Group } from './group'
import { PartIssues, PartSummary } from './part-summary'
import { changesOf } from './plan'
import type { Target } from './use-transfers'

type PartListProps = {
  parts: readonly ImportPart[]
  target: Target
  find: (id: string) => Subject
}

export function PartList({ parts, target, find }: PartListProps) {
  const t = useTranslations('transfer.parts')
  const changed = changesOf(parts).map(({ subject }) => subject)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(parts.length === 1 ? changed : []))
  const isAllOpen = changed.every((subject) => opened.has(subject))

  return (
    <Group
      title={t('title')}
      lead={t('text')}
      action={
        changed.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => setOpened(new Set(isAllOpen ? [] : changed))}>
            {t(isAllOpen ? 'closeAll' : 'openAll')}
          </Button>
        )
      }
    >
      <chakra.ul sx={styles} role="list" aria-label={t('list')} aria-busy={target.isChecking}>
        {parts.map((part) => (
          <PartRow
            key={part.subject}
            part={part}
            subject={find(part.subject)}
            target={target}
            isOpen={opened.has(part.subject)}
            onToggle={() => setOpened((now) => withMember(now, part.subject, !now.has(part.subject)))}
          />
        ))}
      </chakra.ul>
    </Group>
  )
}

type PartRowProps = Pick<PartListProps, 'target'> & {
  part: ImportPart
  subject: Subject
  isOpen: boolean
  onToggle: () => void
}

function PartRow({ part, subject, target, isOpen, onToggle }: PartRowProps) {
  const t = useTranslations('transfer.parts')
  const id = useId()
  const { state } = part
  const canChoose = state === 'changes'

  return (
    <li data-state={state}>
      <div className="line">
        <label>
          <input
            type="checkbox"
            checked={target.isChosen(part.subject)}
            disabled={!canChoose || target.isLocked}
            aria-describedby={`${id}-what`}
            onChange={(event) => target.choose(part.subject, event.target.checked)}
          />
          <bdi>{subject.name}</bdi>
        </label>
        <p className="what" id={`${id}-what`}>
          <PartSummary part={part} subject={subject} />
        </p>
        {canChoose && (
          <Disclosure
            isOpen={isOpen}
            controls={id}
            label={t('showOf', { name: subject.name })}
            onToggle={onToggle}
          >
            {t('show')}
          </Disclosure>
        )}
      </div>
      <PartIssues part={part} subject={subject} />
      {canChoose && isOpen && (
        <div id={id} className="detail">
          <ChangedFields change={part} subject={subject} />
        </div>
      )}
    </li>
  )
}

const styles = {
  transition: 'opacity 120ms',
  '&[aria-busy="true"]': { opacity: 0.6 },
  '> li': { py: 3, borderTopWidth: '1px', fontSize: 'sm' },
  '> li:last-of-type': { pb: 0 },
  '.line': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 16rem) minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: 4,
    minH: 8,
  },
  '.line label': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 8,
    fontWeight: 'semibold',
    cursor: 'pointer',
  },
  '.what': {
    color: 'text.muted',
    overflowWrap: 'anywhere',
    gridColumn: { base: '1 / -1', md: 'auto' },
    gridRow: { base: 2, md: 'auto' },
    ps: { base: '1.875rem', md: 0 },
  },
  '> li:not([data-state="changes"]) label': { color: 'text.muted', fontWeight: 'normal', cursor: 'default' },
  '[data-state="refused"] .what': { color: 'danger.text', fontWeight: 'medium' },
  '.errors': { mt: 2 },
  '> li > ul': { mt: 2, ps: '1.875rem' },
  '.detail': { mt: 2, ps: { md: '1.875rem' } },
  ...fieldsStyles,
} as const
