import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db, OpenDatabase } from './open'

/** The name of PostgreSQL's notification channel. */
const channelName = 'guildhall_live'
/** Milliseconds until a lost connection is tried again: at first, and at most. */
const reconnect = { first: 200, max: 2_000 }

/** Tells every replica; inside a transaction, when that commits. */
export const publish = (db: Db, message: LiveMessage) =>
  db.execute(sql`select pg_notify(${channelName}, ${JSON.stringify(message)})`)

export type Channel = { close: () => Promise<void> }

type Options = {
  database: OpenDatabase
  log: Logger
  onMessage: (message: LiveMessage) => void
  /** Called when listening begins, and each time it begins again: messages may have been missed before. */
  onListening: () => void
}

/** Listens to all replicas, this one included, until it is closed. A connection that breaks is made again. */
export async function openChannel({ database, log, onMessage, onListening }: Options): Promise<Channel> {
  const onPayload = (payload = '') => {
    const message = parseMessage(payload)
    if (message) onMessage(message)
  }
  if (database.kind === 'postgres') return listenOnPostgres(database.url, { log, onPayload, onListening })
  const close = await database.client.listen(channelName, onPayload)
  onListening()
  return { close }
}

type Listening = Pick<Options, 'log' | 'onListening'> & { onPayload: (payload?: string) => void }

/** One connection of its own: a pooled one would be taken away between statements. */
async function listenOnPostgres(url: string, { log, onPayload, onListening }: Listening): Promise<Channel> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let wait = reconnect.first

  async function connect() {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 1_500 })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload }) => onPayload(payload))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${channelName}`)
      wait = reconnect.first
      if (!isClosed) onListening()
    } catch {
      lose(next)
    }
  }

  function lose(lost: pg.Client) {
    if (client !== lost) return
    client = null
    void lost.end().catch(() => undefined)
    if (isClosed) return
    log.warn({ retry_after: wait }, 'The database no longer tells of changes; asking again')
    timer = setTimeout(() => void connect(), wait)
    wait = Math.min(wait * 2, reconnect.max)
  }

  await connect()
  return {
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}

/** What replicas tell each other. It wakes whoever waits; what happened is read from the tables. */
const liveMessage = z.discriminatedUnion('kind', [
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
function parseMessage(payload: string): LiveMessage | null {
  try {
    return liveMessage.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
