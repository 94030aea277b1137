/** In pixels. `chrome` is what a panel takes besides its list, and the distance kept to the window's edge. */
const sizes = { minList: 96, comfortableList: 240, maxList: 320, chrome: 80 }

export type Placement = { opensUp: boolean; listHeight: number }

/** Where a panel fits beside its field: below unless there is clearly more room above. All in pixels. */
export function placeBeside(
  { top, bottom }: { top: number; bottom: number },
  windowHeight: number,
): Placement {
  const below = windowHeight - bottom - sizes.chrome
  const above = top - sizes.chrome
  const opensUp = below < sizes.comfortableList && above > below
  const room = opensUp ? above : below
  return { opensUp, listHeight: Math.round(Math.min(Math.max(room, sizes.minList), sizes.maxList)) }
}
