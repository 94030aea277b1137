import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { ImportPart } from '@/api/transfer.schema'
import { ChangedFields } from '@/components/changes/value-change'
import { Disclosure } from '@/components/changes/disclosure'
import { keysOf, type Subject } from '@/components/changes/use-subjects'
import { PartErrors } from './complaints'
import { changedKeys } from './count-changes'
import { PartNotes } from './part-notes'

type PartRowProps = {
  part: ImportPart
  subject: Subject
  isChosen: boolean
  isDisabled: boolean
  isOpen: boolean
  onChoose: (isChosen: boolean) => void
  onToggle: () => void
}

/** One part: whether to take it, how much of it changes, and on request from which values to which. */
export function PartRow({ part, subject, isChosen, isDisabled, isOpen, onChoose, onToggle }: PartRowProps) {
  const t = useTranslations('transfer.parts')
  const id = useId()
  const { state, before, after, notes, fields = {} } = part
  const canChoose = state === 'changes'

  return (
    <li className="part" data-state={state}>
      <div className="line">
        <label>
          <input
            type="checkbox"
            checked={canChoose && isChosen}
            disabled={!canChoose || isDisabled}
            aria-describedby={`${id}-what`}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <bdi>{subject.name}</bdi>
        </label>
        <p className="what" id={`${id}-what`}>
          <What part={part} subject={subject} />
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
      <PartNotes subject={subject} notes={notes} />
      {state === 'refused' && <PartErrors subject={subject} fields={fields} />}
      {canChoose && isOpen && (
        <div id={id} className="detail">
          <ChangedFields change={{ before, after }} subject={subject} />
        </div>
      )}
    </li>
  )
}

/** How many options stand for all that change. */
const mostNames = 3

function What({ part, subject }: Pick<PartRowProps, 'part' | 'subject'>) {
  const t = useTranslations('transfer.parts')
  if (part.state !== 'changes') return t(part.state)
  const changed = changedKeys(part)
  const { of, order } = subject.options
  const names = keysOf(part.before, part.after, order)
    .filter((key) => changed.includes(key))
    .map((key) => of(key).title)
  const shown = names.slice(0, mostNames).join(', ')
  return t('changes', { count: names.length, names: names.length > mostNames ? `${shown}, …` : shown })
}
