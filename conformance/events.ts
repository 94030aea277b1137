import type { z } from 'zod/mini'
import { changeEvent, guildEvents } from '@/contract/calls/events'
import { isAccepted, type Note, notesOf, shapeNotes, successNotes } from './notes'
import { checkOffered, isDenied, type Offer, type TestContext } from './context'
import type { Stream, StreamEvent } from './call-backend'
import { savePrefix } from './settings'

const path = '/guilds/{guildId}/events'
const begins = `GET ${path}`
const changes = `${begins}, a change`
const resumes = `${begins}, with Last-Event-ID`

const offer: Offer = {
  extension: 'events',
  without: 'People learn of other people’s changes when they save.',
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

function beginningNotes(first: StreamEvent | null): Note {
  if (!first) return 'No event came. Begin with "ready".'
  return first.event === 'ready'
    ? shapeNotes(guildEvents.ready, first.data)
    : `Its first event is ${JSON.stringify(first.event.slice(0, 40))}. Begin with "ready".`
}

function changeNotes(event: StreamEvent | null): Note {
  if (!event) return 'A new prefix was saved, and no "change" came within five seconds.'
  const { data, success } = changeEvent.safeParse(event.data)
  if (!success) return shapeNotes(changeEvent, event.data)
  const { id, keys, versions } = data
  return notesOf(
    keys.settings?.includes('chat_prefix') === true || 'Its "keys" do not name chat_prefix in "settings".',
    versions.settings !== undefined || 'Its "versions" lack that of "settings".',
    event.id === null || event.id === id || 'The id of the event is not the id in its data.',
  )
}

const unsaved = 'The settings cannot be changed.'

/** Resumes the stream after a missed change: `change` or `reset` has to come before `ready`. */
async function resume(context: TestContext, lastId: string) {
  const { reply, undo } = await savePrefix(context)
  if (!isAccepted(reply)) return context.report.unchecked(resumes, unsaved)
  const stream = await context.follow(path, { 'last-event-id': lastId })
  const missed = stream && (await nextOf(stream, ['change', 'reset', 'ready']))
  await stream?.close()
  context.report.optional(
    resumes,
    (missed !== null && missed.event !== 'ready') ||
      'Neither the missed change nor "reset" comes before "ready".',
    await undo(),
  )
}

async function follow(context: TestContext, stream: Stream) {
  const { report } = context
  if (!report.optional(begins, beginningNotes(await stream.next())))
    return report.unchecked([changes, resumes], 'The stream does not begin as it should.')
  const { reply, undo } = await savePrefix(context)
  if (!isAccepted(reply)) return report.unchecked([changes, resumes], unsaved)
  const change = await nextOf(stream, ['change'])
  report.optional(changes, changeNotes(change), await undo())
  if (change?.id != null) return resume(context, change.id)
  report.notOffered(resumes, 'Its changes have no id, so a page that comes back reads everything again.')
}

export async function checkEvents(context: TestContext) {
  const { report } = context
  const stream = isDenied(context, offer) ? null : await context.follow(path)
  if (stream) {
    await follow(context, stream)
    return stream.close()
  }
  await checkOffered(context, offer, [begins, changes, resumes], (reply) => {
    const isOpen = reply.status !== 200 || 'Answer it as text/event-stream, and leave it open.'
    report.optional(begins, isOpen, reply.status === 200 || successNotes(reply, guildEvents.ready))
    report.unchecked([changes, resumes], 'There is no stream.')
  })
}
