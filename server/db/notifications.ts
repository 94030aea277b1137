import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { anyAnswer, botRequest } from '@/contract/calls/bot-requests'
import { declarationEvent } from '@/contract/calls/declaration'
import { tryParseJson } from '@/contract/json'
import { createOutage } from '@/server/outage-log'
import { connectionTo } from './migrate'
import type { Db, OpenDatabase } from './open'

/** The name of PostgreSQL's notification channel. */
const channelName = 'guildhall_live'
/** Milliseconds until a lost connection is tried again: at first, and at most. */
const reconnect = { first: 200, max: 2_000 }

/** PostgreSQL takes fewer than 8,000 bytes at once. */
const maxPiece = 7_900

/** Splits what is too long for one notification; the notifications of one statement arrive one after the other. */
function piecesOf(message: LiveMessage): string[] {
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) <= maxPiece) return [text]
  const coded = Buffer.from(text).toString('base64')
  const pieces = coded.match(/.{1,7800}/g) ?? []
  return pieces.map((piece, index) => `${index + 1}/${pieces.length} ${piece}`)
}

function joinPieces(onText: (text: string) => void) {
  let joined: string[] = []
  return (payload = '') => {
    const [, number, count, piece] = /^(\d+)\/(\d+) (.*)$/.exec(payload) ?? []
    if (piece === undefined) return onText(payload)
    joined = number === '1' ? [piece] : [...joined, piece]
    if (number === count) onText(Buffer.from(joined.join(''), 'base64').toString())
  }
}

/** Tells every replica that there are changes, as a column that the statement which makes one returns. */
export const tellOfChange = sql<string>`pg_notify(${channelName}, ${JSON.stringify({ kind: 'changed' } satisfies LiveMessage)})`

/** Sends a message to every replica; inside a transaction, when that commits. */
export const publish = (db: Db, message: SentMessage) =>
  db.execute(
    sql`select pg_notify(${channelName}, piece) from jsonb_array_elements_text(${JSON.stringify(piecesOf(message))}::jsonb) piece`,
  )

/** Milliseconds that a notification may take. */
const notifiedWithin = 5_000

/**
 * Whether the database tells this program what others notify. It does not through a pooler that lends its connections
 * for a transaction at a time: the one that listens is soon somebody else's.
 */
export async function tellsOfChanges(database: OpenDatabase): Promise<boolean> {
  if (database.kind === 'embedded') return true
  const [listener, notifier] = [connectionTo(database.url), connectionTo(database.url)]
  const name = `guildhall_${randomBytes(8).toString('hex')}`
  try {
    await Promise.all([listener.connect(), notifier.connect()])
    const notified = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)))
    await listener.query(`listen ${name}`)
    // On the same connection, even such a pooler would pass it on.
    await notifier.query(`notify ${name}`)
    return await Promise.race([notified, wait(notifiedWithin, false as const, { ref: false })])
  } finally {
    await Promise.all([listener.end(), notifier.end()])
  }
}

/** What to say if `tellsOfChanges` is false. */
export const sharedConnections = {
  found:
    'DATABASE_URL leads through a pooler that shares connections between transactions: nobody would hear of changes.',
  todo: 'Set DATABASE_URL to PostgreSQL itself, or the pooler to session mode (PgBouncer: pool_mode = session).',
}

type Options = {
  database: OpenDatabase
  log: Logger
  onMessage: (message: LiveMessage) => void
  /** Called when listening begins, and each time it begins again: messages may have been missed before. */
  onListening: () => void
}

/** Listens to all replicas, this one included, until it is closed. Reconnects when the connection breaks. */
export async function openChannel({ database, log, onMessage, onListening }: Options) {
  const onPayload = joinPieces((text) => {
    const message = liveMessage.safeParse(tryParseJson(text)).data
    if (message) onMessage(message)
  })
  if (database.kind === 'postgres') return listenOnPostgres(database.url, { log, onPayload, onListening })
  const close = await database.client.listen(channelName, onPayload)
  onListening()
  return { close }
}

type Listening = Pick<Options, 'log' | 'onListening'> & { onPayload: (payload?: string) => void }

/** Uses a connection of its own: a pooled one would be taken away between statements. */
async function listenOnPostgres(url: string, { log, onPayload, onListening }: Listening) {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let delay = reconnect.first
  const outage = createOutage(log, {
    begins: 'The database no longer tells of changes: it is asked again until it does',
    ends: 'The database tells of changes again',
  })

  async function connect() {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 1_500 })
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload }) => onPayload(payload))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${channelName}`)
      delay = reconnect.first
      outage.over()
      if (!isClosed) onListening()
    } catch (error) {
      lose(next, error)
    }
  }

  function lose(lost: pg.Client, error?: unknown) {
    if (client !== lost) return
    client = null
    void lost.end().catch(() => undefined)
    if (isClosed) return
    outage.failed(error === undefined ? {} : { err: error })
    timer = setTimeout(() => void connect(), delay)
    delay = Math.min(delay * 2, reconnect.max)
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

/**
 * What replicas tell each other. It wakes whoever waits; what happened is read from the tables, but for what a bot is
 * asked, which is stored nowhere.
 */
const liveMessage = z.discriminatedUnion('kind', [
  /** There are new rows in `guild_changes`. */
  z.object({ kind: z.literal('changed') }),
  /** The bot loaded something of this guild. */
  z.object({ kind: z.literal('loaded'), guildId: z.string() }),
  /** A bot reported its commands. */
  z.object({ kind: z.literal('commands') }),
  /** The bot said otherwise what this guild can use, or whether it has premium. */
  z.object({ kind: z.literal('available'), guildId: z.string() }),
  /** The bot reported other facts of this guild. */
  z.object({ kind: z.literal('facts'), guildId: z.string() }),
  /** The bot said otherwise whether this person has premium. */
  z.object({ kind: z.literal('entitled'), userId: z.string() }),
  /** A bot declared other features. */
  z.object({ kind: z.literal('declared'), declaration: z.optional(declarationEvent) }),
  /** Somebody came to a guild's pages, went, or moved to another form. */
  z.object({ kind: z.literal('presence'), guildId: z.string() }),
  /** Sessions are over: one, or all of a person. */
  z.object({ kind: z.literal('session-ended'), userId: z.string(), idHash: z.string().optional() }),
  /** What the bot is asked, that a bot's stream carried it there, and what the bot answered. */
  z.object({
    kind: z.literal('asked'),
    request: botRequest,
    /** Bots that are not meant: what another one declared counts instead of what they did. */
    replaced: z.optional(z.array(z.string())),
  }),
  z.object({ kind: z.literal('request-taken'), id: z.string() }),
  z.object({
    kind: z.literal('answered'),
    guildId: z.string(),
    id: z.string(),
    /** The only kind of request that it may answer; any, where it is left out. */
    of: z.literal('test').optional(),
    /** A text says what is wrong with what the bot sent. */
    answer: z.union([z.string(), anyAnswer]),
  }),
])
export type LiveMessage = z.output<typeof liveMessage>
/** All but the one that comes with a change (`tellOfChange`). */
export type SentMessage = Exclude<LiveMessage, { kind: 'changed' }>
