import type { Context } from 'hono'
import type { BotChange, BotChanges } from '@/api/bot.schema'
import { type BotEnv } from '@/server/backend/guards'
import { tooManyStreams } from '@/server/backend/failures'
import { type LoggedChange, readLog } from '@/server/db/change-log'
import { type EventStream, eventStream, streamHeaders } from '@/server/live/event-stream'
import type { LiveEvent, LiveListener } from '@/server/live/live'
import type { TakeStream } from '@/server/live/open-streams'
import type { Runtime } from '@/server/runtime'

/** Changes that are read at once, and the most that a bot may have missed and still be told one by one. */
const batch = 500
const mostMissed = 10_000

const present = ({ id, guildId, subject, version, createdAt }: LoggedChange): BotChange => ({
  id: String(id),
  guild_id: guildId,
  versions: { [subject]: version },
  at: createdAt.toISOString(),
})

/** Where a bot goes on; null for what is no position of ours, such as one of a database that is gone. */
function positionOf(after: string | undefined, newest: number) {
  const id = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null
  return id !== null && id <= newest && newest - id <= mostMissed ? id : null
}

/** One page of what happened after `after`; without it, only where things stand. */
async function readPage(rt: Runtime, after: string | undefined): Promise<BotChanges> {
  const { position: newest, unsubscribe } = await rt.live.subscribe(() => undefined)
  unsubscribe()
  const from = positionOf(after, newest)
  if (from === null) return { changes: [], position: String(newest), reset: after !== undefined }
  const rows = (await readLog(rt.db, from, batch)).filter(({ id }) => id <= newest)
  const isAll = rows.length < batch
  return {
    changes: rows.map(present),
    position: String(isAll ? newest : (rows.at(-1)?.id ?? newest)),
    reset: false,
  }
}

async function sendMissed({ db }: Runtime, stream: EventStream, after: string, newest: number) {
  const from = positionOf(after, newest)
  if (from === null) return stream.send({ event: 'reset', data: {}, id: String(newest) })
  for (let last = from; last < newest;) {
    const rows = (await readLog(db, last, batch)).filter(({ id }) => id <= newest)
    for (const row of rows) stream.send({ event: 'change', data: present(row), id: String(row.id) })
    last = rows.length < batch ? newest : (rows.at(-1)?.id ?? newest)
  }
}

async function follow(rt: Runtime, stream: EventStream, after: string | undefined) {
  const early: LiveEvent[] = []
  const hear = (event: LiveEvent) => {
    if (event.kind !== 'change') return
    stream.send({ event: 'change', data: present(event.change), id: String(event.change.id) })
  }
  let onEvent: LiveListener = (event) => void early.push(event)
  const { position, unsubscribe } = await rt.live.subscribe((event) => onEvent(event))
  stream.onEnd(unsubscribe)
  if (after !== undefined) await sendMissed(rt, stream, after, position)
  stream.send({ event: 'ready', data: {}, id: String(position) })
  for (const event of early) hear(event)
  onEvent = hear
}

/** `GET /bot/changes`: a stream of changes of all guilds, or one page of them (api/bot.schema.ts). */
export async function answerChanges(rt: Runtime, c: Context<BotEnv>, take: TakeStream) {
  const after = c.req.header('last-event-id') ?? c.req.query('after')
  if (!c.req.header('accept')?.includes('text/event-stream')) return c.json(await readPage(rt, after))
  if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
  const release = take(c.var.bot)
  if (!release) throw tooManyStreams()
  return eventStream({
    lifecycle: rt.lifecycle,
    signal: c.req.raw.signal,
    release,
    begin: (stream) => follow(rt, stream, after),
  })
}
