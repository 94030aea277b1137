import { useEffect, useEffectEvent, useState } from 'react'
import { usePopover } from './popup'

/** In pixels. `chrome` is what a panel takes besides its list, and the distance kept to the edge of what can be seen. */
const sizes = { minList: 96, comfortableList: 240, maxList: 320, chrome: 80 }

export type Placement = { opensUp: boolean; listHeight: number }

type Span = { top: number; bottom: number }

/** Where a panel fits beside its field: below unless there is clearly more room above. All in pixels. */
export function placeBeside(field: Span, visible: Span): Placement {
  const below = visible.bottom - field.bottom - sizes.chrome
  const above = field.top - visible.top - sizes.chrome
  const opensUp = below < sizes.comfortableList && above > below
  const room = opensUp ? above : below
  return { opensUp, listHeight: Math.round(Math.min(Math.max(room, sizes.minList), sizes.maxList)) }
}

/** The part of the window that can be seen: a phone's keyboard covers the rest. */
export function visiblePart(): Span {
  const { offsetTop: top = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return { top, bottom: top + height }
}

/** Places again what is open whenever the part that can be seen changes. */
export function usePlaceAgain(isOpen: boolean, place: () => void) {
  const placeAgain = useEffectEvent(place)
  useEffect(() => {
    if (!isOpen) return undefined
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('resize', placeAgain, { signal })
    window.visualViewport?.addEventListener('resize', placeAgain, { signal })
    window.visualViewport?.addEventListener('scroll', placeAgain, { signal })
    return () => listening.abort()
  }, [isOpen])
}

/** A popover that is placed beside its field when it opens, and again whenever the part that can be seen changes. */
export function useFieldPopover<Opened>(onBlur?: () => void) {
  const popover = usePopover<Opened>(onBlur)
  const [placement, setPlacement] = useState<Placement>({ opensUp: false, listHeight: sizes.maxList })
  const isOpen = popover.opened !== null

  function place() {
    const box = popover.rootProps.ref.current?.getBoundingClientRect()
    if (box) setPlacement(placeBeside(box, visiblePart()))
  }
  usePlaceAgain(isOpen, place)

  function open(next: Opened | null) {
    if (next !== null) place()
    popover.open(next)
  }
  return { ...popover, open, placement }
}

/** The styles of a panel beside its field. */
export const besideField = ({ opensUp }: Pick<Placement, 'opensUp'>) => ({
  [opensUp ? 'bottom' : 'top']: 'calc(100% + 0.25rem)',
})
