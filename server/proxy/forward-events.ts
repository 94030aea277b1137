import type { Context } from 'hono'
import { IncomingMessage } from 'node:http'
import { createEventParser, type ServerEvent } from '@/contract/server-events'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { tooManyStreams } from '@/server/http/http-error'
import { type EventLimits, streamLimits } from '@/server/http/limits'
import { createConcurrencyLimiter } from '@/server/http/rate-limit'
import { type EventStream, eventStream, streamHeaders } from '@/server/live/event-stream'
import { closeAtEndOf, closeWhenRevoked, type GuildReader } from '@/server/live/follow-guild'
import type { Runtime } from '@/server/runtime'
import { callFrom, toResponse, unreadable } from './forward-call'
import { createUpstreamStream, type StreamTimes } from './upstream'

/** A backend's ids may be any word; anything else is left out, and the stream begins anew. */
const position = /^[\x21-\x7e]{1,200}$/

async function callForEvents(rt: Runtime, c: Context<SignedInEnv>, target: string) {
  const call = await callFrom(rt, c, target)
  const after = c.req.header('last-event-id') ?? ''
  const from: Record<string, string> = position.test(after) ? { 'last-event-id': after } : {}
  return { ...call, headers: { ...call.headers, ...from, accept: 'text/event-stream' } }
}

function write({ id, event, data }: ServerEvent) {
  const lines = data.split('\n').map((line) => `data: ${line}`)
  return [...(id === null ? [] : [`id: ${id}`]), `event: ${event}`, ...lines, '\n'].join('\n')
}

/** Passes on what the backend sends, event by event and as fast as it is read, while the reader has access. */
async function passOn(rt: Runtime, reader: GuildReader, incoming: IncomingMessage, stream: EventStream) {
  const { unsubscribe } = await rt.live.subscribe((event) => closeAtEndOf(reader.session, event, stream))
  stream.onEnd(unsubscribe)
  closeWhenRevoked(rt, reader, stream)
  const take = createEventParser()
  incoming.setEncoding('utf8')
  for await (const text of incoming) for (const event of take(String(text))) await stream.write(write(event))
  stream.end()
}

type Options = StreamTimes & { streams?: EventLimits }

/**
 * `GET /guilds/{guildId}/events` of the operator's backend. Streams are counted and their readers' access is checked as
 * with our own; signs of life are added, so that a proxy sees no difference when the backend is silent.
 */
export function forwardEvents(rt: Runtime, backendUrl: string, options: Options = {}) {
  const { streams = streamLimits } = options
  const open = createUpstreamStream(backendUrl, options)
  const acquire = createConcurrencyLimiter(streams, tooManyStreams)

  /** Opens a stream unless the reader leaves or the server stops meanwhile. */
  async function openFor(c: Context<SignedInEnv>, target: string) {
    const call = await callForEvents(rt, c, target)
    const drained = new AbortController()
    const forget = rt.lifecycle.onDrain(() => drained.abort())
    if (rt.lifecycle.isDraining()) drained.abort()
    const gone = AbortSignal.any([c.req.raw.signal, drained.signal])
    return open(call, gone).finally(forget)
  }

  return async (c: Context<SignedInEnv>, target: string) => {
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    const releaseSlot = acquire(c.var.session.userId)
    const opened = await openFor(c, target).catch((error: unknown) => {
      releaseSlot()
      throw error
    })
    if (!(opened instanceof IncomingMessage)) {
      releaseSlot()
      // A refusal is passed on; so is a 204, which asks readers not to come back.
      if (opened.status !== 204 && opened.status < 400) throw unreadable(c, opened)
      return toResponse(c, opened)
    }

    const guildId = c.req.param('guildId') ?? ''
    const reader = { session: c.var.session, guildId, checkEvery: streams.checkEvery }
    const release = () => {
      releaseSlot()
      opened.destroy()
    }
    return eventStream(rt, c, release, (stream) => passOn(rt, reader, opened, stream))
  }
}
