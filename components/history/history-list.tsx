import { Button } from '@chakra-ui/react'
import { useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { useHistory } from '@/api/history'
import type { HistoryChange } from '@/api/history.schema'
import { InlineNotice } from '@/components/form/inline-notice'
import { HistoryEntry } from './history-entry'
import { RevertDialog } from './revert-dialog'
import type { Subject } from './use-subjects'

type HistoryListProps = {
  guildId: string
  changes: readonly HistoryChange[]
  findSubject: (id: string) => Subject
  query: Pick<
    ReturnType<typeof useHistory>,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isPlaceholderData' | 'error'
  >
}

/** The changes that are there so far, more of them on request, and the question before one is taken back. */
export function HistoryList({ guildId, changes, findSubject, query }: HistoryListProps) {
  const t = useTranslations('history')
  const now = useNow({ updateInterval: 60_000 })
  const [asked, setAsked] = useState<{ change: HistoryChange; paths?: string[] } | null>(null)
  const more = () => void query.fetchNextPage()

  return (
    <>
      <ol className="changes" role="list" aria-label={t('list')} aria-busy={query.isPlaceholderData}>
        {changes.map((change) => (
          <HistoryEntry
            key={change.id}
            change={change}
            subject={findSubject(change.subject)}
            now={now}
            onRevert={(wanted, paths) => setAsked({ change: wanted, paths })}
          />
        ))}
      </ol>
      <div className="end">
        {query.error && <InlineNotice title={t('moreFailed')} error={query.error} onRetry={more} />}
        <p role="status">{t('shown', { count: changes.length })}</p>
        {query.hasNextPage && (
          <Button
            variant="outline"
            isLoading={query.isFetchingNextPage}
            loadingText={t('more')}
            onClick={more}
          >
            {t('more')}
          </Button>
        )}
      </div>
      {asked && (
        <RevertDialog
          guildId={guildId}
          {...asked}
          subject={findSubject(asked.change.subject)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
