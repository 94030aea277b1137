import { z } from 'zod'

/** What replicas tell each other. It wakes whoever waits; what happened is read from the tables. */
export const liveMessage = z.discriminatedUnion('kind', [
  /** There are new rows in `guild_changes`. */
  z.object({ kind: z.literal('changed') }),
  /** The bot loaded something of this guild. */
  z.object({ kind: z.literal('loaded'), guildId: z.string() }),
  /** Somebody came to a guild's pages, went, or moved to another form. */
  z.object({ kind: z.literal('presence'), guildId: z.string() }),
  /** Sessions are over: one, or all of a person. */
  z.object({ kind: z.literal('session-ended'), userId: z.string(), idHash: z.string().optional() }),
])
export type LiveMessage = z.output<typeof liveMessage>

/** @returns null for what is no message of ours */
export function parseMessage(payload: string): LiveMessage | null {
  try {
    return liveMessage.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
