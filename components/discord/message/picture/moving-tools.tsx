import { useTranslations } from 'next-intl'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RowTool } from '@/components/form/row-tool'

type Rows = {
  ids: readonly string[]
  nameAt: (at: number) => string
  move: (from: number, to: number) => void
}

type MovingToolsProps = {
  rows: Rows & { remove: (at: number) => void }
  at: number
  /** The row has moved: the button that did it, by this selector, is to have the focus there. */
  onMoved: (to: number, selector: string) => void
  /** The row is gone. `next` is the place of the one to go on with, null without any. */
  onRemoved: (next: number | null) => void
  children?: ReactNode
}

/** Moves and removes a row of a list where it is drawn. */
export function MovingTools({ rows, at, onMoved, onRemoved, children }: MovingToolsProps) {
  const t = useTranslations('form.list')
  const count = rows.ids.length
  const name = rows.nameAt(at)

  function move(by: -1 | 1) {
    rows.move(at, at + by)
    onMoved(at + by, `[data-move="${by}"] button`)
  }
  function remove() {
    rows.remove(at)
    onRemoved(count > 1 ? Math.min(at, count - 2) : null)
  }

  return (
    <div className="row-tools">
      <span data-move={-1}>
        <RowTool icon={ArrowUp} label={t('up', { name })} isIdle={at === 0} onClick={() => move(-1)} />
      </span>
      <span data-move={1}>
        <RowTool
          icon={ArrowDown}
          label={t('down', { name })}
          isIdle={at === count - 1}
          onClick={() => move(1)}
        />
      </span>
      {children}
      <RowTool icon={Trash2} label={t('remove', { name })} onClick={remove} />
    </div>
  )
}
