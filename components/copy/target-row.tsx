import { Box, Button, chakra, Flex, Grid, Link, Text } from '@chakra-ui/react'
import { CircleAlert, Link2, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { GuildPreview } from '@/contract/calls/discord'
import type { ApiError } from '@/api/http'
import type { ImportReference, ImportResult } from '@/contract/calls/transfer'
import { fieldsStyles } from '@/components/changes/history-styles'
import { NamesProvider } from '@/components/changes/names'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { GuildIcon } from '@/components/discord/avatars'
import { useErrorText } from '@/components/ui/error-kinds'
import { untranslated } from '@/components/ui/untranslated'
import { paths } from '@/config/paths'
import { PartIssues, PartSummary, RequestErrors } from './part-summary'
import { changesOf, countChanges } from './plan'
import { IconText, OutcomeLine } from './target-outcome'
import type { Outcome } from './use-copies'

type Preview = {
  data: ImportResult | undefined
  error: ApiError | null
  isFetching: boolean
  refetch: () => unknown
}

type TargetRowProps = {
  guild: GuildPreview
  /** Undefined if it is not loaded yet. */
  preview: Preview | undefined
  outcome: Outcome | undefined
  find: (id: string) => Subject
  isSelected: boolean
  isLocked: boolean
  isOpen: boolean
  onSelect: (isSelected: boolean) => void
  onUndone: (copied: ImportResult) => void
  /** Copies into this guild alone; undefined while others are selected or there is nothing to copy. */
  onCopy: (() => void) | undefined
  isBusy: boolean
}

export function TargetRow(props: TargetRowProps) {
  const { guild, preview, outcome, find, isSelected, isLocked, isOpen, onSelect, onCopy, isBusy, onUndone } =
    props
  const t = useTranslations('copy')
  const isDone = outcome?.is === 'done'
  const result = isDone ? outcome.result : preview?.data

  return (
    <Box as="li" py={3} borderTopWidth="1px" fontSize="sm" data-guild={guild.id}>
      <Flex align="center" gap={3} minH={8}>
        <chakra.label sx={labelStyles}>
          <input
            type="checkbox"
            checked={isSelected}
            disabled={isLocked || isBusy || isDone}
            onChange={({ target }) => onSelect(target.checked)}
          />
          <GuildIcon guild={guild} size={32} />
          <bdi {...untranslated}>{guild.name}</bdi>
        </chakra.label>
        {onCopy && (
          <Button
            size="sm"
            variant="outline"
            isDisabled={isBusy}
            aria-label={t(outcome?.is === 'failed' ? 'againTo' : 'copyTo', { name: guild.name })}
            onClick={onCopy}
          >
            {t(outcome?.is === 'failed' ? 'again' : 'copy')}
          </Button>
        )}
      </Flex>
      <Grid gap={1.5} ps={{ md: '4.625rem' }} minW={0} overflowWrap="anywhere">
        {outcome && <OutcomeLine {...{ guild, outcome, find, onUndone }} />}
        {!isDone && preview && <PreviewLine {...{ preview, find }} />}
        {result && <Details {...{ guild, result, find, isOpen: isOpen && !isDone }} />}
      </Grid>
    </Box>
  )
}

const labelStyles = {
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 3,
  minW: 0,
  minH: 8,
  fontWeight: 'semibold',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:has(:disabled)': { cursor: 'default', color: 'text.muted' },
} as const

function PreviewLine({ preview, find }: { preview: Preview; find: TargetRowProps['find'] }) {
  const t = useTranslations('copy')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = preview
  if (isFetching) return <Text layerStyle="hint">{t('checking')}</Text>
  if (!error)
    return (
      data && (
        <Text color="text.muted">
          <Summary result={data} find={find} />
        </Text>
      )
    )
  return (
    <div role="alert">
      <IconText icon={CircleAlert} color="danger.text">
        {`${t('checkFailed')}: ${errorText(error)}`}{' '}
        <Button size="xs" variant="outline" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </IconText>
      <RequestErrors fields={error.fields} find={find} />
    </div>
  )
}

type ResultProps = { result: ImportResult; find: (id: string) => Subject }

function Summary({ result: { parts }, find }: ResultProps) {
  const t = useTranslations('copy')
  const changed = changesOf(parts)
  const isRefused = parts.some(({ state }) => state === 'refused')
  const [only, another] = changed
  const leftOut = parts.find(({ notes }) => notes.length > 0)
  if (!only && !isRefused && leftOut) return <PartSummary part={leftOut} subject={find(leftOut.subject)} />
  if (!only) return <span>{t(isRefused ? 'refused' : 'same')}</span>
  return (
    <>
      {another ? (
        <span>{t('changes', countChanges(parts))}</span>
      ) : (
        <PartSummary part={only} subject={find(only.subject)} />
      )}
      {isRefused && <span>{` · ${t('refusedToo')}`}</span>}
    </>
  )
}

type DetailsProps = ResultProps & { guild: GuildPreview; isOpen: boolean }

function Details({ guild, result: { references, parts }, find, isOpen }: DetailsProps) {
  const t = useTranslations('copy')
  const changed = changesOf(parts)
  const isOne = parts.length === 1

  return (
    <>
      <References references={references} guildId={guild.id} isUsed={changed.length > 0} />
      {parts
        .filter(({ notes, state }) => notes.length > 0 || state === 'refused')
        .map((part) => (
          <div key={part.subject}>
            {!isOne && <PartName>{find(part.subject).name}</PartName>}
            <PartIssues part={part} subject={find(part.subject)} />
          </div>
        ))}
      {changed.length > 0 && (
        <chakra.details open={isOpen} sx={detailStyles}>
          <chakra.summary layerStyle="summary" py={1}>
            {t('show')}
          </chakra.summary>
          <NamesProvider guildId={guild.id}>
            {changed.map((part) => (
              <section key={part.subject}>
                {!isOne && <PartName>{find(part.subject).name}</PartName>}
                <ChangedFields change={part} subject={find(part.subject)} />
              </section>
            ))}
          </NamesProvider>
        </chakra.details>
      )}
    </>
  )
}

const detailStyles = { ...fieldsStyles, '> section + section': { mt: 4 } } as const

const PartName = ({ children }: { children: string }) => (
  <Text as="h3" fontWeight="semibold">
    {children}
  </Text>
)

type ReferencesProps = {
  references: readonly ImportReference[]
  guildId: string
  isUsed: boolean
}

function References({ references, guildId, isUsed }: ReferencesProps) {
  const t = useTranslations('copy')
  const format = useFormatter()
  const namesOf = (wanted: ImportReference['how']) =>
    references
      .filter(({ how }) => how === wanted)
      .map(({ kind, name }) =>
        name === null
          ? t(kind === 'role' ? 'unnamedRole' : 'unnamedChannel')
          : `${kind === 'role' ? '@' : '#'}${name}`,
      )
  const [found, missing] = [namesOf('name'), namesOf('none')]

  return (
    <>
      {isUsed && found.length > 0 && (
        <IconText icon={Link2}>{t('matched', { names: format.list(found) })}</IconText>
      )}
      {missing.length > 0 && (
        <IconText icon={TriangleAlert} iconColour="warning.text">
          {t('missing', { names: format.list(missing) })}{' '}
          <Link
            as={NextLink}
            href={paths.guildTransfer(guildId)}
            prefetch={false}
            variant="underlined"
            fontWeight="medium"
          >
            {t('byHand')}
          </Link>
        </IconText>
      )}
    </>
  )
}
