import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ImportReference } from '@/api/transfer.schema'
import { Disclosure } from '@/components/changes/disclosure'
import type { Subject } from '@/components/changes/use-subjects'
import { keyOf, matchOf, sortReferences } from './matches'
import { ReferenceRow } from './reference-row'
import type { Import } from './use-import'

type ReferencesProps = {
  guildId: string
  references: readonly ImportReference[]
  find: (id: string) => Subject
  look: Pick<Import, 'corrections' | 'isApplying' | 'correct'>
}

/** Rows that are drawn before somebody asks for all: each has a picker. */
const mostRows = 25

/** What the configuration calls by name, what stands here for it, and a way to correct that. */
export function References({ guildId, references, find, look }: ReferencesProps) {
  const t = useTranslations('transfer.references')
  const title = useId()
  const list = useId()
  // As it was at first: no row moves because it was corrected.
  const [order] = useState(() => sortReferences(references).map(keyOf))
  const [isOpen, setIsOpen] = useState(() => references.some(({ how }) => how !== 'id'))
  const [isWhole, setIsWhole] = useState(false)
  const place = (reference: ImportReference) => order.indexOf(keyOf(reference))
  const sorted = references.toSorted((one, other) => place(one) - place(other))
  const shown = isWhole ? sorted : sorted.slice(0, mostRows)

  return (
    <section className="card" aria-labelledby={title}>
      <div className="head">
        <h2 id={title}>{t('title')}</h2>
        <Disclosure isOpen={isOpen} controls={list} onToggle={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Disclosure>
      </div>
      <p className="lead">
        <Summary references={references} corrections={look.corrections} />
      </p>
      {isOpen && (
        <div id={list}>
          <p className="columns" aria-hidden>
            {(['theirs', 'used', 'ours', 'how.label'] as const).map((column) => (
              <span key={column}>{t(column)}</span>
            ))}
          </p>
          <ul className="references" role="list" aria-label={t('list')}>
            {shown.map((reference) => (
              <ReferenceRow
                key={keyOf(reference)}
                {...{ guildId, reference }}
                {...matchOf(reference, look.corrections)}
                usedIn={reference.parts.map((subject) => find(subject).name)}
                isDisabled={look.isApplying}
                onCorrect={(match) => look.correct(reference, match)}
              />
            ))}
          </ul>
          {shown.length < sorted.length && (
            <Button variant="outline" onClick={() => setIsWhole(true)}>
              {t('more', { count: sorted.length - shown.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Summary({
  references,
  corrections,
}: Pick<ReferencesProps, 'references'> & Pick<Import, 'corrections'>) {
  const t = useTranslations('transfer.references')
  const ways = references.map((reference) => matchOf(reference, corrections).how)
  const count = ways.length
  if (ways.every((how) => how === 'id')) return t('allSame', { count })
  const none = ways.filter((how) => how === 'none').length
  return (
    <>
      {t('summary', { count, none, found: count - none })} {t('text')}
    </>
  )
}
