import { Box, chakra, CloseButton, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useGuildPreview } from '@/api/current-user'
import { indexAfterKey } from '@/components/ui/arrow-keys'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { untranslated } from '@/components/ui/untranslated'
import { withTexts } from '@/components/ui/with-texts'
import palette from '@/config/messages/en/palette.json'
import settings from '@/config/messages/en/settings.json'
import { rememberChoice, useRecentChoices } from '@/stores/palette'
import { quotable } from '@/contract/text-length'
import { findEntries, suggestEntries } from './find-entries'
import { ShortcutsDialog } from './shortcuts-dialog'
import { type Entry, entryId, useCommonEntries, useGuildEntries } from './use-entries'

export type PaletteView = 'search' | 'shortcuts'

type PaletteProps = {
  guildId?: string
  view: PaletteView
  /** What was typed before there was a field. */
  takeTyped: () => string
  onView: (view: PaletteView | null) => void
}

export const Palette = withTexts({ palette, settings }, ({ view, onView, ...rest }: PaletteProps) =>
  view === 'search' ? (
    <SearchDialog onView={onView} {...rest} />
  ) : (
    <ShortcutsDialog onClose={() => onView(null)} />
  ),
)

/** The guild of the latest choice, for pages that belong to none. */
const latestGuild = (recent: readonly string[]) =>
  recent.map((id) => /^\/guilds\/(\d+)/.exec(id)?.[1]).find((id) => id !== undefined)

/** A combobox: the arrow keys move through the list while the focus stays in the field. */
function SearchDialog({ guildId, takeTyped, onView }: Omit<PaletteProps, 'view'>) {
  const t = useTranslations('palette')
  const listId = useId()
  // Choosing an entry must not reorder the list before it closes.
  const [recent] = useState(useRecentChoices())
  const guild = useGuildPreview(guildId ?? latestGuild(recent) ?? '').data
  const [text, setText] = useState(takeTyped)
  const [activeIndex, setActiveIndex] = useState(0)

  const entries = [...useGuildEntries(guild?.id ?? ''), ...useCommonEntries(() => onView('shortcuts'))]
  const search = text.trim()
  const found = findEntries(entries, search, recent)
  const groups = search ? [] : suggestEntries(entries, recent)
  const shown = search ? found : groups.flatMap((group) => group.entries)
  const active = Math.min(activeIndex, shown.length - 1)
  const rowId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active, text])

  function onKeyDown(event: KeyboardEvent) {
    const next = indexAfterKey(event.key, {
      count: shown.length,
      at: active,
      layout: 'column',
      wraps: true,
      page: 7,
      isInText: text !== '',
    })
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) document.getElementById(rowId(active))?.click()
    else setActiveIndex(next)
  }
  const rows = (members: readonly Entry[]) =>
    members.map((entry) => {
      const index = shown.indexOf(entry)
      return (
        <Row
          key={entryId(entry)}
          id={rowId(index)}
          entry={entry}
          isActive={index === active}
          onActivate={() => setActiveIndex(index)}
          onChoose={() => {
            rememberChoice(entryId(entry))
            onView(null)
            entry.run?.()
          }}
        />
      )
    })

  return (
    <ModalDialog placement="top" label={t('title')} onClose={() => onView(null)}>
      {/* On a phone the keyboard takes the lower part of the window. */}
      <Flex direction="column" maxH={{ base: 'calc(100dvh - 1.25rem)', md: 'min(32rem, 70dvh)' }}>
        <Flex
          align="center"
          gap={2}
          ps={4}
          pe={2}
          flexShrink={0}
          borderBottomWidth="1px"
          color="text.muted"
          _focusWithin={{ boxShadow: 'inset 0 -2px 0 var(--chakra-colors-focus-ring)' }}
        >
          <Search size={18} />
          <chakra.input
            flex={1}
            minW={0}
            h={14}
            bg="transparent"
            color="text.primary"
            outline={0}
            role="combobox"
            aria-label={t('title')}
            placeholder={t(guild ? 'placeholder' : 'placeholderOutside')}
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? listId : undefined}
            aria-activedescendant={shown.length > 0 ? rowId(active) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setActiveIndex(0)
            }}
            onKeyDown={onKeyDown}
          />
          <CloseButton aria-label={t('close')} boxSize={10} onClick={() => onView(null)} />
        </Flex>
        {shown.length > 0 && (
          <Box id={listId} role="listbox" aria-label={t('title')} sx={listStyles}>
            {search
              ? rows(found)
              : groups.map(({ name, entries: members }) => (
                  <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
                    <Text id={`${listId}-${name}`} layerStyle="panelGroup" isTruncated>
                      {name === 'guild' ? <bdi {...untranslated}>{guild?.name}</bdi> : t(name)}
                    </Text>
                    {rows(members)}
                  </div>
                ))}
          </Box>
        )}
        <div aria-live="polite">
          {shown.length === 0 && (
            <Text layerStyle="hint" px={4} py={8} textAlign="center" overflowWrap="anywhere">
              <span>{t('nothing', { text: quotable(search) })}</span>
              {!guild && <span>{` ${t('openServer')}`}</span>}
            </Text>
          )}
          {shown.length > 0 && search && (
            <VisuallyHidden>{t('results', { count: shown.length })}</VisuallyHidden>
          )}
        </div>
      </Flex>
    </ModalDialog>
  )
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

// Rows are many and change with each key, so they are styled from here.
const listStyles = {
  position: 'relative',
  flex: 1,
  minH: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: 2,
  '[role=option]': { layerStyle: 'panelRow', cursor: 'pointer', scrollMarginBlock: 2 },
  '[role=option][aria-selected=true]': {
    bg: 'accent.subtle',
    color: 'accent.text',
    outline: '2px solid transparent',
    outlineOffset: '-2px',
  },
  '.icon': { display: 'grid', placeItems: 'center', flexShrink: 0, w: 6, color: 'text.muted' },
  '.icon > svg': { boxSize: '18px' },
  bdi: { flex: '1 1 auto', minW: 0, ...ellipsis },
  '.about': {
    flexShrink: 0,
    maxW: '45%',
    fontSize: 'xs',
    fontWeight: 'normal',
    color: 'text.muted',
    ...ellipsis,
  },
} as const

type RowProps = { id: string; entry: Entry; isActive: boolean; onActivate: () => void; onChoose: () => void }

function Row({ id, entry, isActive, onActivate, onChoose }: RowProps) {
  const t = useTranslations('common')
  const { name, about, icon, href, isExternal } = entry
  const props = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onPointerMove: () => isActive || onActivate(),
    onClick: onChoose,
    children: (
      <>
        <span className="icon" aria-hidden>
          {icon}
        </span>
        <bdi>{name}</bdi>
        <span className="about">{about}</span>
        {isExternal && <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>}
      </>
    ),
  }
  if (href === undefined) return <div {...props} />
  if (isExternal) return <a {...props} href={href} target="_blank" rel="noreferrer" />
  return <NextLink {...props} href={href} prefetch={false} />
}
