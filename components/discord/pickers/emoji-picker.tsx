import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { EmojiGlyph, readCustomEmoji } from '@/components/discord/custom-emoji'
import { createMatcher } from '@/components/discord/find-guilds'
import { graphemesOf } from '@/components/discord/graphemes'
import { type Emoji, emojiByCategory, type EmojiCategory } from './emoji-data'
import { PickerFrame } from './picker-frame'
import { Icon, type PickerFieldProps, Unchosen } from './picker-parts'

export type EmojiPickerProps = PickerFieldProps & {
  /** The emoji's character, `<:name:id>` for a guild's own one, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

export function EmojiPicker({ value, onChange, ...field }: EmojiPickerProps) {
  const t = useTranslations('pickers.emoji')
  const name = value && emojiName(value)
  const search = useCallback(
    (text: string) =>
      findEmoji(text).map(({ section, emoji }) => ({
        id: section,
        label: section === 'own' ? t('own') : t(`categories.${section}`),
        items: emoji.map(({ symbol, name }) => ({
          id: symbol,
          name,
          icon: <EmojiGlyph emoji={symbol} />,
        })),
      })),
    [t],
  )

  return (
    <PickerFrame
      {...field}
      search={search}
      columns={8}
      searchLabel={t('search')}
      chosen={value ? [value] : []}
      clear={name ? { name, onClear: () => onChange(null) } : false}
      onPick={onChange}
    >
      {value ? (
        <>
          <Icon icon={<EmojiGlyph emoji={value} />} />
          <span className="value">{name === value ? '' : name}</span>
        </>
      ) : (
        <Unchosen>{t('choose')}</Unchosen>
      )}
    </PickerFrame>
  )
}

const emojiLike =
  /^(?:.*\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u

/** What was typed or pasted, if it is exactly one emoji of either kind; else null. */
export function readEmoji(text: string) {
  const trimmed = text.trim()
  if (readCustomEmoji(trimmed)) return trimmed
  return graphemesOf(trimmed).length === 1 && emojiLike.test(trimmed) ? trimmed : null
}

const names = new Map(
  emojiByCategory.flatMap(({ emoji }) => emoji.map(({ symbol, name }) => [symbol, name] as const)),
)

const emojiName = (emoji: string) => readCustomEmoji(emoji)?.name ?? names.get(emoji) ?? emoji

type EmojiSection = { section: EmojiCategory | 'own'; emoji: readonly Emoji[] }

/** How well an emoji matches a search, the best first: by name, by its last word ("red heart"), first word, keywords. */
function rankOf({ name, keywords }: Emoji, search: string) {
  if (name === search) return 0
  if (name.endsWith(` ${search}`)) return 1
  if (name.startsWith(`${search} `)) return 2
  if (` ${name} ${keywords} `.includes(` ${search} `)) return 3
  return ` ${name}`.includes(` ${search}`) ? 4 : 5
}

/**
 * The sections that match a search, the one with the best match first. An emoji that is searched for by itself comes
 * first, known here or not.
 */
export function findEmoji(search: string): EmojiSection[] {
  const own = readEmoji(search)
  if (own) return [{ section: 'own', emoji: [{ symbol: own, name: emojiName(own), keywords: '' }] }]
  const text = search.replaceAll(':', ' ').trim().toLowerCase()
  const matches = createMatcher(text)
  return emojiByCategory
    .map(({ category, emoji }) => {
      const ranked = emoji
        .filter(({ name, keywords }) => matches(`${name} ${keywords}`))
        .map((one) => ({ one, rank: text === '' ? 0 : rankOf(one, text) }))
        .sort((a, b) => a.rank - b.rank)
      return { section: category, best: ranked[0]?.rank ?? 0, emoji: ranked.map(({ one }) => one) }
    })
    .filter(({ emoji }) => emoji.length > 0)
    .sort((a, b) => a.best - b.best)
    .map(({ section, emoji }) => ({ section, emoji }))
}
