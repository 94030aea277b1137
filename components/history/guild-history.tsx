import { Button, chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { changesIn, type HistoryFilter, historyFilters, type HistoryPages, useHistory } from '@/api/history'
import { historyStyles } from '@/components/changes/history-styles'
import { NamesProvider } from '@/components/changes/names'
import { useSubjects } from '@/components/changes/use-subjects'
import { ErrorNotice } from '@/components/shell/error-notice'
import { useMayChange } from '@/components/shell/use-guild'
import { EmptyState, NothingFound } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page'
import { SkeletonRegion } from '@/components/ui/skeletons'
import { useAddress } from '@/components/ui/use-address'
import { paths } from '@/config/paths'
import { HistoryFilters } from './history-filters'
import { HistoryList } from './history-list'

export const GuildHistory = ({ guildId }: { guildId: string }) => (
  <NamesProvider guildId={guildId}>
    <HistoryPanel guildId={guildId} />
  </NamesProvider>
)

const isKept = ({ pages }: HistoryPages) => pages[0] !== null
const noFilter = Object.fromEntries(historyFilters.map((name) => [name, '']))

function HistoryPanel({ guildId }: { guildId: string }) {
  const t = useTranslations('history')
  const { filter, change } = useHistoryFilter(guildId)
  const mayChange = useMayChange(guildId)
  const clear = () => change(noFilter)

  return (
    <IfKept guildId={guildId} filter={filter}>
      <chakra.div sx={historyStyles}>
        <PageHead title={t('title')} lead={t(mayChange ? 'lead' : 'leadReadOnly')} />
        <HistoryFilters guildId={guildId} filter={filter} onChange={change} onClear={clear} />
        <FoundChanges guildId={guildId} filter={filter} onClear={clear} />
      </chakra.div>
    </IfKept>
  )
}

type IfKeptProps = { guildId: string; filter: HistoryFilter; children: ReactNode }

/** A component of its own, so that the answer alone has nothing else rendered again. */
function IfKept({ guildId, filter, children }: IfKeptProps) {
  if (useHistory(guildId, filter, isKept).data === false) return <NoChanges guildId={guildId} text="none" />
  return children
}

type FoundChangesProps = { guildId: string; filter: HistoryFilter; onClear: () => void }

/** Waits until subjects have their names, so that the list is drawn once. */
function FoundChanges({ guildId, filter, onClear }: FoundChangesProps) {
  const t = useTranslations('history')
  const history = useHistory(guildId, filter)
  const { find, isPending } = useSubjects(guildId)
  const changes = history.data ? changesIn(history.data) : []

  if (isPending && !history.error) return <HistorySkeleton />
  if (changes.length > 0 || history.hasNextPage)
    return (
      <HistoryList
        {...{ guildId, changes }}
        isPartial={historyFilters.some((name) => name !== 'user' && filter[name])}
        findSubject={find}
        query={history}
      />
    )
  if (history.data && historyFilters.some((name) => filter[name]))
    return <NothingFound title={t('empty.filtered')} clear={t('filter.clear')} onClear={onClear} />
  if (history.data) return <NoChanges guildId={guildId} text="empty" />
  if (history.error)
    return <ErrorNotice error={history.error} guildId={guildId} onRetry={() => void history.refetch()} />
  return <HistorySkeleton />
}

function NoChanges({ guildId, text }: { guildId: string; text: 'none' | 'empty' }) {
  const t = useTranslations('history')
  return (
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
}

/** Plain elements: what is there for a moment should take none. */
const HistorySkeleton = memo(() => (
  <SkeletonRegion label={useTranslations('history')('loading')}>
    <div className="changes" aria-hidden>
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="change blank">
          <div>
            <span className="block" />
            <span className="block" />
          </div>
          <span className="block" />
          <span className="block" />
        </div>
      ))}
    </div>
  </SkeletonRegion>
))

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
