import { Button, chakra, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useGuildList } from '@/api/current-user'
import { useImportTrials } from '@/api/transfer'
import type { ConfigurationFile } from '@/contract/calls/transfer'
import type { Subject } from '@/components/changes/use-subjects'
import { findGuilds, isConfigurable, sortGuilds } from '@/components/discord/find-guilds'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import { DialogBar } from '@/components/ui/modal-dialog'
import { SearchBox } from '@/components/ui/search-box'
import { SkeletonLines } from '@/components/ui/skeletons'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { copyLimits } from '@/contract/limits'
import { withMember } from '@/config/with-member'
import { useFavourites } from '@/stores/favourites'
import { changesOf, isOutdated } from './plan'
import { TargetRow } from './target-row'
import { useCopies } from './use-copies'

type TargetListProps = {
  guildId: string
  /** Null until it is loaded. */
  configuration: ConfigurationFile | null
  source: string
  isLoading: boolean
  find: (id: string) => Subject
  onClose: () => void
}

export function TargetList({ guildId, configuration, source, isLoading, find, onClose }: TargetListProps) {
  const t = useTranslations('copy')
  const { guilds, error, refetch } = useTargets(guildId)
  const { place, focusNext } = useFocusAfter<HTMLUListElement>()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { outcomes, setOutcome, progress, isStopping, run, stop } = useCopies(configuration)

  const matches = findGuilds(guilds ?? [], text)
  const listed = new Set(matches.slice(0, copyLimits.listed))
  const isPinned = ({ id }: { id: string }) => selected.has(id) || outcomes.has(id)
  const shown = (guilds ?? []).filter((guild) => listed.has(guild) || isPinned(guild))
  const previewed = matches.length <= copyLimits.lookedAt ? shown : shown.filter(isPinned)
  const previews = useImportTrials(
    previewed.map(({ id }) => id),
    source,
    configuration && { configuration },
  )
  const rows = shown.map((guild) => {
    const [preview, outcome] = [previews.get(guild.id), outcomes.get(guild.id)]
    const isReady = preview?.data && !preview.isFetching && !preview.error && outcome?.is !== 'done'
    const plan = isReady && changesOf(preview.data.parts).length > 0 ? preview.data : undefined
    return { guild, preview, outcome, plan, isSelected: selected.has(guild.id) }
  })

  const chosen = rows.filter(({ isSelected }) => isSelected)
  const ready = chosen.filter(({ plan }) => plan)
  const isRepeated = ready.length > 0 && ready.every(({ outcome }) => outcome?.is === 'failed')
  const isFull = selected.size >= copyLimits.targets
  const isBusy = progress !== null
  const countOf = (wanted: string) => rows.filter(({ outcome }) => outcome?.is === wanted).length
  const [done, failed] = [countOf('done'), countOf('failed')]
  const isUntouched = done + failed + selected.size === 0
  const status = [
    ...(isUntouched && configuration && guilds ? [t('offered', { count: guilds.length })] : []),
    ...(done + failed > 0 ? [t('summary', { done })] : []),
    ...(failed > 0 ? [t('summaryFailed', { count: failed })] : []),
    ...(isFull ? [t('limit', { count: copyLimits.targets })] : []),
  ].join(' ')

  async function copy(copied: typeof rows) {
    const results = await run(copied.flatMap(({ guild, plan }) => (plan ? [{ guild, preview: plan }] : [])))
    for (const [id, outcome] of results)
      if (outcome.is === 'failed' && isOutdated(outcome.error)) void previews.get(id)?.refetch()
    setSelected((now) => new Set([...now].filter((id) => results.get(id)?.is !== 'done')))
    const [first] = results.keys()
    if (first) focusNext(`[data-guild="${first}"] .outcome`)
  }

  if (guilds?.length === 0) return <NoTargets text={t('none')} onClose={onClose} />
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
            <SearchBox label={t('search')} text={text} onText={setText} />
          )}
          {matches.length > copyLimits.lookedAt && <Text layerStyle="hint">{t('tick')}</Text>}
          {matches.length === 0 && <p role="status">{t('nothing', { text: text.trim() })}</p>}
          <chakra.ul ref={place} sx={listStyles} role="list" aria-label={t('list')}>
            {rows.map((row) => {
              const { guild, preview, outcome, plan, isSelected } = row
              const hasNothing = preview?.data !== undefined && !preview.isFetching && !plan
              return (
                <TargetRow
                  key={guild.id}
                  {...{ guild, preview, outcome, find, isSelected, isBusy }}
                  isLocked={!isSelected && (hasNothing || isFull)}
                  isOpen={isSelected || guilds.length === 1}
                  onSelect={(is) => setSelected(withMember(selected, guild.id, is))}
                  onUndone={(result) => {
                    setOutcome(guild, { is: 'undone', result })
                    void preview?.refetch()
                  }}
                  onCopy={selected.size === 0 && plan ? () => void copy([row]) : undefined}
                />
              )
            })}
          </chakra.ul>
          {matches.length > listed.size && (
            <Text layerStyle="hint">{t('more', { count: matches.length - listed.size })}</Text>
          )}
        </>
      )}
      <DialogBar>
        <Text
          layerStyle="hint"
          flex={{ base: '1 1 100%', md: '1 1 12rem' }}
          overflowWrap="anywhere"
          role="status"
        >
          {progress ? t('progress', progress) : status}
        </Text>
        {isBusy ? (
          <Button variant="ghost" isDisabled={isStopping} onClick={stop}>
            {t(isStopping ? 'stopping' : 'stop')}
          </Button>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            {t(outcomes.size > 0 ? 'close' : 'cancel')}
          </Button>
        )}
        <BusyButton
          isDisabled={ready.length === 0 || chosen.some(({ preview }) => preview?.isFetching)}
          isLoading={isBusy}
          loadingText={t('copying')}
          onClick={() => void copy(ready)}
        >
          {t(isRepeated ? 'confirmAgain' : 'confirm', { count: ready.length })}
        </BusyButton>
      </DialogBar>
    </>
  )
}

const listStyles = {
  // Not behind the bar at the bottom.
  ':is(input, button, a, summary, .outcome)': { scrollMarginBottom: '8rem' },
} as const

function useTargets(guildId: string) {
  const list = useGuildList()
  const favourites = useFavourites()
  const guilds = useMemo(
    () =>
      list.data &&
      sortGuilds(
        list.data.filter((guild) => guild.id !== guildId && isConfigurable(guild)),
        new Set(favourites),
      ),
    [list.data, favourites, guildId],
  )
  return { guilds, error: list.error, refetch: () => void list.refetch() }
}

export function NoTargets({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations('copy')
  return (
    <>
      <p role="status">{text}</p>
      <DialogBar>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogBar>
    </>
  )
}
