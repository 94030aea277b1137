import { Button, chakra, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { joinSentences } from '@/contract/join-sentences'
import { NamesProvider } from '@/components/changes/names'
import type { Subject } from '@/components/changes/use-subjects'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Disclosure } from '@/components/changes/disclosure'
import { fieldsStyles } from '@/components/changes/history-styles'
import { ChangedFields } from '@/components/changes/value-change'
import { toggled } from '@/config/toggled'
import type { ImportPart } from '@/contract/calls/transfer'
import { PartIssues, PartSummary, RequestErrors } from './part-summary'
import { changesOf, describeChanges, isWithoutTransfer, matchOf } from './plan'
import { References } from './references'
import type { Target } from './use-transfers'
import { ChoiceRow } from './choice-row'
import { Group } from './group'

type ReviewProps = { target: Target; find: (id: string) => Subject }

/** In a few words, what a configuration would change in a guild, or why that is unknown. */
export function PreviewLine({ target, find }: ReviewProps) {
  const { result, failure, isChecking, retry, corrections } = target
  const t = useTranslations('transfer.preview')
  if (isChecking) return <Text layerStyle="hint">{t('checking')}</Text>
  if (failure) {
    if (isWithoutTransfer(failure)) return <p role="alert">{t('notOffered')}</p>
    const isFinal = failure.status === 422 || failure.status === 413
    return (
      <InlineNotice title={t('failed')} error={failure} onRetry={isFinal ? undefined : retry}>
        <RequestErrors fields={failure.fields} find={find} />
      </InlineNotice>
    )
  }
  if (!result) return null
  const counts = describeChanges(result.parts, find)
  const changes = t(counts.options > 0 ? 'changes' : 'nothing', counts)
  const refused = result.parts.filter(({ state }) => state === 'refused').length
  // Not those that the person left out.
  const unmatched = result.references.filter(
    (reference) => reference.match === null && matchOf(reference, corrections) === reference,
  ).length
  const sentences = [
    changes,
    refused > 0 && t('refused', { count: refused }),
    unmatched > 0 && t('unmatched', { count: unmatched }),
  ]
  const text = joinSentences(sentences)
  // Beside servers in which something would change, one in which nothing would stays in the background.
  return text === t('nothing', counts) ? (
    <Text layerStyle="hint">{text}</Text>
  ) : (
    <Text fontWeight="medium">{text}</Text>
  )
}

/** What it would change there, part by part, with matches to correct and parts to leave out. */
export function Review({ target, find }: ReviewProps) {
  const { references = [], parts } = target.result ?? {}
  return (
    <NamesProvider guildId={target.guild.id}>
      {references.length > 0 && <References references={references} target={target} find={find} />}
      {parts && <PartList parts={parts} target={target} find={find} />}
    </NamesProvider>
  )
}

type PartListProps = {
  parts: readonly ImportPart[]
  target: Target
  find: (id: string) => Subject
}

function PartList({ parts, target, find }: PartListProps) {
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
            onToggle={() => setOpened((now) => toggled(now, part.subject, !now.has(part.subject)))}
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
