import { Button, chakra, Grid } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { Subject } from '@/components/changes/use-subjects'
import { GuildIcon } from '@/components/discord/avatars'
import { untranslated } from '@/components/ui/untranslated'
import { paths } from '@/config/paths'
import type { GuildPreview } from '@/contract/calls/discord'
import { featureOf } from '@/contract/subjects'
import type { ImportResult } from '@/contract/calls/transfer'
import { ChoiceRow } from './choice-row'
import { OutcomeLine } from './outcome-line'
import { PreviewLine, Review } from './review'
import type { Target } from './use-transfers'

type TargetRowProps = {
  guild: GuildPreview
  target: Target
  find: (id: string) => Subject
  isSelected: boolean
  isDisabled: boolean
  isOpen: boolean
  onSelect: (isSelected: boolean) => void
  /** Copies into this guild alone. */
  onCopy: (() => void) | undefined
  isBusy: boolean
}

export function TargetRow({ guild, target, find, onSelect, onCopy, isBusy, ...row }: TargetRowProps) {
  const t = useTranslations('transfer.targets')
  const { outcome, result } = target
  const isDone = outcome?.is === 'done'

  return (
    <ChoiceRow
      name={
        <>
          <GuildIcon guild={guild} size={32} />
          <bdi {...untranslated}>{guild.name}</bdi>
        </>
      }
      isChosen={row.isSelected}
      isDisabled={row.isDisabled || isBusy || isDone}
      onChoose={onSelect}
      action={
        onCopy && (
          <Button
            size="sm"
            variant="outline"
            isDisabled={isBusy}
            aria-label={t('copyTo', { name: guild.name })}
            onClick={onCopy}
          >
            {t('copy')}
          </Button>
        )
      }
    >
      <OutcomeLine done="copied" target={target} find={find}>
        <Button
          as={NextLink}
          size="sm"
          variant="ghost"
          href={resultPath(guild.id, result)}
          prefetch={false}
          aria-label={t('openNamed', { name: guild.name })}
        >
          {t('open')}
        </Button>
      </OutcomeLine>
      {!isDone && <PreviewLine target={target} find={find} />}
      {result && hasDetails(result) && (
        <details open={(row.isOpen || needsDecision(result)) && !isDone}>
          <chakra.summary layerStyle="summary" py={1}>
            {t('show')}
          </chakra.summary>
          <Grid gap={4}>
            <Review target={target} find={find} />
          </Grid>
        </details>
      )}
    </ChoiceRow>
  )
}

/** Where to see what was copied: the feature, if it is one alone. */
function resultPath(guildId: string, result: ImportResult | undefined) {
  const [only, another] = result?.parts ?? []
  const feature = another ? undefined : featureOf(only?.subject ?? '')
  return feature ? paths.guildFeature(guildId, feature) : paths.guild(guildId)
}

const hasDetails = ({ parts }: ImportResult) =>
  parts.some(({ state, notes }) => state !== 'same' || notes.length > 0)

const needsDecision = ({ references, parts }: ImportResult) =>
  references.some(({ how }) => how === 'none') ||
  parts.some(({ state, notes }) => state === 'refused' || notes.length > 0)
