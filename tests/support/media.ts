/** The width of the window that media queries see, in pixels: a small desktop's. No preference is stated. */
const width = 1366

function holds(condition: string) {
  const bound = /\((min|max)-width:\s*([\d.]+)(px|em|rem)\)/.exec(condition)
  if (!bound) return /^(only )?(screen|all)$/.test(condition)
  const pixels = Number(bound[2]) * (bound[3] === 'px' ? 1 : 16)
  return bound[1] === 'min' ? width >= pixels : width <= pixels
}

const isMatched = (query: string) =>
  query.split(',').some((alternative) =>
    alternative
      .split(/\band\b/)
      .map((condition) => condition.trim())
      .every(holds),
  )

type Listener = Parameters<MediaQueryList['addListener']>[0]

/** jsdom has no media query lists. */
export class StubMediaQueryList extends EventTarget implements MediaQueryList {
  onchange = null

  constructor(
    readonly media: string,
    readonly matches = isMatched(media),
  ) {
    super()
  }

  addListener(listener: Listener) {
    this.addEventListener('change', listener as EventListener | null)
  }

  removeListener(listener: Listener) {
    this.removeEventListener('change', listener as EventListener | null)
  }
}
