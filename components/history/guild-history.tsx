import { Button, chakra, Select } from '@chakra-ui/react'
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
import { PageHead } from '@/components/ui/page'
import { SkeletonBlock, SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { paths } from '@/config/paths'
import { HistoryList } from './history-list'

export const GuildHistory = ({ guildId }: { guildId: string }) =>
  snowflake.safeParse(guildId).success ? (
    <NamesProvider guildId={guildId}>
      <Known guildId={guildId} />
    </NamesProvider>
  ) : (
    <UnknownGuild />
  )

function Known({ guildId }: { guildId: string }) {
  const t = useTranslations('history')
  const { filter, change } = useHistoryFilter(guildId)
  const history = useHistory(guildId, filter)
  const { known, find } = useSubjects(guildId)
  const mayChange = useMayChange(guildId)
  const pages = history.data?.pages.flatMap((page) => page ?? [])
  const changes = pages?.flatMap((page) => page.changes) ?? []
  const isFiltered = Boolean(filter.user || filter.subject)
  const clear = () => change({ user: '', subject: '' })
  const empty = (text: 'none' | 'empty') => (
    <EmptyState icon={History} title={t(`${text}.title`)}>
      {t(`${text}.text`)}
    </EmptyState>
  )

  if (history.data && history.data.pages[0] === null) return empty('none')
  return (
    <chakra.div sx={historyStyles}>
      <PageHead title={t('title')} lead={t(mayChange ? 'lead' : 'leadReadOnly')} />
      <HistoryFilters
        filter={filter}
        users={pages?.[0]?.people ?? usersOf(changes.map(({ user }) => user))}
        subjects={withUnknown(known, [...changes.map(({ subject }) => subject), filter.subject ?? ''], find)}
        onChange={change}
        onClear={clear}
      />
      {changes.length > 0 ? (
        <HistoryList
          {...{ guildId, changes }}
          isPartial={filter.subject !== undefined}
          findSubject={find}
          query={history}
        />
      ) : history.data && isFiltered ? (
        <NothingFound title={t('empty.filtered')} clear={t('filter.clear')} onClear={clear} />
      ) : history.data ? (
        empty('empty')
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

type HistoryFiltersProps = {
  filter: HistoryFilter
  users: readonly HistoryUser[]
  subjects: readonly Subject[]
  onChange: (filter: HistoryFilter) => void
  onClear: () => void
}

/** By whom and of what; what the address asks for is in the lists even where nobody knows it. */
function HistoryFilters({ filter, users, subjects, onChange, onClear }: HistoryFiltersProps) {
  const t = useTranslations('history')
  const nameOf = useUserName()
  const { user = '', subject = '' } = filter
  const isUnknown = user !== '' && !users.some(({ id }) => id === user)
  const all = isUnknown ? [{ id: user, name: null }, ...users] : users
  const choices = [
    {
      ...{ name: 'user', value: user, label: t('filter.person'), whole: t('filter.everybody') },
      offered: all.map((person) => ({ id: person.id, name: nameOf(person) })),
    },
    {
      ...{ name: 'subject', value: subject, label: t('filter.subject'), whole: t('filter.everything') },
      offered: subjects,
    },
  ]

  return (
    <div className="filters" role="group" aria-label={t('filter.label')}>
      {choices.map(({ name, value, label, whole, offered }) => (
        <label key={name}>
          <span>{label}</span>
          <Select value={value} onChange={({ target }) => onChange({ [name]: target.value })}>
            <option value="">{whole}</option>
            {offered.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </label>
      ))}
      {(user || subject) && (
        <Button variant="ghost" onClick={onClear}>
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
          <chakra.div key={row} display="grid" gap={4} p={{ base: 4, md: 5 }} layerStyle="card">
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
