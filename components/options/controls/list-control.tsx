import { Button, chakra, useDisclosure, VisuallyHidden } from '@chakra-ui/react'
import { ListPlus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentType, useRef } from 'react'
import { blankValue, type ListOption } from '@/contract/declaration/option'
import { isSame } from '@/contract/json'
import { useTitles } from '@/components/changes/use-titles'
import { type ControlProps, formatPath, useFormApi } from '@/components/options/form-context'
import { useOptionNames } from '@/components/options/option-text'
import { RowProblems } from '@/components/options/option-problems'
import { ControlSkeleton } from '@/components/options/control-skeleton'
import { errorsByPart } from '@/components/options/validate-options'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import { SortableList } from '@/components/form/sortable-list'
import { useListRows } from '@/components/form/use-list-rows'
import type { FillProps } from '@/components/game-servers/saved-server-choice'
import { whileLoading } from '@/components/ui/preloadable'
import { isolated } from '@/components/ui/isolated'
import { notify } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import type { FillSource } from '@/contract/declaration/hints'
import { ListRow, type RowActions } from './list-row'
import { RowDetails } from './row-details'
import { DeclaredText } from '@/components/ui/declared-text'
import { wrapping } from '@/theme/foundations'
import { clampedTo } from '@/theme/clamped-to'

export function ListControl(props: ControlProps<ListOption>) {
  const { option, label, value, path, error, fieldErrors, onChange } = props
  const { items, max = Infinity, fillFrom } = option
  const t = useTranslations('features.list')
  const values: unknown[] = Array.isArray(value) ? value : []
  const { guildId, featureId, rearrange } = useFormApi()
  const adder = useRef<HTMLButtonElement>(null)
  const { rowHeading } = useTitles(useOptionNames())
  const nameAt = (at: number) => isolated(rowHeading(option, values[at], at))
  const isReadOnly = useIsReadOnly()
  const free = Math.max(0, max - values.length)
  const rows = useListRows({
    values,
    nameAt,
    adder,
    about: `${guildId}/${featureId ?? ''}:${formatPath(path)}`,
    isBlankAt: (at) => isSame(values[at], blankValue(items)),
    onChange: (next, order) => {
      rearrange(path, order)
      onChange(next)
    },
  })
  const { open, move, remove, erase, insert } = rows
  const actions: RowActions = {
    open,
    move,
    remove,
    erase,
    duplicate: (at) => insert(at + 1, structuredClone(values[at])),
    enter: (at) => free > 0 && insert(at + 1, blankValue(items)),
    paste: (at, pasted, leftOut) => {
      rows.replace(at, pasted)
      if (leftOut > 0) notify({ status: 'warning', title: t('leftOut', { count: leftOut, max }) })
    },
  }
  const errorsOf = errorsByPart(fieldErrors)
  // Rows get the same ref each time, so that typing in one row renders that row alone.
  const latestActions = useLatest(actions)

  return (
    <chakra.fieldset sx={listStyles}>
      <legend>
        <DeclaredText>{label}</DeclaredText>
      </legend>
      {option.description && (
        <p className="help">
          <DeclaredText>{option.description}</DeclaredText>
        </p>
      )}
      {error && <p className="error">{error}</p>}
      {values.length === 0 && <p className="none">{t('empty')}</p>}
      <RowProblems value={value} path={path}>
        <RowDetails items={items}>
          {(writeDetails) => (
            <SortableList rows={rows}>
              {values.map((row, at) => (
                <ListRow
                  key={rows.ids[at]}
                  id={rows.ids[at] ?? ''}
                  at={at}
                  option={items}
                  name={nameAt(at)}
                  details={writeDetails(row)}
                  value={row}
                  path={[...path, at]}
                  fieldErrors={errorsOf(at)}
                  isFirst={at === 0}
                  isLast={at === values.length - 1}
                  free={free}
                  // Nobody can open a row of a disabled form.
                  isOpen={isReadOnly || rows.isOpen(rows.ids[at] ?? '')}
                  actions={latestActions}
                />
              ))}
            </SortableList>
          )}
        </RowDetails>
      </RowProblems>
      <div className="foot">
        <Button
          size="sm"
          variant="outline"
          {...wrapping}
          leftIcon={<Plus size={16} />}
          isDisabled={free === 0}
          ref={adder}
          onClick={() => insert(values.length, blankValue(items))}
        >
          {option.add ?? (option.item ? t('add', { item: isolated(option.item) }) : t('addEntry'))}
        </Button>
        {fillFrom && (
          <ListFiller
            source={fillFrom}
            items={items}
            rows={values}
            isFull={free === 0}
            onFill={(row, text) => {
              insert(values.length, row)
              rows.announce(text)
            }}
          />
        )}
        {max < Infinity && values.length > 0 && <span>{t('count', { count: values.length, max })}</span>}
      </div>
      <VisuallyHidden role="status">{rows.status}</VisuallyHidden>
    </chakra.fieldset>
  )
}

const sources: Record<FillSource, ComponentType<FillProps>> = {
  'game-servers': dynamic(
    () => import('@/components/game-servers/saved-server-choice').then((code) => code.SavedServerChoice),
    { ssr: false, loading: whileLoading(ControlSkeleton) },
  ),
}

function ListFiller({ source, onFill, ...list }: FillProps & { source: FillSource }) {
  const t = useTranslations('features.list.fillFrom')
  const { isOpen, onClose, getButtonProps, getDisclosureProps } = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  const Choice = sources[source]

  function close() {
    onClose()
    button.current?.focus()
  }

  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="outline"
        leftIcon={<ListPlus size={16} />}
        {...getButtonProps()}
      >
        {t(source)}
      </Button>
      {isOpen && (
        <div
          {...getDisclosureProps()}
          className="fill"
          role="group"
          aria-label={t(source)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <Choice
            {...list}
            onFill={(row, text) => {
              onFill(row, text)
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
  '> ol': { mt: 2 },
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
    svg: { flexShrink: 0, color: 'text.muted', transition: 'transform 120ms' },
    '&[aria-expanded=true] > svg': { transform: 'scaleX(var(--forwards)) rotate(90deg)' },
  },
  '.row-name': {
    minW: 0,
    maxW: 'calc(100% - 1.5rem)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.row-details': {
    minW: 0,
    maxW: 'calc(100% - 1.5rem)',
    // On a phone, the row's buttons leave less width than a date takes.
    ...clampedTo({ base: 3, md: 1 }),
    overflowWrap: 'anywhere',
    fontWeight: 'normal',
    color: 'text.muted',
  },
  '.row-wrong': { color: 'danger.text', fontWeight: 'medium', whiteSpace: 'nowrap', fontSize: 'xs' },
  '.row-wrong.is-said': { color: 'warning.text' },
  '.row-said': { px: { base: 3, md: 5 }, pb: 3, _empty: { display: 'none' } },
  '.row-value': { flex: 1, minW: 0, py: 2, px: 1, label: { fontSize: 'xs', color: 'text.muted' } },
  '.row-error': { px: { base: 3, md: 5 }, pb: 2, color: 'danger.text', fontSize: 'sm' },
  '.row-body': { px: { base: 3, md: 5 }, pt: 2, pb: 5, borderTopWidth: '1px' },
} as const
