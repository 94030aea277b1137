import { waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type * as z from 'zod/mini'
import type { GuildEventName, guildEvents } from '@/contract/calls/events'
import { held, signedIn } from './answers'

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

const nothing: Data<'ready'> = { people: [], versions: {}, loaded: {}, changed_ago: null }
const start = held(() => ({ ready: nothing, position: '0' }))
const streams = held((): EventStream[] => [])

/** What streams begin with from now on. */
export function setReady(next: Partial<Data<'ready'>>, id = start.value.position) {
  start.value = { ready: { ...start.value.ready, ...next }, position: id }
}

export const openedStreams = () => streams.value

/** The stream of this number, once a page has opened it. */
export function theStream(number = 1): Promise<EventStream> {
  return waitFor(() => {
    const stream = streams.value[number - 1]
    if (!stream) throw new Error(`Only ${streams.value.length} streams were opened.`)
    return stream
  })
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
      streams.value.push(stream)
      write(': hello\n\n')
      stream.send('ready', start.value.ready, start.value.position)
    },
  })
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

export const eventHandlers = [signedIn.get(eventsUrl, ({ request }) => openStream(request))]
