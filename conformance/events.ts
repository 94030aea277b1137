import type { z } from 'zod/mini'
import { changeEvent, guildEvents } from '@/api/events.schema'
import { tryParseJson } from '@/config/json'
import { createEventSplitter, readEventText } from '@/server/live/event-text'
import { isAccepted, notesOf, shapeNotes, successNotes } from './judge'
import {
  allUnchecked,
  checkOffered,
  isDenied,
  notOffered,
  type Offer,
  optional,
  type Result,
  unchecked,
} from './report'
import type { Send, TestContext } from './target'
import { savePrefix } from './writes'

const path = '/guilds/{guildId}/events'
const begins = `GET ${path}`
const tells = `${begins}, a change`
const resumes = `${begins}, with Last-Event-ID`

const offer: Offer = {
  extension: 'events',
  without: 'Other people’s changes are told of when something is saved.',
}

export type Ready = z.infer<typeof guildEvents.ready>

/** A change has to be among so many events: those about presence and the bot may come before it. */
const maxEvents = 20

async function nextOf(stream: Stream, names: readonly string[]): Promise<StreamEvent | null> {
  for (let seen = 0; seen < maxEvents; seen += 1) {
    const event = await stream.next()
    if (event === null || names.includes(event.event)) return event
  }
  return null
}

export async function readReady(context: TestContext): Promise<Ready | null> {
  if (isDenied(context, offer)) return null
  const stream = await context.follow(path)
  const first = await stream?.next()
  await stream?.close()
  return guildEvents.ready.safeParse(first?.data).data ?? null
}

function beginningNotes(first: StreamEvent | null): string[] {
  if (!first) return ['No event came. Begin with "ready".']
  return first.event === 'ready'
    ? shapeNotes(guildEvents.ready, first.data)
    : [`Its first event is ${JSON.stringify(first.event.slice(0, 40))}. Begin with "ready".`]
}

function changeNotes(event: StreamEvent | null): string[] {
  if (!event) return ['A new prefix was saved, and no "change" came within five seconds.']
  const notes = shapeNotes(changeEvent, event.data)
  if (notes.length > 0) return notes
  const { id, keys, versions } = changeEvent.parse(event.data)
  return notesOf(
    keys.settings?.includes('chat_prefix') === true || 'Its "keys" do not name chat_prefix in "settings".',
    versions.settings !== undefined || 'Its "versions" lack that of "settings".',
    event.id === null || event.id === id || 'The id of the event is not the id in its data.',
  )
}

const unsaved = 'The settings cannot be changed.'

/** Resumes the stream after a missed change: `change` or `reset` has to come before `ready`. */
async function resume(context: TestContext, lastId: string): Promise<Result> {
  const { reply, undo } = await savePrefix(context)
  if (!isAccepted(reply)) return unchecked(resumes, unsaved)
  const stream = await context.follow(path, { 'last-event-id': lastId })
  const missed = stream && (await nextOf(stream, ['change', 'reset', 'ready']))
  await stream?.close()
  const isTold = missed?.event === 'change' || missed?.event === 'reset'
  const untold = 'What was changed meanwhile is not told before "ready", nor "reset".'
  return optional(resumes, notesOf(isTold || untold, await undo()))
}

async function follow(context: TestContext, stream: Stream): Promise<Result[]> {
  const begun = optional(begins, beginningNotes(await stream.next()))
  if (begun.outcome === 'wrong')
    return [begun, ...allUnchecked([tells, resumes], 'The stream does not begin as it should.')]

  const { reply, undo } = await savePrefix(context)
  if (!isAccepted(reply)) return [begun, ...allUnchecked([tells, resumes], unsaved)]
  const change = await nextOf(stream, ['change'])
  const told = optional(tells, [...changeNotes(change), ...(await undo())])
  const resumed =
    change?.id == null
      ? notOffered(resumes, 'Its changes have no id, so a page that comes back reads everything again.')
      : await resume(context, change.id)
  return [begun, told, resumed]
}

/** Checks that a stream begins with `ready`, reports a change, and reports what was missed when it is resumed. */
export async function checkEvents(context: TestContext): Promise<Result[]> {
  const stream = isDenied(context, offer) ? null : await context.follow(path)
  if (stream) {
    const results = await follow(context, stream)
    await stream.close()
    return results
  }
  return checkOffered(context, offer, [begins, tells, resumes], (reply) => [
    optional(
      begins,
      reply.status === 200
        ? ['Answer it as text/event-stream, and leave it open.']
        : successNotes(reply, guildEvents.ready),
    ),
    ...allUnchecked([tells, resumes], 'There is no stream.'),
  ])
}

type StreamEvent = { event: string; id: string | null; data: unknown }

type Stream = {
  /** The next event; null if none comes in time, or the stream has ended. */
  next: () => Promise<StreamEvent | null>
  close: () => Promise<void>
}

/** Opens a stream; null if the backend has none. */
export type Follow = (path: string, headers?: Record<string, string>) => Promise<Stream | null>

function readEvent(text: string): StreamEvent | null {
  const read = readEventText(text)
  const [, id = null] = /^id: ?(.*)$/m.exec(text) ?? []
  return read && { event: read.event, id, data: tryParseJson(read.data) }
}

function eventsOf(body: ReadableStream<Uint8Array>, timeout: number): Stream {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const split = createEventSplitter()
  const ready: StreamEvent[] = []

  async function fill() {
    while (ready.length === 0) {
      const { done, value } = await reader.read()
      if (done) return
      const events = split(decoder.decode(value, { stream: true })).map(readEvent)
      ready.push(...events.filter((event) => event !== null))
    }
  }
  const close = () => reader.cancel().catch(() => undefined)

  return {
    async next() {
      const timer = setTimeout(() => void close(), timeout)
      await fill().catch(() => undefined)
      clearTimeout(timer)
      return ready.shift() ?? null
    },
    close,
  }
}

/** Follows streams with these headers. Its calls never reject. */
export const createFollow =
  (send: Send, headers: Record<string, string>, timeout: number): Follow =>
  async (path, more) => {
    const opening = new AbortController()
    const timer = setTimeout(() => opening.abort(), timeout)
    try {
      const wanted = { accept: 'text/event-stream', ...headers, ...more }
      const response = await send(path, { method: 'GET', headers: wanted, signal: opening.signal })
      const isStream =
        response.status === 200 && response.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream && response.body) return eventsOf(response.body, timeout)
      await response.body?.cancel()
      return null
    } catch {
      return null
    } finally {
      clearTimeout(timer)
    }
  }
