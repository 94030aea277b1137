/** The window that media queries see in jsdom: as wide as a small desktop, with no preference stated. */
const initial = { width: 1366, prefers: [] as string[] }
let media = initial

/** Sets the window's width in pixels and what the person prefers, as in `prefers-color-scheme: dark`. */
export function setMedia(change: Partial<typeof initial>) {
  media = { ...media, ...change }
}

export function resetMedia() {
  media = initial
}

function holds(condition: string) {
  const bound = /\((min|max)-width:\s*([\d.]+)(px|em|rem)\)/.exec(condition)
  if (!bound) return media.prefers.some((preference) => condition.includes(preference))
  const pixels = Number(bound[2]) * (bound[3] === 'px' ? 1 : 16)
  return bound[1] === 'min' ? media.width >= pixels : media.width <= pixels
}

const matches = (query: string) =>
  query.split(',').some((alternative) =>
    alternative
      .split(/\band\b/)
      .map((condition) => condition.trim())
      .every((condition) => /^(only )?(screen|all)$/.test(condition) || holds(condition)),
  )

/** Puts a `matchMedia` on the window that answers from `setMedia`. */
export function stubMedia() {
  window.matchMedia = (query) => ({
    matches: matches(query),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  })
}
