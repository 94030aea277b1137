import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ImportPart } from '@/contract/calls/transfer'
import { Disclosure } from '@/components/changes/disclosure'
import { fieldsStyles } from '@/components/changes/history-styles'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { PartIssues, PartSummary } from '@/components/copy/part-summary'
import { changesOf } from '@/components/copy/plan'
import { Card } from '@/components/ui/page'
import { withMember } from '@/config/with-member'
import type { Import } from './use-import'

type PartListProps = {
  parts: readonly ImportPart[]
  find: (id: string) => Subject
  preview: Pick<Import, 'isChosen' | 'isApplying' | 'isChecking' | 'choose'>
}

export function PartList({ parts, find, preview }: PartListProps) {
  const t = useTranslations('transfer.parts')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const changed = changesOf(parts).map(({ subject }) => subject)
  const isAllOpen = changed.every((subject) => opened.has(subject))

  return (
    <Card
      title={t('title')}
      lead={t('text')}
      action={
        changed.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setOpened(new Set(isAllOpen ? [] : changed))}>
            {t(isAllOpen ? 'closeAll' : 'openAll')}
          </Button>
        )
      }
    >
      <chakra.ul sx={styles} role="list" aria-label={t('list')} aria-busy={preview.isChecking}>
        {parts.map((part) => (
          <PartRow
            key={part.subject}
            part={part}
            subject={find(part.subject)}
            preview={preview}
            isOpen={opened.has(part.subject)}
            onToggle={() => setOpened((now) => withMember(now, part.subject, !now.has(part.subject)))}
          />
        ))}
      </chakra.ul>
    </Card>
  )
}

type PartRowProps = Pick<PartListProps, 'preview'> & {
  part: ImportPart
  subject: Subject
  isOpen: boolean
  onToggle: () => void
}

function PartRow({ part, subject, preview, isOpen, onToggle }: PartRowProps) {
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
            checked={canChoose && preview.isChosen(part.subject)}
            disabled={!canChoose || preview.isApplying}
            aria-describedby={`${id}-what`}
            onChange={({ target }) => preview.choose(part.subject, target.checked)}
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
  mt: 4,
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
