import { Component, type RefObject } from 'react'

const timing = { duration: 180, easing: 'ease-out' }

/** Moves an element once, unless the person has asked for less motion. */
function move(element: Element, keyframes: PropertyIndexedKeyframes) {
  const isStill = !('animate' in element) || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill) element.animate(keyframes, timing)
}

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

/** A page that takes longer to open appears without a motion. In milliseconds. */
const maxAge = 2_000

let pressed: { card: DOMRect; at: number } | null = null

/** Notes where a card is whose page is being opened. */
export function growFrom(card: Element | null) {
  pressed = card && { card: card.getBoundingClientRect(), at: performance.now() }
}

/** A ref for the head of that page: it grows out of the card’s place. Nothing waits for it. */
export function growHere(head: Element | null) {
  const from = pressed
  if (!head || !from || performance.now() - from.at > maxAge) return
  // Just before it is painted, when the page has been scrolled to its start and laid out.
  requestAnimationFrame(() => {
    const { left, top, width } = head.getBoundingClientRect()
    // The page may have been left by now, or its skeleton replaced; a head that follows at once moves in its place.
    if (width === 0 || pressed !== from) return
    pressed = null
    const { card } = from
    const start = `translate(${card.left - left}px, ${card.top - top}px) scale(${card.width / width})`
    move(head, { transform: [start, 'none'], transformOrigin: ['0 0', '0 0'], opacity: [0.3, 1] })
  })
}
