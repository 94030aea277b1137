import type { StatusStep } from '@/api/status.schema'

/** A point of the chart in percent of its size, the origin at the top left. */
type Point = { x: number; y: number }

/** A day of five minutes each; what a backend sends beyond that is not drawn. */
const most = 288

const written = (points: Point[]) => points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')

/** What there is to draw: lines that end where nothing is known, and the numbers beside them; null for nothing. */
export function latencyLine(history: StatusStep[]) {
  const steps = history.slice(-most)
  const known = steps.flatMap(({ latency_ms }) => (latency_ms === null ? [] : [latency_ms]))
  if (known.length === 0) return null

  const highest = Math.max(...known)
  const width = Math.max(steps.length - 1, 1)
  const lines: Point[][] = []
  let line: Point[] = []
  steps.forEach(({ latency_ms }, index) => {
    if (latency_ms === null) {
      line = []
      return
    }
    if (line.length === 0) lines.push(line)
    line.push({ x: (index / width) * 100, y: 100 - (highest === 0 ? 0 : latency_ms / highest) * 95 })
  })
  return {
    // A point alone has no length, so it is drawn as a short line.
    lines: lines.map((points) => written(points.length === 1 ? [...points, ...points] : points)),
    least: Math.min(...known),
    most: highest,
    known: known.length,
    all: steps.length,
  }
}
