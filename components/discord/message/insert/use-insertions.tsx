import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { useEditor } from '@/components/discord/message/editor/editor-context'
import type { Scope } from '@/components/discord/message/markdown/parse'
import type { PickerGroup, PickerItem } from '@/components/discord/pickers/picker-parts'
import { createMatcher } from '@/components/ui/find-matches'
import type { Placeholder } from '@/contract/declaration/hints'
import type { Trigger } from './trigger'

/** What Discord reads in a text; an address is none to it. */
export type InsertScope = Scope | 'address'

/** What can be inserted for a trigger: the id of each item is the text that takes its place. */
export function useInsertions(trigger: Trigger | null, scope: InsertScope): readonly PickerGroup[] {
  const t = useTranslations('message.insert')
  const { placeholders } = useEditor()
  const names = useMemo(
    () => (trigger?.sign === '{' ? placeholdersFor(trigger.query, placeholders) : none),
    [trigger, placeholders],
  )
  const emoji = useEmoji(trigger?.sign === ':' && scope !== 'address' ? trigger.query : null)
  return useMemo(
    () =>
      [
        { id: 'placeholders', label: t('placeholders'), items: names },
        { id: 'emoji', label: t('emoji'), items: emoji },
      ].filter(({ items }) => items.length > 0),
    [t, names, emoji],
  )
}

const none: readonly PickerItem[] = []

function placeholdersFor(query: string, placeholders: readonly Placeholder[]): PickerItem[] {
  const matches = createMatcher(query)
  const begins = (name: string) => name.toLowerCase().startsWith(query.toLowerCase())
  return placeholders
    .filter(({ name }) => matches(name))
    .sort((a, b) => Number(begins(b.name)) - Number(begins(a.name)))
    .map(({ name, sample, description = sample }) => ({
      id: `{${name}}`,
      name: `{${name}}`,
      note: description,
    }))
}

type FindEmoji = (typeof import('@/components/discord/pickers/find-emoji'))['findNamedEmoji']

let loaded: FindEmoji | undefined

/** All emoji are a large list: it is fetched when one is first asked for. */
function useEmoji(query: string | null) {
  const [isLoaded, setLoaded] = useState(loaded !== undefined)
  const isWanted = query !== null && !isLoaded
  useEffect(() => {
    if (!isWanted) return
    import('@/components/discord/pickers/find-emoji').then(
      (code) => {
        loaded = code.findNamedEmoji
        setLoaded(true)
      },
      // Without the list, the name stays as it is typed.
      () => undefined,
    )
  }, [isWanted])
  return useMemo(() => {
    if (query === null || !isLoaded || !loaded) return none
    return loaded(query).map(({ symbol, code }) => ({
      id: symbol,
      name: `:${code}:`,
      icon: <EmojiGlyph emoji={symbol} />,
    }))
  }, [query, isLoaded])
}
