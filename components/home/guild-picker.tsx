import { Button, chakra, Heading } from '@chakra-ui/react'
import { ServerOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { type Ref, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useGuildList } from '@/api/current-user'
import type { GuildPreview } from '@/api/discord.schema'
import {
  countGuilds,
  filterGuilds,
  type GuildFilter,
  guildFilters,
  isGuildFilter,
  sortGuilds,
} from '@/components/discord/find-guilds'
import { ErrorNotice } from '@/components/shell/error-notice'
import { EmptyState, NothingFound } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { SearchBox } from '@/components/ui/search-box'
import { firstOf, useAddress } from '@/components/ui/use-address'
import { paths } from '@/config/paths'
import { useFavourites } from '@/stores/favourites'
import { GuildCards } from './guild-card'
import { GhostCards, GuildGrid } from './guild-grid'
import { LastUpdated, RefreshGuilds, useRefreshGuilds, WhyNotHere } from './missing-server'

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
        <p suppressHydrationWarning>
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

const pickerToolbarStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  alignItems: 'center',
  '.filters': {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, auto)', '3sm': 'repeat(4, auto)' },
    flexGrow: { base: 1, '3sm': 0 },
    gap: 1,
    p: 1,
    bg: 'bg.subtle',
    borderRadius: 'lg',
  },
  '.filters button': {
    h: 8,
    px: { base: 1.5, '2sm': 3 },
    borderRadius: 'md',
    fontSize: { base: 'xs', '2sm': 'sm' },
    whiteSpace: 'nowrap',
    fontWeight: 'medium',
    color: 'text.muted',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _hover: { color: 'text.primary' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '-2px' },
  },
  '.filters button[aria-pressed="true"]': { bg: 'bg.surface', color: 'text.primary', boxShadow: 'card' },
  // As wide before the numbers are known as after.
  '.count': {
    ms: 1.5,
    display: 'inline-block',
    minW: '1.5em',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.muted',
    fontWeight: 'normal',
  },
} as const

type PickerToolbarProps = {
  text: string
  filter: GuildFilter
  /** How many guilds each filter holds; null while nobody knows. */
  counts: Record<GuildFilter, number> | null
  searchRef: Ref<HTMLInputElement>
  onChange: (change: { text?: string; filter?: GuildFilter }) => void
}

function PickerToolbar({ text, filter, counts, searchRef, onChange }: PickerToolbarProps) {
  const t = useTranslations('home')
  return (
    <chakra.div sx={pickerToolbarStyles}>
      <SearchBox label={t('search')} text={text} inputRef={searchRef} onText={(text) => onChange({ text })} />
      <div className="filters" role="group" aria-label={t('filter')}>
        {guildFilters.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() => onChange({ filter: name })}
          >
            {t(`filters.${name}`)}
            <span className="count">{counts?.[name]}</span>
          </button>
        ))}
      </div>
    </chakra.div>
  )
}

type PickerQuery = { text: string; filter: GuildFilter }

/** Search and filter, as the address has them. */
function usePickerQuery() {
  const { query } = useRouter()
  const [wanted, setWanted] = useState<PickerQuery>(() => {
    const show = firstOf(query.show)
    return { text: firstOf(query.q), filter: isGuildFilter(show) ? show : 'manageable' }
  })
  useAddress(paths.home, { q: wanted.text, show: wanted.filter === 'manageable' ? '' : wanted.filter })
  return { ...wanted, change: (change: Partial<PickerQuery>) => setWanted((now) => ({ ...now, ...change })) }
}
