import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { within } from '@/components/features/complaints'
import type { ControlProps } from '@/components/features/control-props'
import { useFormApi } from '@/components/features/form-api'
import { blankValue, type ListOption } from '@/api/json-schema/option'
import { notify } from '@/components/ui/notify'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import { useRowFocus } from '@/components/form/use-row-focus'
import { SortableList } from '@/components/ui/sortable-list'
import { ListFiller } from './list-filler'
import { ListRow, type RowActions } from './list-row'
import { useListRows } from '@/components/form/list-rows'
import { listStyles } from './list-styles'
import { useRowName } from '@/components/discord/use-row-name'

/** Rows to add, remove, duplicate and reorder, by pointer and by keyboard. */
export function ListControl({
  option,
  label,
  value,
  path,
  error,
  complaints,
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
  const room = option.most === undefined ? Infinity : Math.max(1, option.most - values.length + 1)
  const isFull = option.most !== undefined && values.length >= option.most

  function insert(at: number, row: unknown) {
    rows.insert(at, row)
    onAdded(at)
  }
  function paste(at: number, pasted: unknown[], left: number) {
    rows.replace(at, pasted)
    onAdded(at + pasted.length - 1)
    if (left > 0) notify({ status: 'warning', title: t('leftOut', { count: left, most: option.most ?? 0 }) })
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
      {error && <p className="complaint">{error}</p>}
      {values.length === 0 && <p className="none">{t('empty')}</p>}
      <SortableList ids={rows.ids} nameAt={(at) => nameOf(values[at], at)} onMove={move}>
        <ol ref={list}>
          {values.map((row, at) => (
            <ListRow
              key={rows.ids[at]}
              id={rows.ids[at] ?? ''}
              at={at}
              option={option.items}
              name={nameOf(row, at)}
              value={row}
              path={[...path, at]}
              complaints={within(complaints, String(at))}
              isFirst={at === 0}
              isLast={at === values.length - 1}
              isFull={isFull}
              room={room}
              isOpen={isReadOnly || rows.isOpen(rows.ids[at] ?? '')}
              actions={latest}
            />
          ))}
        </ol>
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
        {option.most !== undefined &&
          values.length > 0 &&
          t('count', { count: values.length, most: option.most })}
      </div>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </chakra.fieldset>
  )
}
