import { Button, chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useGuildList, useGuildPreview } from '@/api/current-user'
import { useConfiguration, useImportTrials } from '@/api/transfer'
import type { ConfigurationFile } from '@/api/transfer.schema'
import { type Subject, useSubjects } from '@/components/changes/use-subjects'
import { findGuilds, sortGuilds } from '@/components/discord/find-guilds'
import { messagesProvider } from '@/components/ui/extra-texts'
import { InlineNotice } from '@/components/ui/inline-notice'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { Notice } from '@/components/ui/page'
import { SearchBox } from '@/components/ui/search-box'
import { SkeletonLines } from '@/components/ui/skeletons'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { copyLimits } from '@/config/limits'
import { copyTexts } from '@/config/messages/copy-catalogue'
import { withMember } from '@/config/with-member'
import { useFavourites } from '@/stores/favourites'
import { copyStyles } from './copy-styles'
import { changesOf, isOutdated } from './plan'
import { TargetRow } from './target-row'
import { isTarget } from './targets'
import { useCopies } from './use-copies'

const CopyTexts = messagesProvider(copyTexts)

type CopyDialogProps = {
  guildId: string
  /** The parts to copy; null for all. */
  subjects: readonly string[] | null
  /** Whether the form around it has unsaved changes. */
  isUnsaved?: boolean
  onClose: () => void
}

/** Shows what a copy would change in the person's other servers, and copies to the selected ones. */
export const CopyDialog = (props: CopyDialogProps) => (
  <CopyTexts>
    <Dialog {...props} />
  </CopyTexts>
)

function Dialog({ guildId, subjects, isUnsaved = false, onClose }: CopyDialogProps) {
  const t = useTranslations('copy')
  const format = useFormatter()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The dialog itself would take the first button, at its very end as long as nothing is loaded.
  useEffect(() => heading.current?.focus(), [])
  const source = useConfiguration(guildId)
  const { find } = useSubjects(guildId)
  const configuration = useMemo(
    () => (source.data ? chosenFrom(source.data, subjects) : null),
    [source.data, subjects],
  )
  const without = configuration && subjects ? subjects.filter((one) => !has(configuration, one)) : []
  const isEmpty = configuration !== null && subjects !== null && without.length === subjects.length

  return (
    <ModalDialog role="dialog" placement="wide" labelledBy={titleId} onClose={onClose}>
      <chakra.div sx={copyStyles}>
        <header>
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {t('title', { what: useSubjectNames(guildId, subjects, find) })}
          </h2>
          <p className="quiet">{t('lead')}</p>
        </header>
        {isUnsaved && (
          <Notice tone="warning" icon={TriangleAlert} role="note">
            <p>{t('unsaved')}</p>
          </Notice>
        )}
        {source.error && !source.isFetching && (
          <InlineNotice title={t('readFailed')} error={source.error} onRetry={() => void source.refetch()} />
        )}
        {!isEmpty && without.length > 0 && (
          <p className="quiet">
            {t('without', { names: format.list(without.map((one) => find(one).name)) })}
          </p>
        )}
        {isEmpty ? (
          <Nothing text={t('neverSaved')} onClose={onClose} />
        ) : (
          <Targets
            {...{ guildId, configuration, find, onClose }}
            source={`${guildId} at ${source.dataUpdatedAt}`}
            isLoading={source.isFetching}
          />
        )}
      </chakra.div>
    </ModalDialog>
  )
}

const has = ({ settings, features }: ConfigurationFile, subject: string) =>
  subject === 'settings' ? settings !== undefined : Object.hasOwn(features, subject.replace(/^feature:/, ''))

function chosenFrom(all: ConfigurationFile, subjects: readonly string[] | null): ConfigurationFile {
  if (!subjects) return all
  const features = Object.entries(all.features).filter(([id]) => subjects.includes(`feature:${id}`))
  return {
    ...all,
    settings: subjects.includes('settings') ? all.settings : undefined,
    features: Object.fromEntries(features),
  }
}

const maxNames = 3

function useSubjectNames(guildId: string, subjects: readonly string[] | null, find: (id: string) => Subject) {
  const t = useTranslations('copy')
  const format = useFormatter()
  const name = useGuildPreview(guildId).data?.name
  if (!subjects) return name === undefined ? t('wholeUnnamed') : t('whole', { name })
  if (subjects.length > maxNames) return t('several', { count: subjects.length })
  return format.list(subjects.map((subject) => find(subject).name))
}

