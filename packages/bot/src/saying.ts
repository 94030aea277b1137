import { DashboardError, NotJsonError } from './calls'
import type { Connection } from './connection'
import type { Declaring } from './declaring'
import { type Facts, mergeFacts } from './facts'
import { createGuildQueue } from './guild-queue'
import { type Availability, readWarnings } from './wire'

/** Says what the bot knows of guilds until the dashboard has taken it, and again to another database. */
export function createSaying(connection: Connection, { firstTry }: Declaring) {
  const { calls, tell, tellOnce, retryUntilDone } = connection
  const availability = new Map<string, Availability>()
  /** What the dashboard took, and what it does not know yet. */
  const facts = new Map<string, { taken: Facts; waiting: Facts }>()
  const availabilityQueue = createGuildQueue(connection, sayAvailability)
  const factsQueue = createGuildQueue(connection, sayFacts)

  async function sayAvailability(guildId: string) {
    const put = () => calls.put(`/guilds/${guildId}/availability`, availability.get(guildId) ?? {})
    await firstTry
    const answer = await retryUntilDone(put)
    for (const { path, message } of readWarnings(answer))
      tell(new Error(`setAvailability for server ${guildId}, ${path}: ${message}`))
  }

  async function sayFacts(guildId: string) {
    // What is declared meanwhile is known to the dashboard then.
    await firstTry
    await retryUntilDone(async () => {
      const said = facts.get(guildId)
      if (!said) return
      const { waiting } = said
      const all = mergeFacts(said.taken, waiting)
      said.waiting = {}
      if (Object.keys(all).length === 0) return
      try {
        const answer = await calls.put(`/guilds/${guildId}/facts`, all)
        said.taken = all
        for (const { path, message } of readWarnings(answer))
          tellOnce(`setFacts for server ${guildId}, ${path}: ${message}`)
      } catch (problem) {
        // What is wrong would spoil what is said next.
        if (!(problem instanceof NotJsonError || (problem instanceof DashboardError && problem.isWrong)))
          said.waiting = mergeFacts(waiting, said.waiting)
        throw problem
      }
    })
  }

  return {
    setAvailability(guildId: string, said: Availability) {
      availability.set(guildId, said)
      availabilityQueue.add(guildId)
    },
    setFacts(guildId: string, said: Facts) {
      const known = facts.get(guildId) ?? { taken: {}, waiting: {} }
      known.waiting = mergeFacts(known.waiting, said)
      facts.set(guildId, known)
      factsQueue.add(guildId)
    },
    sayAgain() {
      availability.forEach((_, guildId) => availabilityQueue.add(guildId))
      facts.forEach((_, guildId) => factsQueue.add(guildId))
    },
    remove(guildId: string) {
      availabilityQueue.drop(guildId)
      factsQueue.drop(guildId)
      availability.delete(guildId)
      facts.delete(guildId)
    },
    /** Resolves when nothing more is said. */
    close: () => Promise.all([availabilityQueue.close(), factsQueue.close()]),
  }
}
