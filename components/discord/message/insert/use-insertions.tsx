import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { useChannels, useEmojis, useRoles } from '@/api/guilds'
import { memberQueries } from '@/api/members'
import { useSignedInQuery } from '@/api/session'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { useEditor } from '@/components/discord/message/editor/editor-context'
import type { Scope } from '@/components/discord/message/markdown/parse'
import { ChannelIcon, orderChannels } from '@/components/discord/pickers/channel-source'
import { memberItem } from '@/components/discord/pickers/member-source'
import type { PickerGroup, PickerItem } from '@/components/discord/pickers/picker-parts'
import { createMatcher, wordsOf } from '@/components/ui/find-matches'
import { useSettled } from '@/components/ui/use-settled'
import { isSnowflake, writeEmoji } from '@/contract/calls/discord'
import { visible } from '@/contract/discord/hidden-channels'
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
  const hasMentions = scope === 'message'
  const channels = useChannelMentions(guildId, hasMentions && trigger?.sign === '#' ? trigger.query : null)
  const whom = hasMentions && trigger?.sign === '@' ? trigger.query : null
  const roles = useRoleMentions(guildId, whom)
  const members = useMemberMentions(guildId, whom)
  return useMemo(
    () =>
      [
        { id: 'placeholders', label: t('placeholders'), items: names },
        { id: 'channels', label: t('channels'), items: channels },
        { id: 'roles', label: t('roles'), items: roles },
        // Below what is known at once, so that nothing moves when they are found.
        { id: 'members', label: t('members'), items: members },
        { id: 'own-emoji', label: t('ownEmoji'), items: ownEmoji },
        { id: 'emoji', label: t('emoji'), items: emoji },
      ].filter(({ items }) => items.length > 0),
    [t, names, channels, roles, members, ownEmoji, emoji],
  )
}

const none: readonly PickerItem[] = []

/** Those whose names have what is typed, the ones that begin so first. */
function namedLike<Item extends { name: string }>(items: readonly Item[], query: string) {
  const matches = createMatcher(query)
  const begins = ({ name }: Item) => Number(wordsOf(name).startsWith(wordsOf(query)))
  return items.filter(({ name }) => matches(name)).sort((a, b) => begins(b) - begins(a))
}

function placeholdersFor(query: string, placeholders: readonly Placeholder[]): PickerItem[] {
  return namedLike(placeholders, query).map(({ name, sample, description = sample }) => ({
    id: `{${name}}`,
    name: `{${name}}`,
    note: description,
  }))
}

function useChannelMentions(guildId: string, query: string | null) {
  const { data } = useChannels(guildId)
  return useMemo(() => {
    if (query === null || !data) return none
    const ordered = orderChannels(visible(data)).flatMap(({ category, channels }) =>
      channels.map((channel) => ({ ...channel, note: category?.name })),
    )
    return namedLike(ordered, query).map(({ id, name, type, note }) => ({
      id: `<#${id}>`,
      name,
      icon: <ChannelIcon type={type} />,
      note,
    }))
  }, [query, data])
}

const toAll = ['everyone', 'here'].map((name) => ({ id: `@${name}`, name: `@${name}` }))

function useRoleMentions(guildId: string, query: string | null) {
  const { data } = useRoles(guildId)
  return useMemo(() => {
    if (query === null || !data) return none
    const roles = data
      .filter(({ id }) => id !== guildId)
      .sort((a, b) => b.position - a.position)
      .map(({ id, name }) => ({ id: `<@&${id}>`, name: `@${name}` }))
    return namedLike([...roles, ...toAll], query)
  }, [query, data, guildId])
}

/** Searched while a name is typed, for nobody lists all. A search that fails finds nobody. */
function useMemberMentions(guildId: string, query: string | null) {
  const asked = useSettled(query ?? '')
  const isName = guildId !== '' && asked !== '' && !isSnowflake(asked)
  const { data, isPlaceholderData } = useSignedInQuery(
    memberQueries.search(guildId, asked),
    query !== null && isName,
  )
  return useMemo(() => {
    if (!query || !data) return none
    // Until there is an answer for all that is typed, the last one has those who may still be meant.
    const isAnswered = query === asked && !isPlaceholderData
    const matches = createMatcher(query)
    return data.members
      .filter(({ name, username }) => isAnswered || matches(`${name} ${username}`))
      .map((member) => ({ ...memberItem(member), id: `<@${member.id}>`, name: `@${member.name}` }))
  }, [query, asked, data, isPlaceholderData])
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
