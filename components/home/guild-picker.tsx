import { Button, chakra, Heading } from '@chakra-ui/react'
import { ServerOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useGuildList } from '@/api/current-user'
import type { GuildPreview } from '@/api/platform.schema'
import { EmptyState, NothingFound } from '@/components/ui/empty-state'
import { ErrorNotice } from '@/components/shell/error-notice'
import { InlineNotice } from '@/components/ui/inline-notice'
import { countGuilds, filterGuilds, type GuildFilter, sortGuilds } from '@/components/discord/find-guilds'
import { useFavourites } from '@/stores/favourites'
import { GuildCards } from './guild-cards'
import { GhostCards, GuildGrid } from './guild-grid'
import { PickerToolbar } from './picker-toolbar'
import { LastUpdated, RefreshGuilds, useRefreshGuilds } from './refresh-guilds'
import { usePickerQuery } from './use-picker-query'
import { WhyNotHere } from './why-not-here'

const styles = {
  display: 'grid',
  gap: 5,
  '.head': {
    display: 'flex',
    gap: 4,
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  '.lead': { mt: 1, color: 'text.muted' },
  '.notes': {
    position: 'relative',
    // Beside the question, which opens over the whole width.
    '> p': { position: { '3sm': 'absolute' }, top: '3px', minH: 6, lineHeight: '1.5rem' },
    fontSize: 'sm',
    color: 'text.muted',
  },
} as const

/** The servers of the signed-in person: pick one, or invite the bot to it. */
export function GuildPicker() {
  const t = useTranslations('home')
  const list = useGuildList()
  const favourites = useFavourites()
  const search = useRef<HTMLInputElement>(null)
  const { text, filter, change } = usePickerQuery()
  const starred = useMemo(() => new Set(favourites), [favourites])
  // Drawn beside what a person does, not before it.
  const guilds = useDeferredValue(list.data)
  const sorted = useMemo(() => guilds && sortGuilds(guilds, starred), [guilds, starred])
  const shown = useMemo(() => sorted && filterGuilds(sorted, { text, filter }), [sorted, text, filter])
  const counts = useMemo(() => guilds && countEach(guilds), [guilds])

  return (
    <chakra.div sx={styles}>
      <div className="head">
        <div>
          <Heading as="h1">{t('title')}</Heading>
          <p className="lead">{t('lead')}</p>
        </div>
        <RefreshGuilds />
      </div>
      <PickerToolbar {...{ text, filter, counts: counts ?? null, searchRef: search }} onChange={change} />
      <div className="notes">
        <p>
          <span role="status">{shown && t('shown', { count: shown.length })}</span>
          {shown && ' · '}
          {shown && <LastUpdated />}
        </p>
        <WhyNotHere />
      </div>
      <Failure />
      {sorted && shown && <GuildCards guilds={sorted} shown={shown} starred={starred} />}
      {shown?.length === 0 && (
        <Nothing
          {...{ text, filter, isMemberAnywhere: (guilds?.length ?? 0) > 0 }}
          onClear={() => {
            change({ text: '', filter: 'manageable' })
            search.current?.focus()
          }}
          onShowAll={() => change({ filter: 'all' })}
        />
      )}
      {!shown && !list.error && (
        <GuildGrid label={t('loading')} isBusy>
          <GhostCards />
        </GuildGrid>
      )}
    </chakra.div>
  )
}

const countEach = (guilds: readonly GuildPreview[]): Record<GuildFilter, number> => ({
  manageable: countGuilds(guilds, 'manageable'),
  present: countGuilds(guilds, 'present'),
  invite: countGuilds(guilds, 'invite'),
  all: countGuilds(guilds, 'all'),
})

/** A list that could not be fetched, or could not be fetched again: then what is there stays. */
function Failure() {
  const t = useTranslations('home')
  const { data, error } = useGuildList()
  const { refresh, isRefreshing } = useRefreshGuilds()
  if (!error || isRefreshing) return null
  if (!data) return <ErrorNotice error={error} onRetry={refresh} />
  return <InlineNotice error={error} title={t('refreshFailed')} onRetry={refresh} />
}

type NothingProps = {
  text: string
  filter: GuildFilter
  isMemberAnywhere: boolean
  onClear: () => void
  onShowAll: () => void
}

function Nothing({ text, filter, isMemberAnywhere, onClear, onShowAll }: NothingProps) {
  const t = useTranslations('home.empty')
  if (!isMemberAnywhere) {
    return (
      <EmptyState icon={ServerOff} title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    )
  }
  if (text.trim() === '' && filter === 'manageable') {
    return (
      <EmptyState
        icon={ServerOff}
        title={t('notManaging')}
        action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
      >
        {t('notManagingHint')}
      </EmptyState>
    )
  }
  return (
    <NothingFound
      title={text.trim() ? t('noMatch', { text: text.trim() }) : t('noneHere')}
      clear={t('clear')}
      onClear={onClear}
    />
  )
}
