import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useEmojis } from '@/api/guilds'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { findMatches } from '@/contract/find-matches'
import { writeEmoji } from '@/contract/discord/emoji'
import { englishEmojiFinder, readEmoji } from './find-emoji'
import { PickerPanel } from './picker-panel'
import type { PanelProps } from './picker-parts'
import { useEmojiFinder } from './use-emoji-finder'

export function EmojiPanel({ guildId, ...props }: PanelProps & { guildId: string }) {
  const t = useTranslations('pickers.emoji')
  const { data: listed } = useEmojis(guildId, true)
  const usable = useMemo(
    () =>
      (listed ?? [])
        .filter(({ available }) => available)
        .map((emoji) => ({ symbol: writeEmoji(emoji), name: emoji.name })),
    [listed],
  )
  // Until the list of another language is there.
  const finder = useEmojiFinder(true) ?? englishEmojiFinder()
  const search = useCallback(
    (text: string) => {
      const ofServer = readEmoji(text) ? [] : findMatches(usable, text.replaceAll(':', ' '), nameOf)
      const server = { id: 'server', label: t('server'), items: ofServer.map(toItem) }
      const others = finder.find(text).map(({ section, emoji }) => ({
        id: section,
        label: section === 'own' ? t('own') : t(`categories.${section}`),
        items: emoji.map(toItem),
      }))
      return ofServer.length > 0 ? [server, ...others] : others
    },
    [t, usable, finder],
  )
  return <PickerPanel {...props} search={search} columns={8} />
}

type Found = { symbol: string; name: string }

const nameOf = ({ name }: Found) => name

const toItem = ({ symbol, name }: Found) => ({ id: symbol, name, icon: <EmojiGlyph emoji={symbol} /> })
