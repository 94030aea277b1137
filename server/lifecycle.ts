/**
 * Whether this process takes new work. `drain()` is called first on SIGTERM: `/readyz` turns red and
 * everything that registered with `onDrain` (event streams, pollers) lets go.
 */
export type Lifecycle = {
  isDraining: () => boolean
  onDrain: (release: () => void) => () => void
  drain: () => void
}

export function createLifecycle(): Lifecycle {
  const releases = new Set<() => void>()
  let draining = false
  return {
    isDraining: () => draining,
    onDrain(release) {
      releases.add(release)
      return () => void releases.delete(release)
    },
    drain() {
      if (draining) return
      draining = true
      for (const release of releases) release()
      releases.clear()
    },
  }
}
