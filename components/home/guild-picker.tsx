import { Box, Button, chakra, Flex, Grid, Heading, Input, Text } from '@chakra-ui/react'
import { ArrowDownUp, ServerOff } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useHasRoleAccess } from '@/components/ui/public-config'
import Router, { useRouter } from 'next/router'
import { type Ref, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useGuildList } from '@/api/current-user'
import { useUserId } from '@/api/session'
import type { GuildPreview } from '@/contract/calls/discord'
import {
  countGuilds,
  filterGuilds,
  type GuildFilter,
  guildFilters,
  type GuildOrder,
  guildOrders,
  isGuildFilter,
  isGuildOrder,
  sortGuilds,
} from '@/components/discord/find-guilds'
import { ErrorNotice } from '@/components/shell/error-notice'
import { EmptyState, NothingFound } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { IconInside, SearchBox } from '@/components/ui/search-box'
import { firstOf, useAddress } from '@/components/ui/use-address'
import { paths } from '@/config/paths'
import { mayOpenGuild } from '@/contract/discord/permissions'
import { quotable } from '@/contract/text-length'
import { useFavourites } from '@/stores/favourites'
import { useRecentGuilds } from '@/stores/recent-guilds'
import { GuildCards } from './guild-card'
import { GhostCards, GuildGrid } from './guild-grid'
import { LastUpdated, MissingServerHelp, RefreshGuilds, useRefreshGuilds } from './missing-server'

