import type { Logger } from 'pino'
import { followLog, type LoggedChange, type LogTail } from './change-log'
import { shareCalls } from './shared-calls'
import type { OpenDatabase } from '@/server/db/open'
import type { Report } from '@/server/db/reports'
import { type Channel, type LiveMessage, openChannel, publish } from '@/server/db/channel'

/** A change of a guild's configuration, or a message of a replica. */
export type LiveEvent = { kind: 'change'; change: LoggedChange } | Exclude<LiveMessage, { kind: 'changed' }>
export type LiveListener = (event: LiveEvent) => void

/**
 * What happens, on whichever replica, as it happens. Changes come in the order of their ids, each once and none left
 * out; messages come when they come.
 */
export type ChangeFeed = {
  /**
   * Every event from now on. Listeners are called one after the other and must not throw or wait.
   * @returns the id up to which changes will not come any more: read what lies before it from the log
   */
  subscribe: (listener: LiveListener) => Promise<{ position: number; unsubscribe: () => void }>
  /** To every replica. Changes publish themselves (changes.ts). */
  publish: (message: LiveMessage) => Promise<void>
  close: () => Promise<void>
}

type Parts = { database: OpenDatabase; log: Logger; report: Report }

/** Nothing is followed until somebody listens. */
export function createChangeFeed({ database, log, report }: Parts): ChangeFeed {
  const listeners = new Set<LiveListener>()
  let following: Promise<{ tail: LogTail; channel: Channel }> | null = null
  /** One look for all who begin to listen at about the same time. */
  const catchUp = shareCalls(async () => (await following)?.tail.wake(), 10)

  const emit: LiveListener = (event) => {
    for (const listener of listeners) listener(event)
  }

  async function follow() {
    const onChange = (change: LoggedChange) => emit({ kind: 'change', change })
    const tail = await followLog({ db: database.db, report, onChange })
    const channel = await openChannel({
      database,
      log,
      onMessage: (message) => (message.kind === 'changed' ? void tail.wake() : emit(message)),
      onListening: () => void tail.wake(),
    })
    return { tail, channel }
  }

  return {
    async subscribe(listener) {
      following ??= follow().catch((error: unknown) => {
        following = null
        throw error
      })
      const { tail } = await following
      // So that what was saved before is before the position, though its notification may still be on its way.
      await catchUp('')
      listeners.add(listener)
      return { position: tail.position(), unsubscribe: () => void listeners.delete(listener) }
    },
    async publish(message) {
      await publish(database.db, message)
    },
    async close() {
      listeners.clear()
      const last = await following?.catch(() => null)
      following = null
      await last?.channel.close()
      await last?.tail.close()
    },
  }
}
