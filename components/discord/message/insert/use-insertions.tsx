import { CalendarClock, Clock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useChannels, useEmojis, useRoles, useThreads } from '@/api/guilds'
import { memberQueries } from '@/api/members'
import { useSignedInQuery } from '@/api/session'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { useEditor } from '@/components/discord/message/editor/editor-context'
import type { Scope } from '@/components/discord/message/markdown/parse'
import { useEmojiFinder } from '@/components/discord/pickers/use-emoji-finder'
import { ChannelIcon, orderChannels, threadsIn } from '@/components/discord/pickers/channel-source'
import { memberItem } from '@/components/discord/pickers/member-source'
import type { PickerGroup, PickerItem } from '@/components/discord/pickers/picker-parts'
import { dateWordsFor, dateWordsIn, plainDate } from '@/components/form/date-words'
import { createMatcher, wordsOf } from '@/contract/find-matches'
import { codeOf } from '@/components/ui/code-of'
import { useSettled } from '@/components/ui/use-settled'
import { writeEmoji } from '@/contract/discord/emoji'
import { isSnowflake } from '@/contract/discord/snowflake'
import { visible } from '@/contract/discord/hidden-channels'
import { ownTimeZone, zoneName } from '@/contract/time-zones'
import type { Placeholder } from '@/contract/declaration/hints'
import { inBraces } from '@/contract/declaration/placeholders'
import type { Trigger } from './trigger'

/** What Discord reads in a text; an address is none to it. */
export type InsertScope = Scope | 'address'

/** The item that asks for a day and a time in place of inserting something. */
export const pickTime = 'pick-time'

/** What can be inserted for a trigger: the id of each other item is the text that takes its place. */
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
  const isAsked = trigger?.sign === null
  const where = hasMentions && (isAsked || trigger?.sign === '#') ? trigger.query : null
  const whom = hasMentions && (isAsked || trigger?.sign === '@') ? trigger.query : null
  const channels = useChannelMentions(guildId, where)
  const roles = useRoleMentions(guildId, whom)
  const members = useMemberMentions(guildId, whom)
  const times = useTimestamps(whom)
  return useMemo(() => {
    const ofTimes = {
      id: 'times',
      label: t('times', { zone: zoneName(ownTimeZone().name) }),
      items: times.items,
    }
    return [
      ...(times.isMeant ? [ofTimes] : []),
      { id: 'placeholders', label: t('placeholders'), items: names },
      { id: 'channels', label: t('channels'), items: channels },
      { id: 'roles', label: t('roles'), items: roles },
      ...(times.isMeant ? [] : [ofTimes]),
      // Below what is known at once, so that nothing moves when they are found.
      { id: 'members', label: t('members'), items: members },
      { id: 'own-emoji', label: t('ownEmoji'), items: ownEmoji },
      { id: 'emoji', label: t('emoji'), items: emoji },
    ].filter(({ items }) => items.length > 0)
  }, [t, names, times, channels, roles, members, ownEmoji, emoji])
}

const none: readonly PickerItem[] = []

/** Those whose names have what is typed, the ones that begin so first. */
function namedLike<Item extends { name: string; ownName?: string }>(items: readonly Item[], query: string) {
  const matches = createMatcher(query)
  const begins = ({ name, ownName = name }: Item) =>
    Number([name, ownName].some((one) => wordsOf(one).startsWith(wordsOf(query))))
  return items.filter(({ name }) => matches(name)).sort((a, b) => begins(b) - begins(a))
}

function placeholdersFor(query: string, placeholders: readonly Placeholder[]): PickerItem[] {
  return namedLike(placeholders, query).map(({ name, sample, description = sample }) => ({
    id: inBraces(name),
    name: inBraces(name),
    note: description,
  }))
}

/** Each channel with its threads below it. */
function useChannelMentions(guildId: string, query: string | null) {
  const { data } = useChannels(guildId)
  const { data: threads } = useThreads(guildId, query !== null)
  const ordered = useMemo(
    () =>
      orderChannels(visible(data ?? [])).flatMap(({ category, channels }) =>
        channels.flatMap((channel) => [
          { ...channel, note: category?.name },
          ...threadsIn(channel, threads ?? []).map((thread) => ({ ...thread, note: undefined })),
        ]),
      ),
    [data, threads],
  )
  return useMemo(() => {
    if (query === null) return none
    return namedLike(ordered, query).map(({ id, name, type, note }) => ({
      id: `<#${id}>`,
      name,
      icon: <ChannelIcon type={type} />,
      note,
    }))
  }, [query, ordered])
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
  // What has a space or a colon is a time.
  const isName = guildId !== '' && /^[^\s:]+$/.test(asked) && !isSnowflake(asked)
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

function useStandardEmoji(query: string | null) {
  const finder = useEmojiFinder(query !== null)
  return useMemo(() => {
    if (query === null || !finder) return none
    return finder.findNamed(query).map(({ symbol, code, name, translatedName }) => ({
      id: symbol,
      name: `:${code}:`,
      note: translatedName && name,
      icon: <EmojiGlyph emoji={symbol} />,
    }))
  }, [query, finder])
}

const useTimeCode = codeOf(() => import('./timestamps'))

/** What leads to a day and a time, whatever of it is typed. */
const timeWords = ['time', 'date', 'day']

function leadsToTime(query: string, language: string) {
  const named = dateWordsFor(language).flatMap(({ now, days }) => [now, ...days.keys()])
  return [...timeWords, ...named].some((word) => word.startsWith(plainDate(query)))
}

/** A time that is typed in each of Discord's styles, or the way to choose one; `isMeant` where nothing else can be. */
function useTimestamps(query: string | null) {
  const t = useTranslations('message.insert')
  const locale = useLocale()
  const code = useTimeCode(query !== null, undefined)
  return useMemo(() => {
    if (query === null) return { isMeant: false, items: none }
    const moment = code?.momentOf(query, locale) ?? null
    const styles: PickerItem[] =
      code && moment !== null
        ? code.timestampsOf(moment, locale).map(({ text, reads }) => ({
            id: text,
            name: reads,
            icon: <Clock size={16} />,
          }))
        : []
    const isWay = leadsToTime(query, locale)
    const way = {
      id: pickTime,
      name: t('pickTime'),
      note: t('typeTime', { example: `@${dateWordsIn(locale).tomorrow} 18:00` }),
      icon: <CalendarClock size={16} />,
    }
    return { isMeant: query === '' || styles.length > 0, items: [...styles, ...(isWay ? [way] : [])] }
  }, [t, locale, query, code])
}
