import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { ListRows } from './use-list-rows'

const steps: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Which row is picked up by the keyboard, and what its keys do: it moves with each arrow key, and Escape takes it back. */
export function useLiftedRow(rows: Pick<ListRows, 'ids' | 'nameAt' | 'move' | 'announce'>) {
  const t = useTranslations('form.list')
  const [lifted, setLifted] = useState<{ id: string; from: number } | null>(null)
  const latest = useLatest({ rows, lifted })

  return useMemo(() => {
    const drop = () => setLifted(null)

    function onKeyDown(id: string, event: KeyboardEvent) {
      const { rows, lifted } = latest.current
      const at = rows.ids.indexOf(id)
      const say = (key: 'lifted' | 'moved' | 'dropped') =>
        rows.announce(t(key, { name: rows.nameAt(at), place: at + 1, count: rows.ids.length }))
      const isLifted = lifted?.id === id
      const step = steps[event.key]
      if (event.key === ' ' || event.key === 'Enter') {
        if (isLifted) drop()
        else setLifted({ id, from: at })
        say(isLifted ? (lifted.from === at ? 'dropped' : 'moved') : 'lifted')
      } else if (isLifted && event.key === 'Escape') {
        rows.move(at, lifted.from)
        drop()
        say('dropped')
        // It has been answered: no dialog around the list closes.
        event.stopPropagation()
      } else if (isLifted && step) rows.move(at, at + step)
      else return
      event.preventDefault()
    }

    return { id: lifted?.id, onKeyDown, drop }
  }, [lifted?.id, latest, t])
}
