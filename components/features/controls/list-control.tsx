import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { ListPlus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { blankValue, type ListOption } from '@/api/json-schema/option'
import { useRowName } from '@/components/discord/use-row-name'
import { type ControlProps, useFormApi } from '@/components/features/form-api'
import { ControlSkeleton } from '@/components/features/control-skeleton'
import { errorsWithin } from '@/components/features/validate-options'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import { useListRows, useRowFocus } from '@/components/form/use-list-rows'
import type { FillProps } from '@/components/game/saved-server-choice'
import { preloadable } from '@/components/ui/preloadable'
import { notify } from '@/components/ui/notify'
import { SortableList, sortableStyles } from '@/components/ui/sortable-list'
import type { FillSource } from '@/config/features/hints'
import { ListRow, type RowActions } from './list-row'

/** Rows to add, remove, duplicate and reorder, by pointer and by keyboard. */
export function ListControl({
  option,
  label,
  value,
  path,
  error,
  fieldErrors,
  onChange,
}: ControlProps<ListOption>) {
  const t = useTranslations('features.list')
  const said = useTranslations('form.list')
  const values: unknown[] = Array.isArray(value) ? value : []
  const { rearrange } = useFormApi()
  const rows = useListRows(values, (next, order) => {
    rearrange(path, order)
    onChange(next)
  })
  const { list, adder, onAdded, onRemoved } = useRowFocus()
  const [news, setNews] = useState('')
  // Who may only look has no button to open a row with.
  const isReadOnly = useIsReadOnly()
  const nameOf = useRowName(option)
  const item = option.item ?? t('item')
  const room = option.max === undefined ? Infinity : Math.max(1, option.max - values.length + 1)
  const isFull = option.max !== undefined && values.length >= option.max

  function insert(at: number, row: unknown) {
    rows.insert(at, row)
    onAdded(at)
  }
  function paste(at: number, pasted: unknown[], left: number) {
    rows.replace(at, pasted)
    onAdded(at + pasted.length - 1)
    if (left > 0) notify({ status: 'warning', title: t('leftOut', { count: left, max: option.max ?? 0 }) })
  }
  function move(from: number, to: number) {
    rows.move(from, to)
    setNews(said('moved', { name: nameOf(values[from], from), place: to + 1, count: values.length }))
  }
  function remove(at: number) {
    rows.remove(at)
    onRemoved(at)
    setNews(said('removed', { name: nameOf(values[at], at) }))
  }
  const actions: RowActions = {
    open: rows.open,
    move,
    remove,
    duplicate: (at) => insert(at + 1, structuredClone(values[at])),
    enter: (at) => !isFull && insert(at + 1, blankValue(option.items)),
    paste,
    erase: (at) => {
      remove(at)
      onAdded(Math.max(0, at - 1))
    },
  }
  // Handed to the rows once and for all, so that a key draws its own row alone.
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })

  return (
    <chakra.fieldset sx={listStyles}>
      <legend>{label}</legend>
      {option.description && <p className="help">{option.description}</p>}
      {error && <p className="error">{error}</p>}
      {values.length === 0 && <p className="none">{t('empty')}</p>}
      <SortableList list={list} ids={rows.ids} nameAt={(at) => nameOf(values[at], at)} onMove={move}>
        {values.map((row, at) => (
          <ListRow
            key={rows.ids[at]}
            id={rows.ids[at] ?? ''}
            at={at}
            option={option.items}
            name={nameOf(row, at)}
            value={row}
            path={[...path, at]}
            fieldErrors={errorsWithin(fieldErrors, String(at))}
            isFirst={at === 0}
            isLast={at === values.length - 1}
            isFull={isFull}
            room={room}
            isOpen={isReadOnly || rows.isOpen(rows.ids[at] ?? '')}
            actions={latest}
          />
        ))}
      </SortableList>
      <div className="foot">
        <Button
          size="sm"
          variant="outline"
          leftIcon={<Plus size={16} aria-hidden />}
          isDisabled={isFull}
          ref={adder}
          onClick={() => insert(values.length, blankValue(option.items))}
        >
          {t('add', { item })}
        </Button>
        {option.fillFrom && (
          <ListFiller
            source={option.fillFrom}
            items={option.items}
            rows={values}
            isFull={isFull}
            onFill={(row, words) => {
              insert(values.length, row)
              setNews(words)
            }}
          />
        )}
        {option.max !== undefined &&
          values.length > 0 &&
          t('count', { count: values.length, max: option.max })}
      </div>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </chakra.fieldset>
  )
}

/** Loaded when somebody first opens it. */
const sources: Record<FillSource, ComponentType<FillProps>> = {
  'game-servers': preloadable(
    () => import('@/components/game/saved-server-choice').then((code) => code.SavedServerChoice),
    ControlSkeleton,
  ),
}

/** Adds rows to a list from what the person has elsewhere. */
function ListFiller({ source, onFill, ...list }: FillProps & { source: FillSource }) {
  const t = useTranslations('features.list.fillFrom')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const Choice = sources[source]

  function close() {
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="outline"
        leftIcon={<ListPlus size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(source)}
      </Button>
      {isOpen && (
        <div
          id={panelId}
          className="fill"
          role="group"
          aria-label={t(source)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <Choice
            {...list}
            onFill={(row, words) => {
              onFill(row, words)
              close()
            }}
          />
        </div>
      )}
    </>
  )
}

const listStyles = {
  border: 0,
  minW: 0,
  '> legend': { fontSize: 'sm', fontWeight: 'semibold', mb: 1, float: 'left', w: 'full' },
  '> .help, > .error, > .none, > ol, > .foot': { clear: 'both' },
  '> .help, .none': { color: 'text.muted', fontSize: 'sm' },
  '> .error': { color: 'danger.text', fontSize: 'sm' },
  '> .foot': {
    mt: 3,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    fontSize: 'sm',
    color: 'text.muted',
  },
  '.fill': { order: 1, flexBasis: 'full' },
  ...sortableStyles,
  '.row-open': {
    flex: 1,
    minW: 0,
    minH: 10,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 2,
    px: 1,
    fontSize: 'sm',
    fontWeight: 'semibold',
    textAlign: 'start',
    borderRadius: 'md',
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring' },
    svg: { flexShrink: 0, color: 'text.muted', transition: 'transform 120ms' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
  },
  '.row-name': {
    minW: 0,
    maxW: 'calc(100% - 1.5rem)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.row-wrong': { color: 'danger.text', fontWeight: 'medium', whiteSpace: 'nowrap', fontSize: 'xs' },
  '.row-value': { flex: 1, minW: 0, py: 2, px: 1, label: { fontSize: 'xs', color: 'text.muted' } },
  '.row-error': { px: { base: 3, md: 5 }, pb: 2, color: 'danger.text', fontSize: 'sm' },
  '.row-body': { px: { base: 3, md: 5 }, pt: 2, pb: 5, borderTopWidth: '1px' },
} as const
