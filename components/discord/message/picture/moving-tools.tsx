import type { ReactNode } from 'react'
import { RowTools } from '@/components/form/row-tool'
import type { MessageRows } from '@/components/discord/message/editor/message-lists'

type MovingToolsProps = {
  rows: MessageRows['rows']
  at: number
  /** The row has moved: the button that did it, by this selector, is to have the focus there. */
  onMoved: (to: number, selector: string) => void
  /** The row is gone. `next` is the place of the one to go on with, null without any. */
  onRemoved: (next: number | null) => void
  children?: ReactNode
}

/** Moves and removes a row of a list where it is drawn. */
export function MovingTools({ rows, at, onMoved, onRemoved, children }: MovingToolsProps) {
  const count = rows.ids.length
  return (
    <RowTools
      name={rows.nameAt(at)}
      isFirst={at === 0}
      isLast={at === count - 1}
      onMove={(by) => {
        rows.move(at, at + by)
        onMoved(at + by, `[data-tool="${by < 0 ? 'up' : 'down'}"]`)
      }}
      onRemove={() => {
        rows.remove(at)
        onRemoved(count > 1 ? Math.min(at, count - 2) : null)
      }}
    >
      {children}
    </RowTools>
  )
}