export function GuildPicker() {
  const t = useTranslations('home')
  const language = useLocale()
  const list = useGuildList()
  const userId = useUserId()
  const favourites = useFavourites(userId)
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = usePickerQuery()
  const starred = useMemo(() => new Set(favourites), [favourites])
  // A long list must not block input.
  const guilds = useDeferredValue(list.data)
  const recent = useRecentGuilds(userId)
  const sorted = useMemo(
    () => guilds && sortGuilds(guilds, starred, { language, by: query.order, recent }),
    [guilds, starred, language, query.order, recent],
  )
  const shown = useMemo(() => sorted && filterGuilds(sorted, query), [sorted, query])
  const change = (changed: Partial<PickerQuery>) => setQuery((now) => ({ ...now, ...changed }))
  function openOnly() {
    const [guild, ...others] = shown ?? []
    if (guild && others.length === 0 && mayOpenGuild(guild)) void Router.push(paths.guild(guild.id))
  }

  return (
    <Grid gap={5}>
      <Flex gap={4} align="center" justify="space-between">
        <div>
          <Heading as="h1">{t('title')}</Heading>
          <Text layerStyle="lead">{t('lead')}</Text>
        </div>
        <RefreshGuilds />
      </Flex>
      <PickerToolbar {...query} guilds={guilds} searchRef={search} onChange={change} onEnter={openOnly} />
      <Box position="relative" layerStyle="hint">
        {/* Beside the help, which opens over the full width. */}
        <Text position={{ '3sm': 'absolute' }} top="3px" minH={6} suppressHydrationWarning>
          <span role="status">{shown && t('shown', { count: shown.length })}</span> {shown && <LastUpdated />}
        </Text>
        <MissingServerHelp />
      </Box>
      <Failure />
      {sorted && shown && <GuildCards userId={userId} guilds={sorted} shown={shown} starred={starred} />}
      {sorted && shown?.length === 0 && (
        <NoGuilds
          {...query}
          isInAnyGuild={sorted.length > 0}
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
    </Grid>
  )
}

/** If the list could not be refreshed, the old one stays. */
function Failure() {
  const t = useTranslations('home')
  const { data, error } = useGuildList()
  const { refresh, isRefreshing } = useRefreshGuilds()
  if (!error || isRefreshing) return null
  if (!data) return <ErrorNotice error={error} onRetry={refresh} />
  return <InlineNotice error={error} title={t('refreshFailed')} onRetry={refresh} />
}

type NoGuildsProps = PickerQuery & { isInAnyGuild: boolean; onClear: () => void; onShowAll: () => void }

function NoGuilds({ text, filter, isInAnyGuild, onClear, onShowAll }: NoGuildsProps) {
  const t = useTranslations('home.empty')
  const errors = useTranslations('errors.noAccess')
  const hasRoleAccess = useHasRoleAccess()
  const search = text.trim()
  if (isInAnyGuild && (search !== '' || filter !== 'manageable')) {
    const title = search ? t('noMatch', { text: quotable(search) }) : t('noneHere')
    return <NothingFound title={title} clear={t('clear')} onClear={onClear} />
  }
  const reason = isInAnyGuild ? 'notManaging' : 'none'
  return (
    <EmptyState
      icon={ServerOff}
      title={t(reason)}
      action={isInAnyGuild && <Button onClick={onShowAll}>{t('showAll')}</Button>}
    >
      {reason === 'notManaging' && !hasRoleAccess ? errors('textOwn') : t(`${reason}Hint`)}
    </EmptyState>
  )
}

type PickerToolbarProps = PickerQuery & {
  /** Undefined while they load. */
  guilds: readonly GuildPreview[] | undefined
  searchRef: Ref<HTMLInputElement>
  onChange: (change: Partial<PickerQuery>) => void
  onEnter: () => void
}

function PickerToolbar({ text, filter, order, guilds, searchRef, onChange, onEnter }: PickerToolbarProps) {
  const t = useTranslations('home')
  return (
    <Flex wrap="wrap" gap={3} align="center">
      <Flex wrap="wrap" gap={3} flex="1 1 24rem" minW={0}>
        {/* Where the order leaves less than the words before a search take, it stands below. */}
        <Flex flex="1 1 11.5rem" minW={0}>
          <SearchBox
            label={t('search')}
            text={text}
            inputRef={searchRef}
            onText={(typed) => onChange({ text: typed })}
            onEnter={onEnter}
          />
        </Flex>
        <SortMenu order={order} onChange={onChange} />
      </Flex>
      <Grid
        role="group"
        aria-label={t('filter')}
        templateColumns={{ base: 'repeat(2, minmax(0, auto))', '3sm': 'repeat(4, auto)' }}
        flexGrow={{ base: 1, '3sm': 0 }}
        gap={1}
        p={1}
        bg="bg.subtle"
        borderRadius="lg"
      >
        {guildFilters.map((name) => (
          <Button
            key={name}
            variant="segment"
            size="sm"
            fontSize={{ base: 'xs', '2sm': 'sm' }}
            px={{ base: 1.5, '2sm': 3 }}
            h="auto"
            minH={8}
            py={1}
            whiteSpace="normal"
            aria-pressed={name === filter}
            onClick={() => onChange({ filter: name })}
          >
            {t(`filters.${name}`)}
            {/* Reserves its width until the numbers are known. */}
            <chakra.span
              ms={1.5}
              minW="1.5em"
              fontWeight="normal"
              sx={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {guilds && countGuilds(guilds, name)}
            </chakra.span>
          </Button>
        ))}
      </Grid>
    </Flex>
  )
}

type SortMenuProps = Pick<PickerToolbarProps, 'order' | 'onChange'>

/** The browser's own menu in the look of an input: a `Select` would be one more script, for this page alone. */
function SortMenu({ order, onChange }: SortMenuProps) {
  const t = useTranslations('home')
  return (
    <Box position="relative" flex="none" maxW="full">
      <IconInside icon={ArrowDownUp} />
      <Input
        as="select"
        aria-label={t('sort')}
        value={order}
        w="auto"
        maxW="full"
        ps={9}
        textOverflow="ellipsis"
        cursor="pointer"
        sx={{ '> option': { bg: 'bg.surface' } }}
        onChange={({ target }) => isGuildOrder(target.value) && onChange({ order: target.value })}
      >
        {guildOrders.map((name) => (
          <option key={name} value={name}>
            {t(`orders.${name}`)}
          </option>
        ))}
      </Input>
    </Box>
  )
}

type PickerQuery = { text: string; filter: GuildFilter; order: GuildOrder }

function usePickerQuery() {
  const { query } = useRouter()
  const state = useState<PickerQuery>(() => {
    const show = firstOf(query.show)
    const sort = firstOf(query.sort)
    return {
      text: firstOf(query.q),
      filter: isGuildFilter(show) ? show : 'manageable',
      order: isGuildOrder(sort) ? sort : 'recent',
    }
  })
  const [{ text, filter, order }] = state
  useAddress(paths.home, {
    q: text,
    show: filter === 'manageable' ? '' : filter,
    sort: order === 'recent' ? '' : order,
  })
  return state
}
