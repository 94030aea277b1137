import { Button, chakra, Link } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Link2, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { ReactNode } from 'react'
import { useRevertImport } from '@/api/history'
import type { GuildPreview } from '@/api/discord.schema'
import type { ApiError } from '@/api/http'
import { featureOf } from '@/api/subject.schema'
import type { ImportReference, ImportResult } from '@/api/transfer.schema'
import { NamesProvider } from '@/components/changes/names'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { GuildIcon } from '@/components/discord/avatars'
import { useErrorText } from '@/components/ui/error-kinds'
import { paths } from '@/config/paths'
import { PartIssues, PartSummary, RequestErrors } from './part-texts'
import { changesOf, countChanges, isOutdated } from './plan'
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
    <li data-guild={guild.id} data-outcome={outcome?.is}>
      <div className="line">
        <label>
          <input
            type="checkbox"
            checked={isSelected}
            disabled={isLocked || isBusy || isDone}
            onChange={({ target }) => onSelect(target.checked)}
          />
          <GuildIcon guild={guild} size={32} />
          <bdi>{guild.name}</bdi>
        </label>
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
      </div>
      <div className="below">
        {outcome && <OutcomeLine {...{ guild, outcome, find, onUndone }} />}
        {!isDone && preview && <PreviewLine {...{ preview, find }} />}
        {result && <Details {...{ guild, result, find, isOpen: isOpen && !isDone }} />}
      </div>
    </li>
  )
}

type OutcomeLineProps = Pick<TargetRowProps, 'guild' | 'find' | 'onUndone'> & { outcome: Outcome }

function OutcomeLine({ guild, outcome, find, onUndone }: OutcomeLineProps) {
  const t = useTranslations('copy')
  const errorText = useErrorText()
  if (outcome.is === 'busy') return <p className="quiet">{t('copying')}</p>
  if (outcome.is !== 'failed')
    return <DoneLine {...{ guild, onUndone }} result={outcome.result} isUndone={outcome.is === 'undone'} />
  const { error } = outcome
  return (
    <div className="outcome failed" tabIndex={-1}>
      <IconText icon={CircleAlert}>
        {`${t('failed')}: ${isOutdated(error) ? t('outdated') : errorText(error)}`}
      </IconText>
      {!isOutdated(error) && <RequestErrors fields={error.fields} find={find} />}
    </div>
  )
}

type DoneLineProps = Pick<TargetRowProps, 'guild' | 'onUndone'> & { result: ImportResult; isUndone: boolean }

function DoneLine({ guild, result, isUndone, onUndone }: DoneLineProps) {
  const t = useTranslations('copy')
  const errorText = useErrorText()
  const { mutate, error, isPending } = useRevertImport(guild.id)
  const { batch, parts } = result
  const [only, another] = parts
  const feature = another ? undefined : featureOf(only?.subject ?? '')

  return (
    <div className="outcome" tabIndex={-1}>
      <IconText icon={CircleCheck}>
        <span role="status">{t(isUndone ? 'undone' : batch === null ? 'doneNothing' : 'done')}</span>
      </IconText>
      <div className="act">
        {batch !== null && !isUndone && (
          <Button
            size="sm"
            variant="outline"
            leftIcon={<Undo2 size={14} />}
            aria-label={t('undoFrom', { name: guild.name })}
            isLoading={isPending}
            loadingText={t('undoing')}
            onClick={(event) => {
              const outcome = event.currentTarget.closest<HTMLElement>('.outcome')
              // The button disappears.
              mutate(batch, {
                onSuccess: () => {
                  onUndone(result)
                  outcome?.focus()
                },
              })
            }}
          >
            {t('undo')}
          </Button>
        )}
        <Button
          as={NextLink}
          size="sm"
          variant="ghost"
          href={feature ? paths.guildFeature(guild.id, feature) : paths.guild(guild.id)}
          prefetch={false}
          aria-label={t('openNamed', { name: guild.name })}
        >
          {t('open')}
        </Button>
      </div>
      {error && <p role="alert">{`${t('undoFailed')}: ${errorText(error)}`}</p>}
    </div>
  )
}

function PreviewLine({ preview, find }: { preview: Preview; find: TargetRowProps['find'] }) {
  const t = useTranslations('copy')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = preview
  if (isFetching) return <p className="quiet">{t('checking')}</p>
  if (!error)
    return (
      data && (
        <p className="summary">
          <Summary result={data} find={find} />
        </p>
      )
    )
  return (
    <div className="failed" role="alert">
      <IconText icon={CircleAlert}>
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
  if (!only) return t(isRefused ? 'refused' : 'same')
  return (
    <>
      {another ? t('changes', countChanges(parts)) : <PartSummary part={only} subject={find(only.subject)} />}
      {isRefused && ` · ${t('refusedToo')}`}
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
            {!isOne && <h3>{find(part.subject).name}</h3>}
            <PartIssues part={part} subject={find(part.subject)} />
          </div>
        ))}
      {changed.length > 0 && (
        <chakra.details open={isOpen}>
          <summary>{t('show')}</summary>
          <NamesProvider guildId={guild.id}>
            {changed.map((part) => (
              <section key={part.subject}>
                {!isOne && <h3>{find(part.subject).name}</h3>}
                <ChangedFields change={part} subject={find(part.subject)} />
              </section>
            ))}
          </NamesProvider>
        </chakra.details>
      )}
    </>
  )
}

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
          ? t(kind === 'role' ? 'goneRole' : 'goneChannel')
          : `${kind === 'role' ? '@' : '#'}${name}`,
      )
  const [found, missing] = [namesOf('name'), namesOf('none')]

  return (
    <>
      {isUsed && found.length > 0 && (
        <IconText icon={Link2}>{t('matched', { names: format.list(found) })}</IconText>
      )}
      {missing.length > 0 && (
        <IconText icon={TriangleAlert} className="warning">
          {t('missing', { names: format.list(missing) })}{' '}
          <Link as={NextLink} href={paths.guildTransfer(guildId)} prefetch={false} variant="underlined">
            {t('byHand')}
          </Link>
        </IconText>
      )}
    </>
  )
}

type IconTextProps = { icon: LucideIcon; className?: string; children: ReactNode }

const IconText = ({ icon: Icon, className = '', children }: IconTextProps) => (
  <div className={`icon-text ${className}`}>
    <Icon size={16} />
    <span>{children}</span>
  </div>
)
