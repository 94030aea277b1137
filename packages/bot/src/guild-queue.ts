import { type Connection, failureOf } from './connection'

/**
 * Runs one job a guild, a few at once, and never two for the same guild; asked again meanwhile, it runs again. What a job
 * throws is told, and keeps no other guild waiting.
 */
export function createGuildQueue(
  { atOnce, tell }: Pick<Connection, 'atOnce' | 'tell'>,
  run: (guildId: string) => Promise<void>,
) {
  /** Where somebody just changed something goes before what is merely fetched with all others. */
  const changed = new Set<string>()
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()

  function drop(guildId: string) {
    changed.delete(guildId)
    waiting.delete(guildId)
  }

  function next() {
    if (running.size >= atOnce) return
    for (const guildId of [...changed, ...waiting]) {
      if (running.size >= atOnce) return
      if (running.has(guildId)) continue
      drop(guildId)
      const job = run(guildId)
        .catch((problem: unknown) => tell(failureOf(`Work for server ${guildId} failed`, problem)))
        .finally(() => {
          running.delete(guildId)
          next()
        })
      running.set(guildId, job)
    }
  }

  return {
    add(guildId: string) {
      waiting.add(guildId)
      next()
    },
    addFirst(guildId: string) {
      changed.add(guildId)
      next()
    },
    drop,
    async close() {
      changed.clear()
      waiting.clear()
      await Promise.all(running.values())
    },
  }
}
