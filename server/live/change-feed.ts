import type { Logger } from 'pino'
import { followLog, type LoggedChange } from './change-log'
import { shareCalls } from './coalesced-calls'
import type { OpenDatabase } from '@/server/db/open'
import type { Report } from '@/server/db/reports'
import { openChannel, publish, type SentMessage } from '@/server/db/notifications'
import { throttle } from '@/server/throttle'

/** A change of a guild's configuration, or a message from a replica. */
export type LiveEvent = { kind: 'change'; change: LoggedChange } | SentMessage
export type LiveListener = (event: LiveEvent) => void

/** Milliseconds between two reads of the log while one change follows another: several are read at once then. */
const readEvery = 20

type Parts = { database: OpenDatabase; log: Logger; report: Report }

/**
 * Events of all replicas. Changes arrive once each, in the order of their ids, without gaps; messages in any order.
 * Nothing is followed until somebody listens.
 */
export function createChangeFeed({ database, log, report }: Parts) {
  const listeners = new Set<LiveListener>()
  let following: ReturnType<typeof follow> | null = null
  /** One read for all who subscribe at about the same time. */
  const catchUp = shareCalls(async () => (await following)?.tail.wake(), 10)

  const emit: LiveListener = (event) => {
    for (const listener of listeners) listener(event)
  }

  async function follow() {
    const onChange = (change: LoggedChange) => emit({ kind: 'change', change })
    const tail = await followLog({ db: database.db, report, onChange })
    const hear = throttle(readEvery, () => void tail.wake(), { isMadeUp: true })
    const channel = await openChannel({
      database,
      log,
      onMessage: (message) => (message.kind === 'changed' ? hear() : emit(message)),
      onListening: () => void tail.wake(),
    })
    return { tail, channel, hear }
  }

  return {
    /**
     * Listeners must neither throw nor wait.
     * @returns `position`: the id after which changes arrive; read earlier ones from the log
     */
    async subscribe(listener: LiveListener) {
      following ??= follow().catch((error: unknown) => {
        following = null
        throw error
      })
      const { tail } = await following
      // A change saved before now may still have its notification on the way.
      await catchUp('')
      listeners.add(listener)
      return { position: tail.position(), unsubscribe: () => void listeners.delete(listener) }
    },
    /** To every replica. `recordChange` publishes changes. */
    async publish(message: SentMessage) {
      await publish(database.db, message)
    },
    async close() {
      listeners.clear()
      const last = await following?.catch(() => null)
      following = null
      await last?.channel.close()
      last?.hear.cancel()
      await last?.tail.close()
    },
  }
}
export type ChangeFeed = ReturnType<typeof createChangeFeed>
