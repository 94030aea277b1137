type Place = { offsetLeft: number; offsetTop: number }

/** Which element of a wrapping grid a key leads to; undefined for keys that lead nowhere. */
export function nextInGrid<Cell extends Place>(key: string, at: number, cells: readonly Cell[]) {
  const here = cells[at]
  if (!here) return undefined
  const sameColumn = ({ offsetLeft }: Place) => offsetLeft === here.offsetLeft
  switch (key) {
    case 'ArrowRight':
      return cells[at + 1]
    case 'ArrowLeft':
      return cells[at - 1]
    case 'ArrowDown':
      return cells.find((cell) => sameColumn(cell) && cell.offsetTop > here.offsetTop)
    case 'ArrowUp':
      return cells.findLast((cell) => sameColumn(cell) && cell.offsetTop < here.offsetTop)
    case 'Home':
      return cells[0]
    case 'End':
      return cells.at(-1)
    default:
      return undefined
  }
}
