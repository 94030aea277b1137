import { Button, chakra, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Disclosure } from '@/components/changes/disclosure'
import { fieldsStyles } from '@/components/changes/history-styles'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { withMember } from '@/config/with-member'
import type { ImportPart } from '@/contract/calls/transfer'
import { ChoiceRow } from './choice-row'
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

const styles = {
  transition: 'opacity 120ms',
  '&[aria-busy="true"]': { opacity: 0.6 },
  ...fieldsStyles,
} as const

type PartRowProps = Pick<PartListProps, 'target'> & {
  part: ImportPart
  subject: Subject
  isOpen: boolean
  onToggle: () => void
}

function PartRow({ part, subject, target, isOpen, onToggle }: PartRowProps) {
  const t = useTranslations('transfer.parts')
  const id = useId()
  const hasChanges = part.state === 'changes'

  return (
    <ChoiceRow
      name={<bdi>{subject.name}</bdi>}
      isChosen={target.isChosen(part.subject)}
      isDisabled={!hasChanges || target.isLocked}
      describedBy={`${id}-what`}
      onChoose={(isChosen) => target.choose(part.subject, isChosen)}
      action={
        hasChanges && (
          <Disclosure
            isOpen={isOpen}
            controls={id}
            label={t('showOf', { name: subject.name })}
            onToggle={onToggle}
          >
            {t('show')}
          </Disclosure>
        )
      }
    >
      <Text id={`${id}-what`} color={part.state === 'refused' ? 'danger.text' : 'text.muted'}>
        <PartSummary part={part} subject={subject} />
      </Text>
      <PartIssues part={part} subject={subject} />
      {hasChanges && isOpen && (
        <div id={id}>
          <ChangedFields change={part} subject={subject} />
        </div>
      )}
    </ChoiceRow>
  )
}
