import { DashboardError, NoDashboardError, UnreachableError } from './calls'

/** Milliseconds after which an outage that goes on is told again. */
const tellAgain = 60_000

/** What everything that calls the dashboard meets until it is over. */
const outages: readonly unknown[] = [401, 502, 503, 504]
/** As `outages`, where the answer has no code: something before the dashboard gave it. */
const outagesBefore: readonly unknown[] = [409, 429, 500]

function kindOf(problem: Error) {
  if (problem instanceof NoDashboardError) return 'no dashboard'
  if (problem instanceof UnreachableError) return 'unreachable'
  if (!(problem instanceof DashboardError)) return null
  const { status, code } = problem
  return outages.includes(status) || (code === undefined && outagesBefore.includes(status)) ? status : null
}

/** An outage is told at once, then each minute, and when it is over: whatever goes on meanwhile meets it again and again. */
export function createOutage(onOver: () => void) {
  const toldAt = new Map<string | number, number>()
  /** How many are over. */
  let ended = 0
  /** What went unanswered of calls that began before an outage was over: it belongs to that one. */
  const late = new WeakSet<Error>()
  return {
    /** Makes a call of which it is known when it began. */
    async during<Answer>(act: () => Promise<Answer>) {
      const before = ended
      try {
        return await act()
      } catch (problem) {
        if (problem instanceof Error && kindOf(problem) === 'unreachable' && ended !== before)
          late.add(problem)
        throw problem
      }
    },
    /** Whether it was told less than a minute ago, or is over. */
    isRepeated(problem: Error) {
      const kind = kindOf(problem)
      if (kind === null) return false
      if (late.has(problem)) return true
      const now = performance.now()
      const last = toldAt.get(kind)
      if (last !== undefined && now - last < tellAgain) return true
      toldAt.set(kind, now)
      return false
    },
    end() {
      if (toldAt.size === 0) return
      toldAt.clear()
      ended += 1
      onOver()
    },
  }
}
