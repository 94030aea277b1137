import { Hono } from 'hono'
import type { Change, World } from './world'

const written = (event: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** What happens to the guild, as a stream. */
export function eventRoutes(world: World) {
  const { has, history, listeners, versions } = world
  const told = ({ id, user, subject, version, after, created_at }: Change) => {
    const keys = has('events-without-keys') ? {} : { [subject]: Object.keys(after) }
    return written(
      'change',
      { id: String(id), user, versions: { [subject]: version }, keys, at: created_at },
      id,
    )
  }

  return new Hono().get('/guilds/:guild/events', (c) => {
    const last = Number(c.req.header('last-event-id') ?? Infinity)
    const missed = has('events-forget') ? [] : history.filter(({ id }) => id > last)
    let tell: (change: Change) => void = () => undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        for (const change of missed) write(told(change))
        if (has('events-begin-otherwise')) write(written('people', { people: [] }))
        write(written('ready', { people: [], versions: versions(), loaded: {} }))
        tell = (change) => void (has('events-silent') || write(told(change)))
        listeners.add(tell)
      },
      cancel: () => void listeners.delete(tell),
    })
    return c.body(stream, 200, { 'content-type': 'text/event-stream' })
  })
}
