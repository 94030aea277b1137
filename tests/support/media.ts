/** The window that media queries see in jsdom: as wide as a small desktop, with no preference stated. */
const initial = { width: 1366, prefers: [] as string[] }
let media = initial
const watchers = new Set<() => void>()

/** Sets the window's width in pixels and what the person prefers, as in `prefers-color-scheme: dark`. */
export function setMedia(change: Partial<typeof initial>) {
  media = { ...media, ...change }
  for (const tell of watchers) tell()
}

export function resetMedia() {
  media = initial
  watchers.clear()
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

type Listener = Parameters<MediaQueryList['addListener']>[0]

/** jsdom has no media query lists; this one tells its listeners when `setMedia` changes what it says. */
class StubMediaQueryList extends EventTarget implements MediaQueryList {
  matches: boolean
  onchange = null

  constructor(readonly media: string) {
    super()
    this.matches = matches(media)
    watchers.add(() => this.#look())
  }

  #look() {
    if (this.matches === matches(this.media)) return
    this.matches = !this.matches
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.matches, media: this.media }))
  }

  addListener(listener: Listener) {
    this.addEventListener('change', listener as EventListener | null)
  }

  removeListener(listener: Listener) {
    this.removeEventListener('change', listener as EventListener | null)
  }
}

/** Puts a `matchMedia` on the window that answers from `setMedia`. */
export function stubMedia() {
  window.matchMedia = (query) => new StubMediaQueryList(query)
}
