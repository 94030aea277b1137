import { Button, chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { type HistoryFilter, historyFilters, useHistory } from '@/api/history'
import { historyStyles } from '@/components/changes/history-styles'
import { NamesProvider } from '@/components/changes/names'
import { useSubjects } from '@/components/changes/use-subjects'
import { ErrorNotice } from '@/components/shell/error-notice'
import { useMayChange } from '@/components/shell/use-guild'
import { EmptyState, NothingFound } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page'
import { SkeletonBlock, SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { useAddress } from '@/components/ui/use-address'
import { paths } from '@/config/paths'
import { HistoryFilters, usersOf, withUnknown } from './history-filters'
import { HistoryList } from './history-list'

export const GuildHistory = ({ guildId }: { guildId: string }) => (
  <NamesProvider guildId={guildId}>
    <HistoryPanel guildId={guildId} />
  </NamesProvider>
)

function HistoryPanel({ guildId }: { guildId: string }) {
  const t = useTranslations('history')
  const { filter, change } = useHistoryFilter(guildId)
  const history = useHistory(guildId, filter)
  const { known, find, isPending } = useSubjects(guildId)
  const mayChange = useMayChange(guildId)
  const pages = history.data?.pages.flatMap((page) => page ?? [])
  const changes = pages?.flatMap((page) => page.changes) ?? []
  const isFiltered = historyFilters.some((name) => filter[name])
  const clear = () => change(Object.fromEntries(historyFilters.map((name) => [name, ''])))
  const empty = (text: 'none' | 'empty') => (
    <EmptyState
      icon={History}
      title={t(`${text}.title`)}
      action={
        <Button as={NextLink} href={paths.guild(guildId)} variant="outline">
          {t('toOverview')}
        </Button>
      }
    >
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
      {isPending && !history.error ? (
        <HistorySkeleton />
      ) : changes.length > 0 || history.hasNextPage ? (
        <HistoryList
          {...{ guildId, changes }}
          isPartial={historyFilters.some((name) => name !== 'user' && filter[name])}
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

function readFilter(address: string): HistoryFilter {
  const { searchParams } = new URL(address, 'http://here')
  return Object.fromEntries(historyFilters.map((name) => [name, searchParams.get(name) ?? '']))
}

/** The filter, kept in the address. A link to another address of this screen replaces it. */
function useHistoryFilter(guildId: string) {
  const { asPath, events } = useRouter()
  const [filter, setFilter] = useState(() => readFilter(asPath))
  useAddress(paths.guildHistory(guildId), filter)
  useEffect(() => {
    const follow = (address: string) => setFilter(readFilter(address))
    events.on('routeChangeComplete', follow)
    return () => events.off('routeChangeComplete', follow)
  }, [events])
  return { filter, change: (change: HistoryFilter) => setFilter((now) => ({ ...now, ...change })) }
}
