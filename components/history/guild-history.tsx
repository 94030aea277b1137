import { Button, chakra, Heading, Select } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { type HistoryFilter, useHistory } from '@/api/history'
import type { HistoryUser } from '@/api/history.schema'
import { snowflake } from '@/api/snowflake.schema'
import { historyStyles } from '@/components/changes/history-styles'
import { NamesProvider, useUserName } from '@/components/changes/names'
import { type Subject, useSubjects } from '@/components/changes/use-subjects'
import { ErrorNotice } from '@/components/shell/error-notice'
import { UnknownGuild } from '@/components/shell/guild-notices'
import { useMayChange } from '@/components/shell/use-guild'
import { EmptyState, NothingFound } from '@/components/ui/empty-state'
import { SkeletonBlock, SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { paths } from '@/config/paths'
import { HistoryList } from './history-list'

export function GuildHistory({ guildId }: { guildId: string }) {
  if (!snowflake.safeParse(guildId).success) return <UnknownGuild />
  return (
    <NamesProvider guildId={guildId}>
      <Known guildId={guildId} />
    </NamesProvider>
  )
}

function Known({ guildId }: { guildId: string }) {
  const t = useTranslations('history')
  const { filter, change } = useHistoryFilter(guildId)
  const history = useHistory(guildId, filter)
  const { known, find } = useSubjects(guildId)
  const mayChange = useMayChange(guildId)
  const pages = history.data?.pages.flatMap((page) => page ?? [])
  const changes = pages?.flatMap((page) => page.changes) ?? []
  const isFiltered = Boolean(filter.user || filter.subject)

  if (history.data && history.data.pages[0] === null) return <NoHistory />
  return (
    <chakra.div sx={historyStyles}>
      <header>
        <Heading as="h1" size="lg">
          {t('title')}
        </Heading>
        <p className="lead">{t(mayChange ? 'lead' : 'leadReadOnly')}</p>
      </header>
      <HistoryFilters
        filter={filter}
        users={pages?.[0]?.people ?? usersOf(changes.map(({ user }) => user))}
        subjects={withUnknown(known, [...changes.map(({ subject }) => subject), filter.subject ?? ''], find)}
        onChange={change}
      />
      {changes.length > 0 ? (
        <HistoryList
          {...{ guildId, changes }}
          isPartial={filter.subject !== undefined}
          findSubject={find}
          query={history}
        />
      ) : history.data ? (
        <Nothing onClear={isFiltered ? () => change({ user: '', subject: '' }) : undefined} />
      ) : history.error ? (
        <ErrorNotice error={history.error} guildId={guildId} onRetry={() => void history.refetch()} />
      ) : (
        <HistorySkeleton />
      )}
    </chakra.div>
  )
}

/** Everybody once; for a backend that does not say who ever changed something. */
const usersOf = (users: readonly HistoryUser[]) => [...new Map(users.map((user) => [user.id, user])).values()]

/** The known subjects, and after them those that only changes speak of. */
function withUnknown(known: readonly Subject[], ids: readonly string[], find: (id: string) => Subject) {
  const others = new Set(ids.filter((id) => id !== '' && !known.some((subject) => subject.id === id)))
  return [...known, ...[...others].map(find)]
}

function Nothing({ onClear }: { onClear?: () => void }) {
  const t = useTranslations('history')
  if (!onClear)
    return (
      <EmptyState icon={History} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return <NothingFound title={t('empty.filtered')} clear={t('filter.clear')} onClear={onClear} />
}

function NoHistory() {
  const t = useTranslations('history')
  return (
    <EmptyState icon={History} title={t('none.title')}>
      {t('none.text')}
    </EmptyState>
  )
}

type HistoryFiltersProps = {
  filter: HistoryFilter
  users: readonly HistoryUser[]
  subjects: readonly Subject[]
  onChange: (filter: HistoryFilter) => void
}

/** By whom and of what; what the address asks for is in the lists even where nobody knows it. */
function HistoryFilters({ filter, users, subjects, onChange }: HistoryFiltersProps) {
  const t = useTranslations('history')
  const nameOf = useUserName()
  const { user = '', subject = '' } = filter
  const named = users.map((person) => ({ id: person.id, name: nameOf(person) }))
  const isUnknown = user !== '' && !users.some(({ id }) => id === user)

  return (
    <div className="filters" role="group" aria-label={t('filter.label')}>
      <label>
        <span>{t('filter.person')}</span>
        <Select value={user} onChange={({ target }) => onChange({ user: target.value })}>
          <option value="">{t('filter.everybody')}</option>
          {isUnknown && <option value={user}>{nameOf({ id: user, name: null })}</option>}
          {named.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span>{t('filter.subject')}</span>
        <Select value={subject} onChange={({ target }) => onChange({ subject: target.value })}>
          <option value="">{t('filter.everything')}</option>
          {subjects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      {(user || subject) && (
        <Button variant="ghost" onClick={() => onChange({ user: '', subject: '' })}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

function HistorySkeleton() {
  const t = useTranslations('history')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div display="grid" gap={3}>
        {Array.from({ length: 4 }, (_, row) => (
          <chakra.div
            key={row}
            display="grid"
            gap={4}
            p={{ base: 4, md: 5 }}
            bg="bg.surface"
            borderWidth="1px"
            borderRadius="xl"
          >
            <chakra.div display="flex" alignItems="center" gap={3}>
              <SkeletonBlock boxSize={9} borderRadius="full" flexShrink={0} />
              <SkeletonBlock maxW="18rem" />
            </chakra.div>
            <SkeletonLines lines={2} />
          </chakra.div>
        ))}
      </chakra.div>
    </SkeletonRegion>
  )
}

const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' ? value : undefined

function useHistoryFilter(guildId: string) {
  const { query, replace } = useRouter()
  const filter: HistoryFilter = { user: textOf(query.user), subject: textOf(query.subject) }

  function change(wanted: HistoryFilter) {
    const next = new URLSearchParams(
      Object.entries({ ...filter, ...wanted }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    const address = paths.guildHistory(guildId)
    void replace(next.size > 0 ? `${address}?${next}` : address, undefined, { shallow: true, scroll: false })
  }

  return { filter, change }
}
