import { Button, chakra } from '@chakra-ui/react'
import { ChevronDown, CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useGuildHealth } from '@/api/health'
import type { GuildHealth } from '@/api/health.schema'
import { RetryButton } from '@/components/ui/retry-button'
import { FindingGroups } from './finding-groups'
import { HealthSlot } from './health-place'
import { healthStyles } from './health-styles'
import { HealthTexts } from './health-texts'
import { InviteAgain } from './invite-again'

type HealthPanelProps = { guildId: string }

/** What keeps the bot from its work in a guild, and where each is mended; a quiet line where nothing does. */
export const HealthPanel = (props: HealthPanelProps) => (
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

function Panel({ guildId }: HealthPanelProps) {
  const t = useTranslations('health')
  const { data: health, error, isPending, refetch } = useGuildHealth(guildId)
  const id = useId()
  // What comes after the rest was drawn must not push it away: it opens when somebody asks for it.
  const [isOpen, setOpen] = useState(health !== undefined && health !== null && health.findings.length > 0)
  const summary = useSummary(health)
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
          <Button
            size="sm"
            variant="outline"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-found` : undefined}
            rightIcon={<ChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Button>
        )}
      </div>
      {isFound && isOpen && (
        <div className="groups" id={`${id}-found`}>
          <FindingGroups guildId={guildId} health={health} />
          {health.findings.some(({ code }) => code === 'permissions_missing') && (
            <InviteAgain guildId={guildId} findings={health.findings} />
          )}
          <Unknown parts={health.unknown} />
        </div>
      )}
    </chakra.section>
  )
}

/** How it stands, in a line. */
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

/** What nobody could tell, in a sentence. */
function useUnknownWords() {
  const t = useTranslations('health.unknown')
  const format = useFormatter()
  return (parts: readonly string[]) => {
    const known = (part: string) => part as 'channels'
    const words = parts.map((part) => (t.has(known(part)) ? t(known(part)) : t('rest')))
    return t('text', { parts: format.list(new Set(words)) })
  }
}

function Unknown({ parts }: { parts: readonly string[] }) {
  const words = useUnknownWords()
  return parts.length > 0 && <p className="note">{words(parts)}</p>
}
