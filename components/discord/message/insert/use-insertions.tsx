import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { useEmojis } from '@/api/guilds'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { useEditor } from '@/components/discord/message/editor/editor-context'
import type { Scope } from '@/components/discord/message/markdown/parse'
import type { PickerGroup, PickerItem } from '@/components/discord/pickers/picker-parts'
import { createMatcher } from '@/components/ui/find-matches'
import { writeEmoji } from '@/contract/calls/discord'
import type { Placeholder } from '@/contract/declaration/hints'
import type { Trigger } from './trigger'

/** What Discord reads in a text; an address is none to it. */
export type InsertScope = Scope | 'address'

/** What can be inserted for a trigger: the id of each item is the text that takes its place. */
export function useInsertions(trigger: Trigger | null, scope: InsertScope): readonly PickerGroup[] {
  const t = useTranslations('message.insert')
  const { guildId = '', placeholders } = useEditor()
  const names = useMemo(
    () => (trigger?.sign === '{' ? placeholdersFor(trigger.query, placeholders) : none),
    [trigger, placeholders],
  )
  const emojiName = trigger?.sign === ':' && scope !== 'address' ? trigger.query : null
  const emoji = useStandardEmoji(emojiName)
  // Where Discord reads nothing, the server's own would stay what is written.
  const ownEmoji = useOwnEmoji(guildId, scope === 'plain' ? null : emojiName)
  return useMemo(
    () =>
      [
        { id: 'placeholders', label: t('placeholders'), items: names },
        { id: 'own-emoji', label: t('ownEmoji'), items: ownEmoji },
        { id: 'emoji', label: t('emoji'), items: emoji },
      ].filter(({ items }) => items.length > 0),
    [t, names, ownEmoji, emoji],
  )
}

const none: readonly PickerItem[] = []

/** Those whose names have what is typed, the ones that begin so first. */
function namedLike<Item extends { name: string }>(items: readonly Item[], query: string) {
  const matches = createMatcher(query)
  const begins = ({ name }: Item) => Number(name.toLowerCase().startsWith(query.toLowerCase()))
  return items.filter(({ name }) => matches(name)).sort((a, b) => begins(b) - begins(a))
}

function placeholdersFor(query: string, placeholders: readonly Placeholder[]): PickerItem[] {
  return namedLike(placeholders, query).map(({ name, sample, description = sample }) => ({
    id: `{${name}}`,
    name: `{${name}}`,
    note: description,
  }))
}

function useOwnEmoji(guildId: string, query: string | null) {
  const { data: emojis } = useEmojis(guildId, query !== null)
  return useMemo(() => {
    if (query === null || !emojis) return none
    const usable = emojis.filter(({ available }) => available)
    return namedLike(usable, query).map((emoji) => {
      const text = writeEmoji(emoji)
      return { id: text, name: `:${emoji.name}:`, icon: <EmojiGlyph emoji={text} /> }
    })
  }, [query, emojis])
}

type FindEmoji = (typeof import('@/components/discord/pickers/find-emoji'))['findNamedEmoji']

let loaded: FindEmoji | undefined

/** All emoji are a large list: it is fetched when one is first asked for. */
function useStandardEmoji(query: string | null) {
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
