import { Component, type RefObject } from 'react'
import { move } from './motion'

type RowMotionProps = {
  list: RefObject<HTMLElement | null>
  ids: readonly string[]
}

type Places = ReadonlyMap<Element, number>

const placesIn = (list: HTMLElement | null): Places =>
  new Map(Array.from(list?.children ?? [], (row) => [row, row.getBoundingClientRect().top]))

function moveFrom(places: Places, row: Element) {
  const before = places.get(row)
  if (before === undefined) return move(row, { opacity: [0, 1], scale: [0.98, 1] })
  const distance = before - row.getBoundingClientRect().top
  if (Math.abs(distance) >= 1) move(row, { transform: [`translateY(${distance}px)`, 'none'] })
}

/** Shows where the rows of a list come from when some are added, removed or moved. Draws nothing itself. */
export class RowMotion extends Component<RowMotionProps> {
  // Where rows are before a change can be asked here alone: no hook runs before React changes the page.
  override getSnapshotBeforeUpdate(last: RowMotionProps) {
    const { list, ids } = this.props
    return last.ids.join() === ids.join() ? null : placesIn(list.current)
  }

  override componentDidUpdate(_props: RowMotionProps, _state: unknown, places: Places | null) {
    const list = this.props.list.current
    if (!places || !list) return
    for (const row of list.children) moveFrom(places, row)
  }

  override render() {
    return null
  }
}
