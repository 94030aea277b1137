import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { createMatcher } from '@/contract/find-matches'
import { quotable } from '@/contract/text-length'
import { InlineNotice } from '@/components/ui/inline-notice'
import { useSettled } from '@/components/ui/use-settled'
import { LazyPickerPanel } from './picker-frame'
import type { PanelProps, PickerItem } from './picker-parts'

/** What is typed, and what of it is asked for, which follows when nobody types for a moment. */
export function useTypedSearch(initialText: string, wantedIn: (text: string) => string) {
  const [wanted, setWanted] = useState(wantedIn(initialText))
  const asked = useSettled(wanted)
  return { asked, wanted, wantedIn, onText: (text: string) => setWanted(wantedIn(text)) }
}

/** What a search found, and the words by which it is found again while the next answer is on its way. */
type Found = { item: PickerItem; words: string }

type SearchedPanelProps = PanelProps & {
  kind: 'member' | 'choice'
  typed: ReturnType<typeof useTypedSearch>
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  found: readonly Found[] | undefined
  /**
   * What may be chosen for a text, which need not be among what was found.
   * @param isOver whether all is told that is found for it
   */
  offer: (text: string, found: readonly PickerItem[], isOver: boolean) => readonly PickerItem[]
}

/** What opens where nobody lists what there is to choose: it is searched while somebody types. */
export function SearchedPanel({ kind, typed, query, found, offer, ...panel }: SearchedPanelProps) {
  const t = useTranslations('pickers')
  const { asked, wanted, wantedIn, onText } = typed
  const { isPlaceholderData } = query
  const isSearching = wanted !== asked || query.isFetching
  const search = useCallback(
    (text: string) => {
      const name = wantedIn(text)
      const matches = createMatcher(name)
      const isAnswered = name === asked && !isPlaceholderData
      const fitting = (found ?? []).filter(({ words }) => isAnswered || matches(words))
      const isOver = name === asked && !isSearching
      return groupOf(
        offer(
          name,
          fitting.map(({ item }) => item),
          isOver,
        ),
      )
    },
    [asked, found, isPlaceholderData, isSearching, offer, wantedIn],
  )
  function emptyHint(text: string) {
    const name = wantedIn(text)
    if (kind === 'member' && name === '') return t('member.none')
    if (isSearching) return t(`${kind}.searching`)
    if (query.data === null) return t(`${kind}.unlisted`)
    return name === '' ? t(`${kind}.none`) : t(`${kind}.nobody`, { text: quotable(text) })
  }
  return (
    <LazyPickerPanel
      {...panel}
      search={search}
      emptyHint={emptyHint}
      onText={onText}
      notice={
        query.error &&
        !isSearching && (
          <InlineNotice title={t(`${kind}.failed`)} error={query.error} onRetry={() => void query.refetch()}>
            <p>{t(`${kind}.pasteInstead`)}</p>
          </InlineNotice>
        )
      }
    />
  )
}

const groupOf = (items: readonly PickerItem[]) =>
  items.length > 0 ? [{ id: 'found', label: null, items }] : []
