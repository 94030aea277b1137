import { chakra } from '@chakra-ui/react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { RowMotion } from '@/components/ui/motion'
import { focusNewRow } from './focus-field'
import { RowTools } from './row-tool'
import type { ListRows, RowFocus } from './use-list-rows'
import { touchArea } from '@/theme/foundations'

const FocusContext = createContext<RowFocus | null>(null)

export type EditableListProps = { label?: string; rows: ListRows; children: ReactNode }

/** A list whose rows can be moved and removed. `SortableList` is one in which they can be dragged, too. */
export function EditableList({
  label,
  rows,
  children,
  dragging,
}: EditableListProps & { dragging?: ReactNode }) {
  const list = useRef<HTMLOListElement>(null)
  return (
    <FocusContext value={rows.focus}>
      <chakra.ol ref={list} aria-label={label} sx={styles}>
        {children}
      </chakra.ol>
      {/* Before what shows where rows come from: it takes dragged ones back to their places. */}
      {dragging}
      <FocusInSight list={list} ids={rows.ids} />
      <RowMotion list={list} ids={rows.ids} />
    </FocusContext>
  )
}

/** What has the focus stays in sight as its row moves. Draws nothing. */
function FocusInSight({ list, ids }: { list: RefObject<HTMLElement | null>; ids: readonly string[] }) {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused && list.current?.contains(focused)) void focused.scrollIntoView({ block: 'nearest' })
  }, [list, ids])
  return null
}

export type EditableRowProps = {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  isWrong: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  tools?: ReactNode
  body?: ReactNode
  children: ReactNode
}

export function EditableRow(props: EditableRowProps & { handle?: ReactNode }) {
  const { id, name, isFirst, isLast, isWrong, onMove, onRemove, onKeyDown, tools, body, children } = props
  const row = useRef<HTMLLIElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const focus = useContext(FocusContext)
  useEffect(
    () => (focus?.id === id && focus.part === 'field' && row.current ? focusNewRow(row.current) : undefined),
    [focus, id],
  )
  // Before it is moved there from where it was, so that `FocusInSight` finds it where it is to be.
  useLayoutEffect(() => {
    if (focus?.id === id && focus.part === 'remove') removeButton.current?.focus({ preventScroll: true })
  }, [focus, id])

  return (
    <li
      ref={row}
      className="list-row"
      // Where what is in it cannot have the focus yet.
      tabIndex={-1}
      aria-label={name}
      data-wrong={isWrong || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="row-head">
        {props.handle}
        {children}
        <RowTools {...{ name, isFirst, isLast, onMove, onRemove }} removeRef={removeButton}>
          {tools}
        </RowTools>
      </div>
      {body}
    </li>
  )
}

const styles = {
  listStyleType: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  '.list-row': { borderWidth: '1px', borderRadius: 'lg', bg: 'bg.surface', minW: 0, outline: 0 },
  '.list-row:is([data-dragged], :has(.grip[aria-pressed=true]))': {
    position: 'relative',
    zIndex: 1,
    boxShadow: 'raised',
    borderColor: 'accent.border',
  },
  '.list-row[data-wrong]': { borderColor: 'danger.text' },
  '.row-head': { display: 'flex', alignItems: 'center', gap: 1, px: 1, py: 1, minH: 11 },
  '.row-tools': { display: 'flex', flexShrink: 0, flexWrap: 'wrap', justifyContent: 'flex-end' },
  '.tool': {
    position: 'relative',
    ...touchArea('4px'),
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: 8, md: 9 },
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    _disabled: { opacity: 0.35, cursor: 'not-allowed' },
  },
  '.tool.grip': { cursor: 'grab', touchAction: 'none', flexShrink: 0 },
} as const
