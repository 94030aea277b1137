import { chakra, Heading } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useHistory } from '@/api/history'
import type { HistoryPerson } from '@/api/history.schema'
import { snowflake } from '@/api/snowflake.schema'
import { EmptyState, NothingFound } from '@/components/ui/empty-state'
import { ErrorNotice } from '@/components/shell/error-notice'
import { useMayChange } from '@/components/shell/use-may-change'
import { UnknownGuild } from '@/components/shell/unknown-guild'
import { HistoryFilters } from './history-filters'
import { HistoryList } from './history-list'
import { HistorySkeleton } from './history-skeleton'
import { historyStyles } from '@/components/changes/history-styles'
import { NamesProvider } from '@/components/changes/names'
import { useHistoryFilter } from './use-history-filter'
import { type Subject, useSubjects } from '@/components/changes/use-subjects'

/** Who changed what in a guild, and the way back. */
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
        people={pages?.[0]?.people ?? peopleOf(changes.map(({ user }) => user))}
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
const peopleOf = (users: readonly HistoryPerson[]) => [
  ...new Map(users.map((user) => [user.id, user])).values(),
]

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
