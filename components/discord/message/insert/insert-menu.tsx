import { chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { flushSync } from 'react-dom'
import { type RefObject, useEffectEvent, useId, useLayoutEffect, useMemo, useState } from 'react'
import { replaceText, type TextElement } from '@/components/discord/message/editor/formatting'
import { Option } from '@/components/discord/pickers/picker-option'
import type { PickerItem } from '@/components/discord/pickers/picker-parts'
import { cellsOf, rowsOf } from '@/components/discord/pickers/picker-rows'
import { VirtualList } from '@/components/discord/pickers/virtual-list'
import { whileLoading } from '@/components/ui/preloadable'
import { indexAfterKey } from '@/components/ui/arrow-keys'
import { isTouched } from '@/components/ui/touch'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { quotable } from '@/contract/text-length'
import { menuWidth } from './place-menu'
import { mistakeIn } from './read-time'
import { endOf, type Trigger } from './trigger'
import { type InsertScope, pickTime, useInsertions } from './use-insertions'
import { useTrigger } from './use-trigger'

type InsertMenuProps = {
  field: RefObject<TextElement | null>
  /** The field's label and value. */
  label: string
  value: string
  scope: InsertScope
  /** How often a button has asked for the menu at the caret. */
  asked: number
  /** Whether an input method composes in the field. */
  isComposing: boolean
}

/** Below the caret, what may be meant by what is typed there. The focus, and every other key, stay the field's. */
export function InsertMenu({ field, label, value, scope, asked, isComposing }: InsertMenuProps) {
  const t = useTranslations('message.insert')
  const listId = useId()
  const { trigger, place, dismiss } = useTrigger(field, value, { asked, isComposing })
  const groups = useInsertions(trigger, scope)
  const rows = useMemo(() => rowsOf(groups, 1, ''), [groups])
  const items = useMemo(() => cellsOf(rows).map(({ item }) => item), [rows])
  const [goneTo, setGoneTo] = useState<{ trigger: Trigger; id: string } | null>(null)
  const [askedAt, setAskedAt] = useState<{ start: number; end: number } | null>(null)
  const isOpen = trigger !== null && items.length > 0
  const mistake = useMistakenTime(isOpen || scope !== 'message' ? null : trigger)
  const found = goneTo?.trigger === trigger ? items.findIndex(({ id }) => id === goneTo?.id) : -1
  // After a sign alone, Enter is still the text's: nobody has said what is meant.
  const active = found >= 0 ? found : trigger?.query === '' ? -1 : 0
  const activeItem = items[active]
  // Where there are keys, Escape is at hand, and the menu comes and goes with what is typed.
  useBackCloses((isOpen || mistake !== null) && isTouched() ? dismiss : undefined)
  const idOf = (item: PickerItem) => `${listId}-${encodeURIComponent(item.id)}`

  function pick({ id: insert }: PickerItem) {
    if (field.current && trigger) {
      const typed = { start: trigger.start, end: endOf(trigger) }
      if (insert === pickTime) setAskedAt(typed)
      else replaceText(field.current, { ...typed, insert })
    }
    dismiss()
  }
  function insertTime(insert: string) {
    // Behind an open dialog, nothing can be written.
    flushSync(() => setAskedAt(null))
    if (field.current && askedAt) replaceText(field.current, { ...askedAt, insert })
  }
  useKeys(field, isOpen || mistake !== null, (event) => {
    if (event.key === 'Escape') return dismiss
    const at = active < 0 && event.key === 'ArrowUp' ? 0 : active
    const next = indexAfterKey(event.key, {
      count: items.length,
      at,
      layout: 'column',
      wraps: true,
      isInText: true,
    })
    const item = next === undefined ? undefined : items[next]
    if (item && trigger) return () => setGoneTo({ trigger, id: item.id })
    return activeItem && (event.key === 'Enter' || event.key === 'Tab') ? () => pick(activeItem) : undefined
  })
  useListOf(field, isOpen ? { list: listId, active: activeItem && idOf(activeItem) } : null)

  return (
    <>
      <VisuallyHidden role="status">{isOpen ? t('found', { count: items.length }) : mistake}</VisuallyHidden>
      {mistake !== null && place && (
        <Text
          aria-hidden
          layerStyle="floating"
          position="absolute"
          width={`min(${menuWidth}, 100%)`}
          padding={3}
          fontSize="sm"
          style={place.style}
        >
          {mistake}
        </Text>
      )}
      {isOpen && place && (
        <chakra.div
          layerStyle="floating"
          position="absolute"
          overflow="hidden"
          width={`min(${menuWidth}, 100%)`}
          style={place.style}
          onMouseDown={(event) => event.preventDefault()}
        >
          <VirtualList
            id={listId}
            label={t('label', { field: label })}
            isGrid={false}
            rows={rows}
            activeRow={rows.find((row) => activeItem && row.items.includes(activeItem))}
            height={place.listHeight}
          >
            {({ items: inRow }, place) =>
              inRow.map((item) => (
                <Option
                  key={item.id}
                  {...place}
                  id={idOf(item)}
                  data-active={item === activeItem || undefined}
                  aria-selected={item === activeItem}
                  onClick={() => pick(item)}
                  item={item}
                  count={items.length}
                  position={items.indexOf(item) + 1}
                />
              ))
            }
          </VirtualList>
        </chakra.div>
      )}
      {askedAt && <TimestampDialog onInsert={insertTime} onClose={() => setAskedAt(null)} />}
    </>
  )
}

/** What is wrong in a time that is typed after `@` and is none. */
function useMistakenTime(trigger: Trigger | null) {
  const t = useTranslations('form.dateTime')
  const locale = useLocale()
  if (trigger?.sign !== '@') return null
  const text = quotable(trigger.query)
  const mistake = mistakeIn(trigger.query, locale)
  return mistake && t(mistake === 'day' ? 'noSuchDay' : 'noTime', { text })
}

const TimestampDialog = dynamic(() => import('./timestamp-dialog').then((code) => code.TimestampDialog), {
  ssr: false,
  loading: whileLoading(),
})

/** Takes the keys of an open menu from the field, which has others for them. An input method keeps all of them. */
function useKeys(
  field: RefObject<TextElement | null>,
  isOpen: boolean,
  actionOf: (event: KeyboardEvent) => (() => void) | undefined,
) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { isComposing, shiftKey, altKey, ctrlKey, metaKey } = event
    if (isComposing || shiftKey || altKey || ctrlKey || metaKey) return
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  // With the menu, not after it: a key that follows at once is the menu's.
  useLayoutEffect(() => {
    const element: HTMLElement | null = field.current
    if (!isOpen || !element) return undefined
    const listening = new AbortController()
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal: listening.signal })
    return () => listening.abort()
  }, [field, isOpen])
}

/** Says of the field, while a menu is open, that it belongs to a list and which option is the active one. */
function useListOf(
  field: RefObject<TextElement | null>,
  menu: { list: string; active: string | undefined } | null,
) {
  const list = menu?.list
  const active = menu?.active
  useLayoutEffect(() => {
    const element = field.current
    if (!element || list === undefined) return undefined
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'true',
      'aria-controls': list,
      ...(active !== undefined && { 'aria-activedescendant': active }),
    }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name)
    }
  }, [field, list, active])
}
