import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type * as z from 'zod/mini'
import type { GuildEventName, guildEvents } from '@/api/events.schema'
import { authorized } from './answers'

export const eventsUrl = '*/backend/guilds/:guildId/events'

type Data<Name extends GuildEventName> = z.infer<(typeof guildEvents)[Name]>

/** One event stream that a page has opened. */
export type EventStream = {
  subject: string | null
  after: string | null
  isOpen: () => boolean
  send: <Name extends GuildEventName>(event: Name, data: Data<Name>, id?: string) => void
  /** Ends in the middle of an event, as a connection that is cut. */
  cut: () => void
  end: () => void
}

const initial = (): Data<'ready'> => ({ people: [], versions: {}, loaded: {}, changed_ago: null })
let ready = initial()
let position = '0'
let streams: EventStream[] = []

export function resetEvents() {
  for (const stream of streams) if (stream.isOpen()) stream.end()
  streams = []
  ready = initial()
  position = '0'
}

/** What streams begin with from now on. */
export function setReady(next: Partial<Data<'ready'>>, id = position) {
  ready = { ...ready, ...next }
  position = id
}

export const openedStreams = () => streams

/** The stream of this number, once a page has opened it. */
export async function theStream(number = 1): Promise<EventStream> {
  await waitFor(() => {
    if (streams.length < number) throw new Error(`Only ${streams.length} streams were opened.`)
  })
  const stream = streams[number - 1]
  if (!stream) throw new Error('There is no such stream.')
  return stream
}

const encoder = new TextEncoder()

function openStream(request: Request) {
  let isOpen = true
  // What watches answers holds a copy of the stream, so that cancelling it does not get here.
  request.signal.addEventListener('abort', () => (isOpen = false))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => isOpen && controller.enqueue(encoder.encode(text))
      const stop = (how: () => void) => {
        if (isOpen) how()
        isOpen = false
      }
      const stream: EventStream = {
        subject: new URL(request.url).searchParams.get('subject'),
        after: request.headers.get('last-event-id'),
        isOpen: () => isOpen,
        send: (event, data, id) =>
          write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        cut: () => {
          write('event: change\ndata: {"id"')
          stop(() => controller.error(new TypeError('The connection was cut.')))
        },
        end: () => stop(() => controller.close()),
      }
      streams.push(stream)
      write(': hello\n\n')
      stream.send('ready', ready, position)
    },
  })
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

export const eventHandlers = [
  http.get(
    eventsUrl,
    authorized(({ request }) => openStream(request)),
  ),
]
