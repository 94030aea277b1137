import { Button, chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Link2, TriangleAlert, Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { ReactNode } from 'react'
import { useRevertImport } from '@/api/history'
import type { GuildPreview } from '@/api/discord.schema'
import type { ApiError } from '@/api/http'
import type { ImportPart, ImportReference, ImportResult } from '@/api/transfer.schema'
import { NamesProvider } from '@/components/changes/names'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { GuildIcon } from '@/components/discord/avatars'
import { keepFormUnsaved } from '@/components/form/input-events'
import { useErrorText } from '@/components/ui/error-kinds'
import { paths } from '@/config/paths'
import { PartNotes, What } from './part-words'
import { changesOf, countChanges, isOutdated } from './plan'
import { ErrorList, pathName, requestPathName } from './request-errors'
import type { Outcome } from './use-copies'

/** What is known about a guild before it is copied into. */
export type Trial = {
  data: ImportResult | undefined
  error: ApiError | null
  isFetching: boolean
  refetch: () => unknown
}

type TargetRowProps = {
  guild: GuildPreview
  /** Where it is not looked yet. */
  trial: Trial | undefined
  outcome: Outcome | undefined
  find: (id: string) => Subject
  isPicked: boolean
  /** Why it cannot be ticked. */
  isLocked: boolean
  /** Its changes are shown without being asked for. */
  isOpen: boolean
  onPick: (isPicked: boolean) => void
  /** Copies into this guild alone; absent while several are ticked, or nothing can be copied. */
  onCopy: (() => void) | undefined
  isBusy: boolean
}

/** A server that can be copied to: what would change there, and what came of it. */
export function TargetRow(props: TargetRowProps) {
  const { guild, trial, outcome, find, isPicked, isLocked, isOpen, onPick, onCopy, isBusy } = props
  const t = useTranslations('copy')
  const isDone = outcome?.is === 'done'
  const plan = isDone ? outcome.result : trial?.data

  return (
    <li data-guild={guild.id} data-outcome={outcome?.is}>
      <div className="line">
        <label>
          <input
            type="checkbox"
            checked={isPicked}
            disabled={isLocked || isBusy || isDone}
            onKeyDown={keepFormUnsaved}
            onChange={({ target }) => onPick(target.checked)}
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
        {outcome && <OutcomeLine {...{ guild, outcome, find }} />}
        {!isDone && <TrialLine {...{ trial, find }} />}
        {plan && <Findings {...{ guild, plan, find, isOpen: isOpen && !isDone }} />}
      </div>
    </li>
  )
}

function OutcomeLine({
  guild,
  outcome,
  find,
}: Pick<TargetRowProps, 'guild' | 'find'> & { outcome: Outcome }) {
  const t = useTranslations('copy')
  const words = useErrorText()
  if (outcome.is === 'busy') return <p className="quiet">{t('copying')}</p>
  if (outcome.is === 'done') return <DoneLine guild={guild} result={outcome.result} />
  const { error } = outcome
  return (
    <div className="outcome failed" tabIndex={-1}>
      <Said icon={<CircleAlert size={16} aria-hidden />}>
        {`${t('failed')}: ${isOutdated(error) ? t('outdated') : words(error)}`}
      </Said>
      {!isOutdated(error) && <ErrorList fields={error.fields} nameOf={requestPathName(find)} max={5} />}
    </div>
  )
}

function DoneLine({ guild, result }: { guild: GuildPreview; result: ImportResult }) {
  const t = useTranslations('copy')
  const words = useErrorText()
  const { mutate, error, isPending, isSuccess } = useRevertImport(guild.id)
  const { batch, parts } = result
  const [only, another] = parts
  const feature = another ? undefined : /^feature:(.+)$/.exec(only?.subject ?? '')?.[1]

  return (
    <div className="outcome" tabIndex={-1}>
      <Said icon={<CircleCheck size={16} aria-hidden />}>
        <span role="status">{t(isSuccess ? 'undone' : batch === null ? 'doneNothing' : 'done')}</span>
      </Said>
      <div className="act">
        {batch !== null && !isSuccess && (
          <Button
            size="sm"
            variant="outline"
            leftIcon={<Undo2 size={14} aria-hidden />}
            aria-label={t('undoFrom', { name: guild.name })}
            isLoading={isPending}
            loadingText={t('undoing')}
            onClick={(event) => {
              const place = event.currentTarget.closest<HTMLElement>('.outcome')
              // The button goes away.
              mutate(batch, { onSuccess: () => place?.focus() })
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
      {error && <p role="alert">{`${t('undoFailed')}: ${words(error)}`}</p>}
    </div>
  )
}

function TrialLine({ trial, find }: Pick<TargetRowProps, 'trial' | 'find'>) {
  const t = useTranslations('copy')
  const words = useErrorText()
  if (!trial) return null
  if (trial.isFetching) return <p className="quiet">{t('checking')}</p>
  if (trial.error)
    return (
      <div className="failed" role="alert">
        <Said icon={<CircleAlert size={16} aria-hidden />}>
          {`${t('checkFailed')}: ${words(trial.error)}`}{' '}
          <Button size="xs" variant="outline" onClick={() => void trial.refetch()}>
            {t('again')}
          </Button>
        </Said>
        <ErrorList fields={trial.error.fields} nameOf={requestPathName(find)} max={5} />
      </div>
    )
  return trial.data ? <p className="what">{<Summary plan={trial.data} find={find} />}</p> : null
}

type PlanProps = { plan: ImportResult; find: (id: string) => Subject }

/** What would change, in a line. */
function Summary({ plan: { parts }, find }: PlanProps) {
  const t = useTranslations('copy')
  const changed = changesOf(parts)
  const isRefused = parts.some(({ state }) => state === 'refused')
  const [only, another] = changed
  if (!only) return t(isRefused ? 'refused' : 'same')
  return (
    <>
      {another ? t('changes', countChanges(parts)) : <What part={only} subject={find(only.subject)} />}
      {isRefused && ` · ${t('refusedToo')}`}
    </>
  )
}

type FindingsProps = PlanProps & { guild: GuildPreview; isOpen: boolean }

/** What was matched, what was not, what is refused, and old and new of each option. */
function Findings({ guild, plan: { references, parts }, find, isOpen }: FindingsProps) {
  const t = useTranslations('copy')
  const changed = changesOf(parts)
  const isOne = parts.length === 1

  return (
    <>
      <References references={references} guildId={guild.id} isUsed={changed.length > 0} />
      {parts.map((part) => (
        <PartFindings key={part.subject} part={part} subject={find(part.subject)} isNamed={!isOne} />
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

function PartFindings({ part, subject, isNamed }: { part: ImportPart; subject: Subject; isNamed: boolean }) {
  const isRefused = part.state === 'refused'
  if (part.notes.length === 0 && !isRefused) return null
  return (
    <div className="part">
      {isNamed && <h3>{subject.name}</h3>}
      <PartNotes subject={subject} notes={part.notes} />
      {isRefused && <ErrorList fields={part.fields ?? {}} nameOf={(path) => pathName(subject, path)} />}
    </div>
  )
}

type ReferencesProps = {
  references: readonly ImportReference[]
  guildId: string
  /** Whether anything would be changed that names them. */
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
        <Said icon={<Link2 size={16} aria-hidden />}>{t('matched', { names: format.list(found) })}</Said>
      )}
      {missing.length > 0 && (
        <Said isWarning icon={<TriangleAlert size={16} aria-hidden />}>
          {t('missing', { names: format.list(missing) })}{' '}
          <chakra.a as={NextLink} href={paths.guildTransfer(guildId)} prefetch={false} layerStyle="link">
            {t('byHand')}
          </chakra.a>
        </Said>
      )}
    </>
  )
}

type SaidProps = { icon: ReactNode; isWarning?: boolean; children: ReactNode }

const Said = ({ icon, isWarning, children }: SaidProps) => (
  <div className={isWarning ? 'said warning' : 'said'}>
    {icon}
    <span>{children}</span>
  </div>
)
