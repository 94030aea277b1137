import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { SearchBox } from '@/components/ui/search-box'
import { type GuildFilter, guildFilters } from '@/components/discord/find-guilds'

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  alignItems: 'center',
  '.filters': {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, auto)', '3sm': 'repeat(4, auto)' },
    flexGrow: { base: 1, '3sm': 0 },
    gap: 1,
    p: 1,
    bg: 'bg.subtle',
    borderRadius: 'lg',
  },
  '.filters button': {
    h: 8,
    px: 3,
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'text.muted',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _hover: { color: 'text.primary' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '-2px' },
  },
  '.filters button[aria-pressed="true"]': { bg: 'bg.surface', color: 'text.primary', boxShadow: 'card' },
  // As wide before the numbers are known as after.
  '.count': {
    ms: 1.5,
    display: 'inline-block',
    minW: '1.5em',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.muted',
    fontWeight: 'normal',
  },
} as const

type PickerToolbarProps = {
  text: string
  filter: GuildFilter
  /** How many guilds each filter holds; null while nobody knows. */
  counts: Record<GuildFilter, number> | null
  searchRef: Ref<HTMLInputElement>
  onChange: (change: { text?: string; filter?: GuildFilter }) => void
}

/** Search and filter of the picker. */
export function PickerToolbar({ text, filter, counts, searchRef, onChange }: PickerToolbarProps) {
  const t = useTranslations('home')
  return (
    <chakra.div sx={styles}>
      <SearchBox label={t('search')} text={text} inputRef={searchRef} onText={(text) => onChange({ text })} />
      <div className="filters" role="group" aria-label={t('filter')}>
        {guildFilters.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() => onChange({ filter: name })}
          >
            {t(`filters.${name}`)}
            <span className="count">{counts?.[name]}</span>
          </button>
        ))}
      </div>
    </chakra.div>
  )
}
