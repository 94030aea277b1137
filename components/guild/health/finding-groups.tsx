import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { GuildHealth } from '@/api/health.schema'
import { FindingRow } from './finding-row'
import { groupFindings } from './group-findings'
import { useSubject } from './use-subject'

/** As many are shown at first. */
const few = 6

type FindingGroupsProps = { guildId: string; health: GuildHealth }

/** What was found, by feature, the worst first. */
export function FindingGroups({ guildId, health: { findings, more } }: FindingGroupsProps) {
  const t = useTranslations('health')
  const subjectOf = useSubject(guildId)
  const [isAll, setAll] = useState(false)
  const shown = isAll ? findings : findings.slice(0, few)

  return (
    <>
      {groupFindings(shown).map(({ subject: id, findings: found }) => {
        const subject = subjectOf(id)
        return (
          <div key={id} role="group" aria-label={subject?.name ?? id}>
            <h3>{subject?.name ?? id}</h3>
            <ul role="list">
              {found.map((finding, at) => (
                <FindingRow key={`${finding.code} ${finding.path} ${at}`} {...{ finding, subject }} />
              ))}
            </ul>
          </div>
        )
      })}
      {shown.length < findings.length && (
        <Button size="sm" variant="outline" justifySelf="start" onClick={() => setAll(true)}>
          {t('showAll', { count: findings.length })}
        </Button>
      )}
      {shown.length === findings.length && more > 0 && <p className="note">{t('more', { count: more })}</p>}
    </>
  )
}
