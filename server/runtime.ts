import type { Logger } from 'pino'
import type { KeyRing } from '@/server/auth/encryption'
import type { Db } from '@/server/db/open'
import type { Report } from '@/server/db/reports'
import type { DiscordClient } from '@/server/discord/client'
import type { CatalogueReader } from '@/server/guilds/declarations'
import type { Encode } from '@/server/images/encode'
import type { EventLimits } from '@/server/http/limits'
import type { AskBot } from '@/server/live/ask-bot'
import type { ChangeFeed } from '@/server/live/change-feed'
import type { Env } from './env'

/** Everything a request needs that outlives it. The entry (`server/main.ts`) builds one; tests build theirs. */
export type Runtime = {
  env: Env
  log: Logger
  /** Logs what went wrong, and an outage of the database once. */
  report: Report
  db: Db
  keys: KeyRing
  discord: DiscordClient
  live: ChangeFeed
  catalogue: CatalogueReader
  /** Writes uploaded images anew; in a process of its own, which only the entry knows where to find. */
  encode: Encode
  lifecycle: Lifecycle
  /** The game server to try, and what is told of it; in the demo only. */
  demoGameServer?: { port: number; about: () => string } | undefined
  /** The clock, so that tests can move it. */
  now: () => Date
}

/** What the calls of one process share. */
export type Shared = { streams: EventLimits; askBot: AskBot }

/**
 * Whether this process takes new work. `drain()` is called first on SIGTERM: `/readyz` turns red and
 * everything that registered with `onDrain` (event streams, pollers) lets go. What that leaves to be done is kept.
 */
export function createLifecycle() {
  const releases = new Set<() => void>()
  const background = new Set<Promise<unknown>>()
  let draining = false
  return {
    isDraining: () => draining,
    onDrain(release: () => void) {
      releases.add(release)
      return () => void releases.delete(release)
    },
    /** For work that no request waits for, and that needs the database: it is closed afterwards. */
    keep(work: Promise<unknown>) {
      const kept = work.catch(() => undefined).then(() => void background.delete(kept))
      background.add(kept)
    },
    /** Resolves when all kept work has ended, also what began meanwhile. */
    async settled() {
      while (background.size > 0) await Promise.all(background)
    },
    drain() {
      if (draining) return
      draining = true
      for (const release of releases) release()
      releases.clear()
    },
  }
}
export type Lifecycle = ReturnType<typeof createLifecycle>
