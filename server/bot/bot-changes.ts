import type { Context } from 'hono'
import type { BotChange, BotChanges } from '@/contract/calls/bot'
import type { ReadyEvent } from '@/contract/calls/declaration'
import type { BotRequest } from '@/contract/calls/bot-requests'
import { type BotEnv } from '@/server/access/guards'
import { readCounting } from './declare'
import { type LoggedPosition, readPositions } from '@/server/live/change-log'
import type { Db } from '@/server/db/open'
import { type EventStream, eventStream, streamHeaders } from '@/server/live/event-stream'
import type { Runtime } from '@/server/runtime'

const batch = 500

const present = ({ id, guildId, subject, version, createdAt }: LoggedPosition): BotChange => ({
  id: String(id),
  guild_id: guildId,
  versions: { [subject]: version },
  at: createdAt.toISOString(),
})

/**
 * Whether the log still has all changes that a bot at `id` needs. Pruning keeps the newest change of every subject
 * (guilds/prune-history.ts); an operator who shortens the log removes its beginning.
 */
async function isKept(db: Db, id: number, newest: number) {
  if (id >= newest) return id === newest
  const [oldest] = await readPositions(db, 0, 1)
  return oldest !== undefined && id >= oldest.id - 1
}

async function positionOf(db: Db, after: string | undefined, newest: number) {
  const id = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null
  return id !== null && (await isKept(db, id, newest)) ? id : null
}

async function readBatch(db: Db, from: number, newest: number) {
  const changes = (await readPositions(db, from, batch)).filter(({ id }) => id <= newest)
  return { changes, upTo: changes.length < batch ? newest : (changes.at(-1)?.id ?? newest) }
}

async function newestOf({ live }: Runtime) {
  const { position, unsubscribe } = await live.subscribe(() => undefined)
  unsubscribe()
  return position
}

async function readPage(rt: Runtime, after: string | undefined): Promise<BotChanges> {
  const { db } = rt
  const newest = await newestOf(rt)
  const from = await positionOf(db, after, newest)
  if (from === null) return { changes: [], position: String(newest), reset: after !== undefined }
  const { changes, upTo } = await readBatch(db, from, newest)
  return { changes: changes.map(present), position: String(upTo), reset: false }
}

const send = (stream: EventStream, change: LoggedPosition) =>
  stream.send({ event: 'change', data: present(change), id: String(change.id) })

/** @returns whether the bot takes such requests: every bot does test messages, and others what it said to answer */
function ask(stream: EventStream, request: BotRequest, answers: readonly string[]) {
  if (request.kind === 'test') {
    const { kind: _kind, ...order } = request
    stream.send({ event: 'test', data: order })
    return true
  }
  const isAnswered = answers.includes(request.kind)
  if (isAnswered) stream.send({ event: 'request', data: request })
  return isAnswered
}

/** A bot, where it begins, and the kinds of requests that it answers. */
type Follower = { bot: string; after: string | undefined; answers: readonly string[] }

/**
 * Sends what a bot missed, no faster than it reads, and then each change as it is saved. Until the bot has caught up, only
 * the last id is remembered; the changes are read from the log.
 * @param start where a bot begins that names no position
 */
async function follow(
  { db, live, report, lifecycle }: Runtime,
  stream: EventStream,
  { bot, after, answers }: Follower,
  start: number,
) {
  let newest = 0
  let isCaughtUp = false
  let isOver = false
  let counting: ReadyEvent | null = null
  const { position, unsubscribe } = await live.subscribe((event) => {
    const isMeant = event.kind === 'asked' && !event.replaced?.includes(bot)
    if (isMeant && ask(stream, event.request, answers))
      lifecycle.keep(
        live
          .publish({ kind: 'request-taken', id: event.request.id })
          .catch((error: unknown) => report(error, 'Nobody could be told that a bot has a request')),
      )
    if (event.kind === 'declared' && event.declaration) {
      counting = event.declaration
      stream.send({ event: 'declaration', data: event.declaration })
    }
    if (event.kind !== 'change') return
    newest = event.change.id
    if (isCaughtUp) send(stream, event.change)
  })
  stream.onEnd(() => {
    isOver = true
    unsubscribe()
  })
  newest = Math.max(newest, position)

  const counted = await readCounting(db)
  const from = after === undefined ? start : await positionOf(db, after, position)
  if (from === null) stream.send({ event: 'reset', data: {}, id: String(position) })
  let sentUpTo = from ?? position
  while (sentUpTo < newest && !isOver) {
    const { changes, upTo } = await readBatch(db, sentUpTo, newest)
    for (const change of changes) send(stream, change)
    sentUpTo = upTo
    await stream.write(': so far\n\n')
  }
  isCaughtUp = true
  stream.send({ event: 'ready', data: counting ?? counted, id: String(sentUpTo) })
}

export async function answerChanges(
  rt: Runtime,
  c: Context<BotEnv>,
  asked: { after?: string | undefined; answers?: string | undefined },
  take: (bot: string) => () => void,
) {
  const after = c.req.header('last-event-id') ?? asked.after
  const answers = asked.answers?.split(',', 20) ?? []
  if (!c.req.header('accept')?.includes('text/event-stream')) return c.json(await readPage(rt, after))
  if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
  // Before the response begins, because a bot reads its snapshots as soon as it has the headers.
  const start = await newestOf(rt)
  const release = take(c.var.bot)
  return eventStream(rt, c, release, (stream) =>
    follow(rt, stream, { bot: c.var.bot, after, answers }, start),
  )
}
