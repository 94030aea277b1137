import type { Context } from 'hono'
import type { IncomingMessage } from 'node:http'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { type EventStream, eventStream, streamHeaders, createOpenStreams } from '@/server/live/event-stream'
import { createEventSplitter } from '@/server/live/event-text'
import { closeAtEndOf, type GuildReader, closeWhenRevoked } from '@/server/live/follow-guild'
import type { Runtime } from '@/server/runtime'
import { tooManyStreams } from '@/server/http/http-error'
import { callFrom, toResponse, unreadable } from './forward-call'
import { type EventLimits, streamLimits } from '@/server/http/limits'
import { createUpstreamStream, type StreamTimes, type UpstreamAnswer } from './upstream'

/** A backend's ids may be any word; what is none of this kind is left out, and the stream begins anew. */
const position = /^[\x21-\x7e]{1,200}$/

async function callForEvents(rt: Runtime, c: Context<SignedInEnv>, target: string) {
  const call = await callFrom(rt, c, target)
  const after = c.req.header('last-event-id') ?? ''
  const from: Record<string, string> = position.test(after) ? { 'last-event-id': after } : {}
  return { ...call, headers: { ...call.headers, ...from, accept: 'text/event-stream' } }
}

/** Aborted when the reader goes or the server stops. `forget` when neither matters any more. */
function untilGone({ lifecycle }: Runtime, reader: AbortSignal) {
  const drained = new AbortController()
  const forget = lifecycle.onDrain(() => drained.abort())
  if (lifecycle.isDraining()) drained.abort()
  return { signal: AbortSignal.any([reader, drained.signal]), forget }
}

/** What the backend sends, event by event and as fast as it is read, while the reader may be here. */
async function passOn(rt: Runtime, reader: GuildReader, incoming: IncomingMessage, stream: EventStream) {
  const { unsubscribe } = await rt.live.subscribe((event) => closeAtEndOf(reader.session, event, stream))
  stream.onEnd(unsubscribe)
  closeWhenRevoked(rt, reader, stream)
  const split = createEventSplitter()
  incoming.setEncoding('utf8')
  for await (const text of incoming)
    for (const event of split(String(text))) await stream.write(`${event}\n\n`)
  stream.end()
}

/** A refusal is passed on; so is a 204, which asks readers not to come back. @throws HttpError 502 `backend_broken` */
function refusalOf(c: Context<SignedInEnv>, answer: UpstreamAnswer) {
  if (answer.status !== 204 && answer.status < 400) throw unreadable(c, answer)
  return toResponse(c, answer)
}

type Options = StreamTimes & { streams?: EventLimits }

/**
 * `GET /guilds/{guildId}/events` of the operator's backend. Streams are counted and their readers looked at as with our
 * own; signs of life are added, so that a backend which is silent for a while looks no different from a proxy's side.
 */
export function forwardEvents(rt: Runtime, backendUrl: string, options: Options = {}) {
  const { streams = streamLimits } = options
  const open = createUpstreamStream(backendUrl, options)
  const take = createOpenStreams(streams)

  return async (c: Context<SignedInEnv>, target: string) => {
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    const call = await callForEvents(rt, c, target)
    const release = take(c.var.session.userId)
    if (!release) throw tooManyStreams()

    const { signal } = c.req.raw
    const gone = untilGone(rt, signal)
    const opened = await open(call, gone.signal)
      .catch((error: unknown) => {
        release()
        throw error
      })
      .finally(gone.forget)
    if (opened.kind === 'answer') {
      release()
      return refusalOf(c, opened.answer)
    }

    const { incoming } = opened
    const guildId = c.req.param('guildId') ?? ''
    const reader = { session: c.var.session, guildId, checkEvery: streams.checkEvery }
    return eventStream({
      lifecycle: rt.lifecycle,
      signal,
      release() {
        release()
        incoming.destroy()
      },
      begin: (stream) => passOn(rt, reader, incoming, stream),
    })
  }
}
