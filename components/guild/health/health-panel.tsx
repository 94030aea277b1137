import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useId, useState } from 'react'
import { useGuildHealth } from '@/api/health'
import type { GuildHealth, HealthFinding } from '@/api/health.schema'
import { Disclosure } from '@/components/changes/disclosure'
import { messagesProvider } from '@/components/ui/extra-texts'
import { RetryButton } from '@/components/ui/retry-button'
import health from '@/config/messages/en/health.json'
import { type HealthSubject, useFindingText, useSubject } from './finding-texts'
import { HealthSlot } from './health-skeleton'
import { healthStyles } from './health-styles'
import { InviteAgain } from './invite-again'

/** What keeps the bot from its work in a guild, and where each is mended; a quiet line where nothing does. */
export const HealthPanel = (props: { guildId: string }) => (
  <HealthTexts>
    <Panel {...props} />
  </HealthTexts>
)

const icons = { fine: CircleCheck, warning: TriangleAlert, error: CircleAlert, unknown: CircleHelp } as const
type Tone = keyof typeof icons

function toneOf(health: GuildHealth | undefined): Tone {
  if (!health) return 'unknown'
  if (health.findings.length === 0) return health.unknown.length === 0 ? 'fine' : 'unknown'
  return health.findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
}

function Panel({ guildId }: { guildId: string }) {
  const t = useTranslations('health')
  const { data: health, error, isPending, refetch } = useGuildHealth(guildId)
  const id = useId()
  // What comes after the rest was drawn must not push it away: it opens when somebody asks for it.
  const [isOpen, setOpen] = useState(health !== undefined && health !== null && health.findings.length > 0)
  const summary = useSummary(health)
  const unknownWords = useUnknownWords()
  if (isPending) return <HealthSlot />
  // A backend that does not check keeps the place that it was given meanwhile.
  if (health === null) return <chakra.div h="58px" aria-hidden />

  const tone = toneOf(health)
  const Icon = icons[tone]
  const isFound = health !== undefined && health.findings.length > 0
  return (
    <chakra.section sx={healthStyles} data-tone={tone} aria-labelledby={`${id}-title`}>
      <div className="bar">
        <Icon size={20} aria-hidden />
        <h2 id={`${id}-title`}>
          <span className="label">{t('label')}</span>
          <span aria-live="polite">{summary}</span>
        </h2>
        {!health && error && <RetryButton error={error} onRetry={() => void refetch()} />}
        {isFound && (
          <Disclosure
            variant="outline"
            {...{ isOpen }}
            controls={`${id}-found`}
            onToggle={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Disclosure>
        )}
      </div>
      {isFound && isOpen && (
        <div className="groups" id={`${id}-found`}>
          <FindingGroups guildId={guildId} health={health} />
          {health.findings.some(({ code }) => code === 'permissions_missing') && (
            <InviteAgain guildId={guildId} findings={health.findings} />
          )}
          {health.unknown.length > 0 && <p className="note">{unknownWords(health.unknown)}</p>}
        </div>
      )}
    </chakra.section>
  )
}

function useSummary(health: GuildHealth | null | undefined) {
  const t = useTranslations('health')
  const unknownWords = useUnknownWords()
  if (!health) return t('failed')
  const { findings, unknown } = health
  if (findings.length === 0)
    return unknown.length === 0 ? t('fine') : `${t('nothingFound')}. ${unknownWords(unknown)}`
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  return t('found', { errors, warnings, both: errors > 0 && warnings > 0 ? 'yes' : 'no' })
}

function useUnknownWords() {
  const t = useTranslations('health.unknown')
  const format = useFormatter()
  return (parts: readonly string[]) => {
    const known = (part: string) => part as 'channels'
    const words = parts.map((part) => (t.has(known(part)) ? t(known(part)) : t('rest')))
    return t('text', { parts: format.list(new Set(words)) })
  }
}

const few = 6

function FindingGroups({ guildId, health }: { guildId: string; health: GuildHealth }) {
  const { findings, more } = health
  const t = useTranslations('health')
  const subjectOf = useSubject(guildId, health)
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

function FindingRow({ finding, subject }: { finding: HealthFinding; subject: HealthSubject | null }) {
  const t = useTranslations('health')
  const words = useFindingText()
  const { severity, path } = finding
  const Icon = icons[severity]
  return (
    <li data-severity={severity}>
      <Icon size={16} aria-hidden />
      {subject && (
        <NextLink href={subject.hrefOf(path)} prefetch={false}>
          {path === null ? t('whole') : subject.titleOf(path)}
        </NextLink>
      )}
      <p>
        <VisuallyHidden>{t(severity)} </VisuallyHidden>
        {words(finding)}
      </p>
    </li>
  )
}

/** Findings by their subjects, each in the order in which they are told; a subject stands where its first one does. */
function groupFindings(findings: readonly HealthFinding[]) {
  const groups = new Map<string, HealthFinding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.subject)
    if (group) group.push(finding)
    else groups.set(finding.subject, [finding])
  }
  return [...groups].map(([subject, of]) => ({ subject, findings: of }))
}

const HealthTexts = messagesProvider({ health })