function Nothing({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations('copy')
  return (
    <>
      <p role="status">{text}</p>
      <div className="actions">
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </>
  )
}

type TargetsProps = {
  guildId: string
  /** Null until it is loaded. */
  configuration: ConfigurationFile | null
  /** Identifies the configuration. */
  source: string
  isLoading: boolean
  find: (id: string) => Subject
  onClose: () => void
}

function Targets({ guildId, configuration, source, isLoading, find, onClose }: TargetsProps) {
  const t = useTranslations('copy')
  const { guilds, error, refetch } = useTargets(guildId)
  const search = useRef<HTMLInputElement>(null)
  const { place: list, focusNext } = useFocusAfter<HTMLUListElement>()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { outcomes, setOutcome, progress, isStopping, run, stop } = useCopies(configuration)

  const matches = findGuilds(guilds ?? [], text)
  const listed = new Set(matches.slice(0, copyLimits.listed))
  const isPinned = ({ id }: { id: string }) => selected.has(id) || outcomes.has(id)
  const rows = (guilds ?? []).filter((guild) => listed.has(guild) || isPinned(guild))
  const previewed = matches.length <= copyLimits.lookedAt ? rows : rows.filter(isPinned)
  const previews = useImportTrials(
    previewed.map(({ id }) => id),
    source,
    configuration && { configuration },
  )

  const isDone = (id: string) => outcomes.get(id)?.is === 'done'
  const isFailed = (id: string) => outcomes.get(id)?.is === 'failed'
  const planOf = (id: string) => {
    const { data, isFetching, error } = previews.get(id) ?? {}
    const isReady = data && !isFetching && !error && !isDone(id)
    return isReady && changesOf(data.parts).length > 0 ? data : undefined
  }
  const ready = rows.filter(({ id }) => selected.has(id) && planOf(id))
  const isChecking = [...selected].some((id) => previews.get(id)?.isFetching)
  const isBusy = progress !== null
  const done = [...outcomes.keys()].filter(isDone).length
  const failed = [...outcomes.keys()].filter(isFailed).length
  const isUntouched = done + failed + selected.size === 0
  const status = [
    ...(isUntouched && configuration && guilds ? [t('offered', { count: guilds.length })] : []),
    ...(done + failed > 0 ? [t('summary', { done })] : []),
    ...(failed > 0 ? [t('summaryFailed', { count: failed })] : []),
    ...(selected.size >= copyLimits.targets ? [t('limit', { count: copyLimits.targets })] : []),
  ].join(' ')

  async function copy(ids: readonly string[]) {
    const copies = rows.flatMap((guild) => {
      const preview = ids.includes(guild.id) ? planOf(guild.id) : undefined
      return preview ? [{ guild, preview }] : []
    })
    const results = await run(copies)
    for (const [id, outcome] of results)
      if (outcome.is === 'failed' && isOutdated(outcome.error)) void previews.get(id)?.refetch()
    setSelected((now) => new Set([...now].filter((id) => results.get(id)?.is !== 'done')))
    const [first] = results.keys()
    if (first) focusNext(`[data-guild="${first}"] .outcome`)
  }

  if (guilds?.length === 0) return <Nothing text={t('none')} onClose={onClose} />
  return (
    <>
      {error && !guilds && <InlineNotice title={t('listFailed')} error={error} onRetry={refetch} />}
      {isLoading && (
        <div role="status" aria-label={t('loading')}>
          <SkeletonLines lines={3} />
        </div>
      )}
      {configuration && guilds && (
        <>
          {guilds.length > copyLimits.lookedAt && (
            <SearchBox label={t('search')} text={text} inputRef={search} onText={setText} />
          )}
          {matches.length > copyLimits.lookedAt && <p className="quiet">{t('tick')}</p>}
          {matches.length === 0 && <p role="status">{t('nothing', { text: text.trim() })}</p>}
          <ul ref={list} className="targets" role="list" aria-label={t('list')}>
            {rows.map((guild) => {
              const preview = previews.get(guild.id)
              const isSelected = selected.has(guild.id)
              const hasNothing = preview?.data !== undefined && !preview.isFetching && !planOf(guild.id)
              return (
                <TargetRow
                  key={guild.id}
                  {...{ guild, preview, find, isSelected, isBusy }}
                  outcome={outcomes.get(guild.id)}
                  isLocked={!isSelected && (hasNothing || selected.size >= copyLimits.targets)}
                  isOpen={isSelected || guilds.length === 1}
                  onSelect={(is) => setSelected(withMember(selected, guild.id, is))}
                  onUndone={(result) => {
                    setOutcome(guild, { is: 'undone', result })
                    void preview?.refetch()
                  }}
                  onCopy={selected.size === 0 && planOf(guild.id) ? () => void copy([guild.id]) : undefined}
                />
              )
            })}
          </ul>
          {matches.length > listed.size && (
            <p className="quiet">{t('more', { count: matches.length - listed.size })}</p>
          )}
        </>
      )}
      <div className="actions">
        <p className="quiet" role="status">
          {progress ? t('progress', progress) : status}
        </p>
        {isBusy ? (
          <Button variant="ghost" isDisabled={isStopping} onClick={stop}>
            {t(isStopping ? 'stopping' : 'stop')}
          </Button>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            {t(outcomes.size > 0 ? 'close' : 'cancel')}
          </Button>
        )}
        <Button
          isDisabled={ready.length === 0 || isChecking}
          isLoading={isBusy}
          loadingText={t('copying')}
          onClick={() => void copy(ready.map(({ id }) => id))}
        >
          {ready.length > 0 && ready.every(({ id }) => isFailed(id))
            ? t('confirmAgain', { count: ready.length })
            : t('confirm', { count: ready.length })}
        </Button>
      </div>
    </>
  )
}

/** The person's other guilds that can be copied to, favourites first. */
function useTargets(guildId: string) {
  const list = useGuildList()
  const favourites = useFavourites()
  const guilds = useMemo(
    () =>
      list.data &&
      sortGuilds(
        list.data.filter((guild) => guild.id !== guildId && isTarget(guild)),
        new Set(favourites),
      ),
    [list.data, favourites, guildId],
  )
  return { guilds, error: list.error, refetch: () => void list.refetch() }
}
