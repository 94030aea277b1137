import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ImportResult } from '@/api/transfer.schema'
import type { Subject } from '@/components/changes/use-subjects'
import { PartRow } from './part-row'
import type { Import } from './use-import'

type PartListProps = {
  parts: ImportResult['parts']
  find: (id: string) => Subject
  look: Pick<Import, 'isChosen' | 'isApplying' | 'isLooking' | 'choose'>
}

/** The parts of a configuration, to take or to leave, with exactly what each would change. */
export function PartList({ parts, find, look }: PartListProps) {
  const t = useTranslations('transfer.parts')
  const title = useId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const changed = parts.filter(({ state }) => state === 'changes').map(({ subject }) => subject)
  const isAllOpen = changed.every((subject) => opened.has(subject))

  const toggle = (subject: string) =>
    setOpened((now) => {
      const next = new Set(now)
      if (!next.delete(subject)) next.add(subject)
      return next
    })

  return (
    <section className="card" aria-labelledby={title}>
      <div className="head">
        <h2 id={title}>{t('title')}</h2>
        {changed.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setOpened(new Set(isAllOpen ? [] : changed))}>
            {t(isAllOpen ? 'closeAll' : 'openAll')}
          </Button>
        )}
      </div>
      <p className="lead">{t('text')}</p>
      <ul className="parts" role="list" aria-label={t('list')} aria-busy={look.isLooking}>
        {parts.map((part) => (
          <PartRow
            key={part.subject}
            part={part}
            subject={find(part.subject)}
            isChosen={look.isChosen(part.subject)}
            isDisabled={look.isApplying}
            isOpen={opened.has(part.subject)}
            onChoose={(isChosen) => look.choose(part.subject, isChosen)}
            onToggle={() => toggle(part.subject)}
          />
        ))}
      </ul>
    </section>
  )
}
