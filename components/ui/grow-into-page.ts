import { move } from './motion'

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
  if (!head || !from) return
  pressed = null
  if (performance.now() - from.at > maxAge) return
  // Just before it is painted, when the page has been scrolled to its start and laid out.
  requestAnimationFrame(() => {
    const { left, top, width } = head.getBoundingClientRect()
    // The page may have been left by now, and its head with it.
    if (width === 0) return
    const { card } = from
    const start = `translate(${card.left - left}px, ${card.top - top}px) scale(${card.width / width})`
    move(head, { transform: [start, 'none'], transformOrigin: ['0 0', '0 0'], opacity: [0.3, 1] })
  })
}
