import type { z } from 'zod'
import type { ChangeEvent, GuildEventName, guildEvents, PresentPerson } from '@/api/events.schema'
import type { CurrentSession } from '@/server/auth/sessions'
import { type LoggedChange, readGuildLog } from './change-log'
import { readChangedAgo, readVersions } from './guild-versions'
import { ifRoom } from '@/server/db/if-room'
import { readLoaded } from './loaded'
import { deletePresence, savePresence, type Presence, readPresence, sweepPresence } from './presence'
import type { Runtime } from '@/server/runtime'
import type { EventStream } from './event-stream'
import type { LiveEvent, LiveListener } from './live'
import { closeAtEndOf, closeWhenRevoked } from './while-allowed'

type Reader = {
  session: CurrentSession
  viewer: Presence
  /** The `id` of the last event that an earlier stream gave; undefined for a first one. */
  after: string | undefined
  /** Milliseconds between two looks at whether the reader may still be here. */
  checkEvery: number
}

/** More than this that was missed is not told one by one. */
const mostMissed = 500

type Send = <Name extends GuildEventName>(
  event: Name,
  data: z.output<(typeof guildEvents)[Name]>,
  id?: string,
) => void

const toEvent = (change: LoggedChange): ChangeEvent => ({
  id: String(change.id),
  user: { id: change.userId, name: change.userName, avatar: change.userAvatar },
  versions: { [change.subject]: change.version },
  keys: { [change.subject]: change.keys },
  at: change.createdAt.toISOString(),
})

async function readPeople({ db, now }: Runtime, guildId: string): Promise<PresentPerson[]> {
  const people = await readPresence(db, guildId, now())
  return people.map(({ userId, userName, userAvatar, subject }) => ({
    user: { id: userId, name: userName, avatar: userAvatar },
    subject,
  }))
}

/** Our ids are numbers; one that is not ours, or not taken yet, cannot be gone on from. */
function positionOf(after: string, newest: number) {
  const id = /^\d{1,15}$/.test(after) ? Number(after) : null
  return id !== null && id <= newest ? id : null
}

/** What happened since `after`, or `reset` where that cannot be told. */
async function sendMissed({ db }: Runtime, guildId: string, after: string, newest: number, send: Send) {
  const from = positionOf(after, newest)
  const options = { after: from ?? 0, upTo: newest, limit: mostMissed + 1 }
  const missed = from === null ? null : await readGuildLog(db, guildId, options)
  if (!missed || missed.length > mostMissed) return send('reset', {}, String(newest))
  for (const change of missed) send('change', toEvent(change), String(change.id))
}

/** Keeps it known that somebody is here for as long as the stream is open. */
async function bePresent(rt: Runtime, viewer: Presence, stream: EventStream) {
  const { db, live, now } = rt
  const tell = () => live.tell({ kind: 'presence', guildId: viewer.guildId })
  await ifRoom(async () => {
    await sweepPresence(db, viewer.guildId, now())
    await savePresence(db, viewer, now())
    await tell()
  })
  stream.onEnd(() => {
    const leave = async () => {
      await ifRoom(() => deletePresence(db, viewer))
      await tell()
    }
    // A row that stays behind runs out by itself.
    leave().catch((error: unknown) => rt.log.warn({ err: error }, 'A visit could not be ended'))
  })
}

/**
 * Sends a guild's events (api/events.schema.ts) until the reader goes, may not be here any more, or the server stops.
 * What an earlier stream missed comes first.
 */
export async function followGuild(rt: Runtime, reader: Reader, stream: EventStream) {
  const { session, viewer, after, checkEvery } = reader
  const { guildId } = viewer
  const send: Send = (event, data, id) => stream.send({ event, data, id })
  async function sendPeople() {
    send('people', { people: await readPeople(rt, guildId) })
  }
  async function sendLoaded() {
    send('loaded', { loaded: await readLoaded(rt.db, guildId) })
  }
  function hear(event: LiveEvent) {
    if (event.kind === 'change') {
      if (event.change.guildId === guildId) send('change', toEvent(event.change), String(event.change.id))
    } else if (event.kind === 'session-ended') {
      closeAtEndOf(session, event, stream)
    } else if (event.guildId === guildId) {
      // A reading that fails is made up for by the next event.
      void (event.kind === 'presence' ? sendPeople() : sendLoaded()).catch(() => undefined)
    }
  }

  // Heard from here on, told once what came before has been told.
  const early: LiveEvent[] = []
  let onEvent: LiveListener = (event) => void early.push(event)
  const { position, unsubscribe } = await rt.live.subscribe((event) => onEvent(event))
  stream.onEnd(unsubscribe)

  if (after !== undefined) await sendMissed(rt, guildId, after, position, send)
  await bePresent(rt, viewer, stream)
  const [people, versions, loaded, changed_ago] = await Promise.all([
    readPeople(rt, guildId),
    readVersions(rt.db, guildId),
    readLoaded(rt.db, guildId),
    readChangedAgo(rt.db, guildId),
  ])
  send('ready', { people, versions, loaded, changed_ago }, String(position))
  for (const event of early) hear(event)
  onEvent = hear
  closeWhenRevoked(rt, { session, guildId, checkEvery }, stream, () =>
    ifRoom(() => savePresence(rt.db, viewer, rt.now())),
  )
}
