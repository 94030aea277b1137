const dayLength = 86_400_000

export type Point = { day: string; value: number | null }

/** Every day of a period, the oldest first, from the first that has a value; none where no day has one. */
export function pointsOf(days: Readonly<Record<string, number>>, newest: string, period: number): Point[] {
  const end = Date.parse(newest)
  const all = Array.from({ length: period }, (_, index) => {
    const day = new Date(end - (period - 1 - index) * dayLength).toISOString().slice(0, 10)
    return { day, value: days[day] ?? null }
  })
  const first = all.findIndex(({ value }) => value !== null)
  return first === -1 ? [] : all.slice(first)
}

/** Those that have a value. */
export const knownOf = (points: readonly Point[]) =>
  points.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]))
