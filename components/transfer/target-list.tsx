import { Button, chakra, Text } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { joinSentences } from '@/contract/join-sentences'
import { useGuildList } from '@/api/current-user'
import { useUserId } from '@/api/session'
import type { Subject } from '@/components/changes/use-subjects'
import { findGuilds, isConfigurable, sortGuilds } from '@/components/discord/find-guilds'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import { DialogBar } from '@/components/ui/modal-dialog'
import { SearchBox } from '@/components/ui/search-box'
import { SkeletonLines } from '@/components/ui/skeletons'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { toggled } from '@/config/toggled'
import { copyLimits } from '@/contract/limits'
import { quotable } from '@/contract/text-length'
import { useFavourites } from '@/stores/favourites'
import type { Source } from './import-sources'
import { TargetRow } from './target-row'
import { type Target, useTransfers } from './use-transfers'

type TargetListProps = {
  guildId: string
  /** Null until it is loaded. */
  source: Source | null
  isLoading: boolean
  find: (id: string) => Subject
  onClose: () => void
}

export function TargetList({ guildId, source, isLoading, find, onClose }: TargetListProps) {
  const t = useTranslations('transfer.targets')
  const { guilds, error, refetch } = useTargets(guildId)
  const { place, focusNext } = useFocusAfter<HTMLUListElement>()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** What was selected or copied to stays in the list, whatever is searched. */
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set())

  const matches = findGuilds(guilds ?? [], text)
  const listed = new Set(matches.slice(0, copyLimits.listed))
  const shown = (guilds ?? []).filter((guild) => listed.has(guild) || pinned.has(guild.id))
  const isFew = matches.length <= copyLimits.lookedAt
  const { targetOf, run, progress, isStopping, stop } = useTransfers(
    source,
    isFew ? shown : shown.filter(({ id }) => pinned.has(id)),
  )
  const rows = shown.map((guild) => ({ guild, target: targetOf(guild), isSelected: selected.has(guild.id) }))
  const chosen = rows.filter(({ isSelected }) => isSelected).map(({ target }) => target)
  const ready = chosen.filter(({ isReady }) => isReady)
  const isFull = selected.size >= copyLimits.targets
  const isBusy = progress !== null
  const countOf = (wanted: string) => rows.filter(({ target }) => target.outcome?.is === wanted).length
  const [done, failed] = [countOf('done'), countOf('failed')]
  const isUntouched = done + failed + selected.size === 0
  const status = joinSentences([
    isUntouched && source && guilds && t('offered', { count: guilds.length }),
    done + failed > 0 && t('summary', { done }),
    failed > 0 && t('summaryFailed', { count: failed }),
    isFull && t('limit', { count: copyLimits.targets }),
  ])

  function select(id: string, isSelected: boolean) {
    setSelected(toggled(selected, id, isSelected))
    setPinned(toggled(pinned, id, true))
  }
  async function copy(targets: readonly Target[]) {
    const [first] = targets
    setPinned(new Set([...pinned, ...targets.map(({ guild }) => guild.id)]))
    const copied = await run(targets)
    setSelected((now) => new Set([...now].filter((id) => !copied.has(id))))
    if (first) focusNext(`.outcome[data-guild="${first.guild.id}"]`)
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
      {source && guilds && (
        <>
          {guilds.length > copyLimits.lookedAt && (
            <SearchBox label={t('search')} text={text} onText={setText} />
          )}
          {!isFew && <Text layerStyle="hint">{t('tick')}</Text>}
          {matches.length === 0 && <p role="status">{t('nothing', { text: quotable(text.trim()) })}</p>}
          <chakra.ul ref={place} sx={listStyles} role="list" aria-label={t('list')}>
            {rows.map(({ guild, target, isSelected }) => {
              const hasNothing = target.result !== undefined && !target.isChecking && !target.isReady
              return (
                <TargetRow
                  key={guild.id}
                  guild={guild}
                  target={target}
                  find={find}
                  isSelected={isSelected}
                  isDisabled={!isSelected && (hasNothing || isFull)}
                  isOpen={isSelected || guilds.length === 1}
                  onSelect={(is) => select(guild.id, is)}
                  onCopy={selected.size === 0 && target.isReady ? () => void copy([target]) : undefined}
                  isBusy={isBusy}
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
            {t(done + failed > 0 ? 'close' : 'cancel')}
          </Button>
        )}
        <BusyButton
          isDisabled={ready.length === 0 || chosen.some(({ isChecking }) => isChecking)}
          isLoading={isBusy}
          loadingText={t('copying')}
          onClick={() => void copy(ready)}
        >
          {t('confirm', { count: ready.length })}
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
  const language = useLocale()
  const list = useGuildList()
  const favourites = useFavourites(useUserId())
  const others = list.data?.filter((guild) => guild.id !== guildId && isConfigurable(guild))
  const guilds = others && sortGuilds(others, new Set(favourites), { language })
  return { guilds, error: list.error, refetch: () => void list.refetch() }
}

export function NoTargets({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations('transfer.targets')
  return (
    <>
      <p role="status">{text}</p>
      <DialogBar>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogBar>
    </>
  )
}
