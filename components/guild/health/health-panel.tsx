import { Box, Button, Flex, Grid, Heading, Link, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useId, useState } from 'react'
import { useFeatureCatalogue, useFeatureDeclarations } from '@/api/features'
import { featuresIn, useGuildHealth } from '@/api/health'
import type { GuildHealth, HealthFinding } from '@/contract/calls/health'
import { joinSentences } from '@/contract/join-sentences'
import { Disclosure } from '@/components/changes/disclosure'
import { RetryButton } from '@/components/ui/retry-button'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { withTexts } from '@/components/ui/with-texts'
import health from '@/config/messages/en/health.json'
import settings from '@/config/messages/en/settings.json'
import { type HealthSubject, useFindingText, useSubject } from './finding-texts'
import { InviteAgain } from './invite-again'

/** What keeps the bot from its work in a guild, and where to correct it; one quiet line if there is nothing. */
export const HealthPanel = withTexts({ health, settings }, Panel)

const displays = {
  fine: { icon: CircleCheck, color: 'success.text' },
  warning: { icon: TriangleAlert, color: 'warning.text' },
  error: { icon: CircleAlert, color: 'danger.text' },
  unknown: { icon: CircleHelp, color: 'text.muted' },
} as const

function stateOf(health: GuildHealth | undefined): keyof typeof displays {
  if (!health) return 'unknown'
  if (health.findings.length === 0) return health.unknown.length === 0 ? 'fine' : 'unknown'
  return health.findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
}

function Panel({ guildId }: { guildId: string }) {
  const t = useTranslations('health')
  const { data: health, error, isPending, refetch } = useGuildHealth(guildId)
  // Findings show the names of features and options.
  const areOptionsPending = useFeatureDeclarations(featuresIn(health)).isPending
  const isCataloguePending = useFeatureCatalogue().isPending
  const isLoading = isPending || areOptionsPending || isCataloguePending
  const id = useId()
  const hasFindings = health != null && health.findings.length > 0
  // A result that arrives later must not push the rest of the page down.
  const [isOpen, setOpen] = useState(hasFindings && !isLoading)
  const summary = useSummary(health)
  const unknownText = useUnknownText()
  // The backend offers no check.
  if (health === null) return null
  if (isLoading)
    return (
      <SkeletonRegion>
        <SkeletonBlock h="58px" borderRadius="xl" />
      </SkeletonRegion>
    )

  const { icon, color } = displays[stateOf(health)]
  return (
    <Box as="section" bg="bg.surface" borderWidth="1px" borderRadius="xl" aria-labelledby={`${id}-title`}>
      {/* As high with one text as with another: nothing below moves. */}
      <Flex align="center" gap={3} minH={14} px={4} py={2}>
        <Box as={icon} size={20} flexShrink={0} color={color} />
        <Heading
          as="h2"
          id={`${id}-title`}
          size="sm"
          flex={1}
          minW={0}
          fontWeight="semibold"
          letterSpacing="normal"
        >
          <Text as="span" display="block" fontSize="xs" fontWeight="medium" color="text.muted">
            {t('label')}
          </Text>
          <span aria-live="polite">{summary}</span>
        </Heading>
        {!health && error && <RetryButton error={error} onRetry={() => void refetch()} />}
        {hasFindings && (
          <Disclosure
            variant="outline"
            isOpen={isOpen}
            controls={`${id}-found`}
            onToggle={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Disclosure>
        )}
      </Flex>
      {hasFindings && isOpen && (
        <Stack id={`${id}-found`} spacing={3} px={4} pb={4} pt={3} borderTopWidth="1px">
          <FindingGroups guildId={guildId} health={health} />
          {health.findings.some(({ code }) => code === 'permissions_missing') && (
            <InviteAgain guildId={guildId} findings={health.findings} />
          )}
          {health.unknown.length > 0 && <Text layerStyle="hint">{unknownText(health.unknown)}</Text>}
        </Stack>
      )}
    </Box>
  )
}

function useSummary(health: GuildHealth | null | undefined) {
  const t = useTranslations('health')
  const common = useTranslations('common')
  const unknownText = useUnknownText()
  if (!health) return t('failed')
  const { findings, unknown } = health
  if (findings.length === 0)
    return unknown.length === 0
      ? t('fine')
      : joinSentences([common('sentence', { text: t('nothingFound') }), unknownText(unknown)])
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  return t('found', { errors, warnings, both: errors > 0 && warnings > 0 ? 'yes' : 'no' })
}

function useUnknownText() {
  const t = useTranslations('health.unknown')
  const format = useFormatter()
  return (parts: readonly string[]) => {
    const texts = parts.map((part) => (t.has(part as 'channels') ? t(part as 'channels') : t('rest')))
    return t('text', { parts: format.list(new Set(texts)) })
  }
}

const maxCollapsed = 6

function FindingGroups({ guildId, health }: { guildId: string; health: GuildHealth }) {
  const { findings, more } = health
  const t = useTranslations('health')
  const subjectOf = useSubject(guildId, health)
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? findings : findings.slice(0, maxCollapsed)
  const groups = new Map<string, HealthFinding[]>()
  for (const finding of shown) groups.set(finding.subject, [...(groups.get(finding.subject) ?? []), finding])

  return (
    <>
      {[...groups].map(([id, found]) => {
        const subject = subjectOf(id)
        const name = subject?.name ?? id
        return (
          <div key={id} role="group" aria-label={name}>
            <Text as="h3" fontSize="sm" fontWeight="semibold">
              {name}
            </Text>
            <Box as="ul" role="list">
              {found.map((finding, index) => (
                <FindingRow
                  key={`${finding.code} ${finding.path} ${index}`}
                  finding={finding}
                  subject={subject}
                />
              ))}
            </Box>
          </div>
        )
      })}
      {shown.length < findings.length && (
        <Button size="sm" variant="outline" alignSelf="start" onClick={() => setExpanded(true)}>
          {t('showAll', { count: findings.length })}
        </Button>
      )}
      {shown.length === findings.length && more > 0 && (
        <Text layerStyle="hint">{t('more', { count: more })}</Text>
      )}
    </>
  )
}

function FindingRow({ finding, subject }: { finding: HealthFinding; subject: HealthSubject | null }) {
  const t = useTranslations('health')
  const findingText = useFindingText()
  const { severity, path } = finding
  const { icon, color } = displays[severity]
  return (
    <Grid
      as="li"
      templateColumns="auto minmax(0, 1fr)"
      columnGap={2.5}
      py={2}
      fontSize="sm"
      overflowWrap="anywhere"
    >
      <Box as={icon} size={16} mt={0.5} color={color} />
      {subject && (
        <Link
          as={NextLink}
          href={subject.hrefOf(path)}
          prefetch={false}
          justifySelf="start"
          minH={6}
          fontWeight="semibold"
          textDecoration="underline"
          textUnderlineOffset="3px"
        >
          {path === null ? t('whole') : subject.titleOf(path)}
        </Link>
      )}
      <Text gridColumn={2} color="text.muted">
        <VisuallyHidden>{t(severity)} </VisuallyHidden>
        {findingText(finding)}
      </Text>
    </Grid>
  )
}
