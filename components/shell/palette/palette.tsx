import { chakra, CloseButton, VisuallyHidden } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useGuildPreview } from '@/api/current-user'
import { messagesProvider } from '@/components/ui/extra-texts'
import { ModalDialog } from '@/components/ui/modal-dialog'
import palette from '@/config/messages/en/palette.json'
import settings from '@/config/messages/en/settings.json'
import { rememberChoice, useRecentChoices } from '@/stores/palette'
import { findEntries, offeredEntries } from './find-entries'
import { paletteStyles } from './palette-styles'
import { ShortcutsDialog } from './shortcuts-dialog'
import { type Entry, useCommonEntries, useGuildEntries } from './use-entries'

export type Shown = 'search' | 'shortcuts'

type PaletteProps = { guildId?: string; shown: Shown; onShow: (shown: Shown | null) => void }

const PaletteTexts = messagesProvider({ palette, settings })

export const Palette = ({ guildId, shown, onShow }: PaletteProps) => (
  <PaletteTexts>
    {shown === 'search' ? (
      <SearchDialog guildId={guildId} onShow={onShow} />
    ) : (
      <ShortcutsDialog onClose={() => onShow(null)} />
    )}
  </PaletteTexts>
)

/** The server of the latest choice, for pages that belong to none. */
const guildOf = (recent: readonly string[]) =>
  recent.map((id) => /^\/guilds\/(\d+)/.exec(id)?.[1]).find((id) => id !== undefined)

/** A search field over one list; the arrow keys walk through it while the focus stays in the field. */
function SearchDialog({ guildId, onShow }: Omit<PaletteProps, 'shown'>) {
  const t = useTranslations('palette')
  const listId = useId()
  const recent = useRecentChoices()
  const [atOpening] = useState(recent)
  const guild = useGuildPreview(guildId ?? guildOf(atOpening) ?? '').data
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)

  const ofGuild = useGuildEntries(guild?.id ?? '')
  const entries = [...ofGuild, ...useCommonEntries(() => onShow('shortcuts'))]
  const isSearching = text.trim() !== ''
  const sections = isSearching
    ? [{ name: 'found' as const, entries: findEntries(entries, text, atOpening) }]
    : offeredEntries(entries, atOpening).filter((section) => section.entries.length > 0)
  const shown = sections.flatMap((section) => section.entries)
  const at = Math.min(active, shown.length - 1)
  const idOf = (place: number) => `${listId}-${place}`

  useEffect(() => {
    void document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, at, text])

  function onKeyDown(event: KeyboardEvent) {
    const next = new Map([
      ['ArrowDown', at >= shown.length - 1 ? 0 : at + 1],
      ['ArrowUp', at <= 0 ? shown.length - 1 : at - 1],
      ['PageDown', Math.min(at + 7, shown.length - 1)],
      ['PageUp', Math.max(at - 7, 0)],
    ]).get(event.key)
    if (next === undefined && event.key !== 'Enter') return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    if (next === undefined) document.getElementById(idOf(at))?.click()
    else setActive(next)
  }
  function choose({ id, run }: Entry) {
    rememberChoice(id)
    onShow(null)
    run?.()
  }
  const heading = (name: (typeof sections)[number]['name']) =>
    name === 'guild' ? <bdi>{guild?.name}</bdi> : name === 'found' ? null : t(name)

  return (
    <ModalDialog placement="top" label={t('title')} onClose={() => onShow(null)}>
      <chakra.div sx={paletteStyles}>
        <div className="search">
          <Search size={18} aria-hidden />
          <input
            role="combobox"
            aria-label={t('title')}
            placeholder={t('placeholder')}
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? listId : undefined}
            aria-activedescendant={shown.length > 0 ? idOf(at) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
          <CloseButton aria-label={t('close')} boxSize={10} onClick={() => onShow(null)} />
        </div>
        {shown.length > 0 && (
          <div id={listId} ref={list} role="listbox" aria-label={t('title')} className="list">
            {sections.map(({ name, entries: members }) => (
              <div
                key={name}
                role={name === 'found' ? undefined : 'group'}
                aria-labelledby={name === 'found' ? undefined : `${listId}-${name}`}
              >
                {name !== 'found' && (
                  <p id={`${listId}-${name}`} className="heading">
                    {heading(name)}
                  </p>
                )}
                {members.map((entry) => {
                  const place = shown.indexOf(entry)
                  return (
                    <Row
                      key={entry.id}
                      id={idOf(place)}
                      entry={entry}
                      isActive={place === at}
                      onPoint={() => setActive(place)}
                      onChoose={() => choose(entry)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        )}
        <div aria-live="polite">
          {shown.length === 0 && <p className="nothing">{t('nothing', { text: text.trim() })}</p>}
          {shown.length > 0 && isSearching && (
            <VisuallyHidden>{t('results', { count: shown.length })}</VisuallyHidden>
          )}
        </div>
      </chakra.div>
    </ModalDialog>
  )
}

type RowProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onChoose: () => void }

function Row({ id, entry: { name, about, icon, href, isExternal }, isActive, onPoint, onChoose }: RowProps) {
  const t = useTranslations('common')
  const props = {
    ...{ id, role: 'option', className: 'row', tabIndex: -1 },
    'aria-selected': isActive,
    onPointerMove: () => isActive || onPoint(),
    onClick: onChoose,
    children: (
      <>
        <span className="icon" aria-hidden>
          {icon}
        </span>
        <span className="name">
          <bdi>{name}</bdi>
        </span>
        <span className="about">{about}</span>
        {isExternal && <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>}
      </>
    ),
  }
  if (href === undefined) return <div {...props} />
  if (isExternal) return <a {...props} href={href} target="_blank" rel="noreferrer" />
  return <NextLink {...props} href={href} prefetch={false} />
}
