import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Dropdown } from './use-dropdown'
import { panelStyles } from './picker-styles'

type PickerPanelProps = {
  label: string
  searchLabel: string
  text: string
  dropdown: Dropdown
  listId: string
  popup: 'listbox' | 'grid'
  /** The element that the keys are at. */
  activeId: string | undefined
  /** How many things match. */
  count: number
  /** Said when nothing is to be chosen from, whatever is searched. */
  empty: string | null
  maxWidth?: string
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  children: ReactNode
}

/** What opens beside a field: a search with the list below it. */
export function PickerPanel(props: PickerPanelProps) {
  const { dropdown, text, count, empty } = props
  const t = useTranslations('pickers')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  const edge = dropdown.opened?.opensUp ? 'bottom' : 'top'
  const nothing = count === 0 && (empty ?? t('nothing', { text: text.trim() }))

  return (
    <chakra.div
      id={dropdown.panelId}
      role="dialog"
      aria-label={props.label}
      sx={{ ...panelStyles, maxW: props.maxWidth, [edge]: 'calc(100% + 0.25rem)' }}
    >
      <div className="search">
        <Search size={16} aria-hidden />
        <input
          ref={search}
          role="combobox"
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          aria-autocomplete="list"
          aria-haspopup={props.popup}
          aria-expanded={count > 0}
          aria-controls={count > 0 ? props.listId : undefined}
          aria-activedescendant={props.activeId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => props.onText(target.value)}
          onKeyDown={props.onKeyDown}
        />
      </div>
      {count > 0 && props.children}
      <div aria-live="polite">
        {nothing && <p className="nothing">{nothing}</p>}
        {count > 0 && text && <VisuallyHidden>{t('results', { count })}</VisuallyHidden>}
      </div>
    </chakra.div>
  )
}
