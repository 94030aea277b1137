import { afterEach, vi } from 'vitest'

/* These files share one thread, so whatever a test replaces is put back. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
