import type { z } from 'zod/mini'
import { changeEvent, guildEvents } from '@/api/events.schema'
import { createEventSplitter, readEventText } from '@/server/live/event-text'
import { asObject, isAccepted, shapeNotes, successNotes } from './judge'
import { isMissing, notOffered, type Offer, optional, type Result, unchecked, skipIfDenied } from './report'
import type { Send, TestContext } from './target'
import { otherPrefix, putBack } from './writes'

const begins = 'GET /guilds/{guildId}/events'
const tells = 'GET /guilds/{guildId}/events, a change'
const resumes = 'GET /guilds/{guildId}/events, with Last-Event-ID'
const calls = [begins, tells, resumes]

const offer: Offer = {
  extension: 'events',
  without: 'Other people’s changes are told of when something is saved.',
}

export type Ready = z.infer<typeof guildEvents.ready>

/** Events after which a change should have come: presence and the bot may tell of themselves in between. */
const maxEvents = 20

const pathOf = ({ guildId }: TestContext) => `/guilds/${guildId}/events`

/** The next event with one of these names. */
async function nextOf(stream: Stream, names: readonly string[]): Promise<StreamEvent | null> {
  for (let seen = 0; seen < maxEvents; seen += 1) {
    const event = await stream.next()
    if (event === null || names.includes(event.event)) return event
  }
  return null
}

/** What a new stream says at its beginning. */
export async function readReady(context: TestContext): Promise<Ready | null> {
  if (skipIfDenied(context, begins, offer)) return null
  const stream = await context.follow(pathOf(context))
  const first = await stream?.next()
  await stream?.close()
  return guildEvents.ready.safeParse(first?.data).data ?? null
}

function beginningNotes(first: StreamEvent | null): string[] {
  if (!first) return ['No event came. Begin with "ready".']
  if (first.event !== 'ready')
    return [`Its first event is ${JSON.stringify(first.event.slice(0, 40))}. Begin with "ready".`]
  return shapeNotes(guildEvents.ready, first.data)
}

const saveOther = async ({ ask, guildId }: TestContext) => {
  const path = `/guilds/${guildId}/settings`
  const before = asObject(await ask('GET', path))
  const reply = await ask('PATCH', path, { body: { chat_prefix: otherPrefix(before.chat_prefix) } })
  return { path, before, isSaved: isAccepted(reply) }
}

function changeNotes(event: StreamEvent | null): string[] {
  if (!event) return ['A new prefix was saved, and no "change" came within five seconds.']
  const notes = shapeNotes(changeEvent, event.data)
  if (notes.length > 0) return notes
  const { id, keys, versions } = changeEvent.parse(event.data)
  return [
    ...(keys.settings?.includes('chat_prefix') ? [] : ['Its "keys" do not name chat_prefix in "settings".']),
    ...(versions.settings === undefined ? ['Its "versions" lack that of "settings".'] : []),
    ...(event.id === null || event.id === id ? [] : ['The id of the event is not the id in its data.']),
  ]
}

/** Comes back behind a change: it has to be told, or `reset`, before `ready`. */
async function resume(context: TestContext, lastId: string): Promise<Result> {
  const { path, before, isSaved } = await saveOther(context)
  if (!isSaved) return unchecked(resumes, 'optional', 'The settings cannot be changed.')
  const stream = await context.follow(pathOf(context), { 'last-event-id': lastId })
  const missed = stream && (await nextOf(stream, ['change', 'reset', 'ready']))
  await stream?.close()
  const isTold = missed?.event === 'change' || missed?.event === 'reset'
  return optional(resumes, [
    ...(isTold ? [] : ['What was changed meanwhile is not told before "ready", nor "reset".']),
    ...(await putBack(context, path, before, ['chat_prefix'])),
  ])
}

async function follow(context: TestContext, stream: Stream): Promise<Result[]> {
  const first = await stream.next()
  const begun = beginningNotes(first)
  if (begun.length > 0)
    return [
      optional(begins, begun),
      ...[tells, resumes].map((call) =>
        unchecked(call, 'optional', 'The stream does not begin as it should.'),
      ),
    ]

  const { path, before, isSaved } = await saveOther(context)
  if (!isSaved)
    return [
      optional(begins, []),
      ...[tells, resumes].map((call) => unchecked(call, 'optional', 'The settings cannot be changed.')),
    ]
  const change = await nextOf(stream, ['change'])
  const told = optional(tells, [
    ...changeNotes(change),
    ...(await putBack(context, path, before, ['chat_prefix'])),
  ])
  const resumed =
    change?.id == null
      ? notOffered(resumes, 'Its changes have no id, so a page that comes back reads everything again.')
      : await resume(context, change.id)
  return [optional(begins, []), told, resumed]
}

/** That a guild's events begin as a page expects them, tell of a change, and of what was missed. */
export async function checkEvents(context: TestContext): Promise<Result[]> {
  const denied = calls.map((call) => skipIfDenied(context, call, offer)).filter((result) => result !== null)
  if (denied.length > 0) return denied
  const stream = await context.follow(pathOf(context))
  if (stream) {
    const results = await follow(context, stream)
    await stream.close()
    return results
  }
  const reply = await context.ask('GET', pathOf(context), { headers: { accept: 'text/event-stream' } })
  if (isMissing(context, offer, reply)) return calls.map((call) => notOffered(call, offer.without))
  const notes = successNotes(reply, guildEvents.ready)
  const wrongType = 'Answer it as text/event-stream, and leave it open.'
  return [
    optional(begins, reply.status === 200 ? [wrongType] : notes),
    ...[tells, resumes].map((call) => unchecked(call, 'optional', 'There is no stream.')),
  ]
}

type StreamEvent = { event: string; id: string | null; data: unknown }

type Stream = {
  /** The next event that tells something; null when none comes in time, or no more will. */
  next: () => Promise<StreamEvent | null>
  close: () => Promise<void>
}

/** Opens a stream; null where none is given. */
export type Follow = (path: string, headers?: Record<string, string>) => Promise<Stream | null>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readEvent(text: string): StreamEvent | null {
  const read = readEventText(text)
  const [, id = null] = /^id: ?(.*)$/m.exec(text) ?? []
  return read && { event: read.event, id, data: parsed(read.data) }
}

/** The events of a stream as they come, each waited for `timeout` milliseconds. */
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
