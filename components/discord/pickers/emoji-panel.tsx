import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { findEmoji } from './find-emoji'
import { PickerPanel } from './picker-panel'
import type { PanelProps } from './picker-parts'

export function EmojiPanel(props: PanelProps) {
  const t = useTranslations('pickers.emoji')
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
  return <PickerPanel {...props} search={search} columns={8} />
}
