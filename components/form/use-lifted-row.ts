import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { ListRows } from './use-list-rows'

/** Where a key moves a row to, of its place and that of the last row. */
const targets: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Which row is picked up by the keyboard, and what its keys do: it moves with each key, and Escape takes it back. */
export function useLiftedRow(rows: Pick<ListRows, 'ids' | 'nameAt' | 'move' | 'announce'>) {
  const t = useTranslations('form.list')
  const [lifted, setLifted] = useState<{ id: string; from: number } | null>(null)
  const latest = useLatest({ rows, lifted })

  return useMemo(() => {
    const say = (key: 'lifted' | 'over' | 'moved' | 'dropped', id: string, at: number) => {
      const { ids, nameAt, announce } = latest.current.rows
      announce(t(key, { name: nameAt(ids.indexOf(id)), place: at + 1, count: ids.length }))
    }

    function drop() {
      const { rows, lifted } = latest.current
      if (!lifted) return
      const at = rows.ids.indexOf(lifted.id)
      setLifted(null)
      if (at >= 0) say(at === lifted.from ? 'dropped' : 'moved', lifted.id, at)
    }

    function onKeyDown(id: string, event: KeyboardEvent) {
      const { rows, lifted } = latest.current
      const at = rows.ids.indexOf(id)
      const isLifted = lifted?.id === id
      const target = targets[event.key]?.(at, rows.ids.length - 1)
      if (event.key === ' ' || event.key === 'Enter') {
        if (isLifted) drop()
        else {
          setLifted({ id, from: at })
          say('lifted', id, at)
        }
      } else if (isLifted && event.key === 'Escape') {
        rows.move(at, lifted.from)
        setLifted(null)
        say('dropped', id, lifted.from)
        // It has been answered: no dialog around the list closes.
        event.stopPropagation()
      } else if (isLifted && target !== undefined) {
        rows.move(at, target)
        say('over', id, target)
      } else return
      event.preventDefault()
    }

    return { id: lifted?.id, onKeyDown, drop }
  }, [lifted?.id, latest, t])
}
