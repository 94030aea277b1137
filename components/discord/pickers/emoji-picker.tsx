import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { readCustomEmoji } from '@/contract/discord/emoji'
import { whileLoading } from '@/components/ui/preloadable'
import { PickerFrame } from './picker-frame'
import { Icon, type PickerFieldProps, Unchosen } from './picker-parts'

/** Brings the names of all emoji along. */
const EmojiPanel = dynamic(() => import('./emoji-panel').then((code) => code.EmojiPanel), {
  ssr: false,
  loading: whileLoading(),
})

export type EmojiPickerProps = PickerFieldProps & {
  /** Whose own emoji are offered too. */
  guildId: string
  /** The emoji's character, `<:name:id>` for a guild's own one, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

export function EmojiPicker({ guildId, value, onChange, ...field }: EmojiPickerProps) {
  const t = useTranslations('pickers.emoji')
  const own = value && readCustomEmoji(value)

  return (
    <PickerFrame
      {...field}
      panel={(panel) => <EmojiPanel {...panel} guildId={guildId} />}
      searchLabel={t('search')}
      chosen={value ? [value] : []}
      clear={value ? { name: own ? own.name : value, onClear: () => onChange(null) } : false}
      onPick={onChange}
    >
      {own && (
        <>
          <Icon icon={<EmojiGlyph emoji={value} />} />
          <span className="value">{own.name}</span>
        </>
      )}
      {value ? !own && <span className="value">{value}</span> : <Unchosen>{t('choose')}</Unchosen>}
    </PickerFrame>
  )
}
