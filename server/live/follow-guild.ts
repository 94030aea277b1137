import type { z } from 'zod'
import type { ChangeEvent, GuildEventName, guildEvents, PresentUser } from '@/api/events.schema'
import { guildRights } from '@/server/access/guild-rights'
import { unauthenticated } from '@/server/auth/authenticate'
import { type CurrentSession, readAgain } from '@/server/auth/sessions'
import { skipWhenFull } from '@/server/db/errors'
import { HttpError } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { type LoggedChange, readGuildLog } from './change-log'
import type { EventStream } from './event-stream'
import { batchCalls, shareCalls } from './shared-calls'
import { readChangedAgo, readLoaded, readVersions } from './versions'
import type { LiveEvent, LiveListener } from './change-feed'
import { deletePresence, type UserPresence, readPresence, savePresence, sweepPresence } from './presence'

type Reader = {
  session: CurrentSession
  viewer: UserPresence
  /** The `id` of the last event that an earlier stream gave; undefined for a first one. */
  after: string | undefined
  /** Milliseconds between two looks at whether the reader may still be here. */
  checkEvery: number
  state: GuildState
}

/** More missed changes than this are not sent one by one. */
const maxMissed = 500

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

async function readUsers({ db, now }: Runtime, guildId: string): Promise<PresentUser[]> {
  const people = await readPresence(db, guildId, now())
  return people.map(({ userId, userName, userAvatar, subject }) => ({
    user: { id: userId, name: userName, avatar: userAvatar },
    subject,
  }))
}

/** What happened since `after`, or `reset` where that cannot be told: an id that is not ours, or not taken yet. */
async function sendMissed({ db }: Runtime, guildId: string, after: string, newest: number, send: Send) {
  const isOurs = /^\d{1,15}$/.test(after) && Number(after) <= newest
  const options = { after: Number(after), upTo: newest, limit: maxMissed + 1 }
  const missed = isOurs ? await readGuildLog(db, guildId, options) : null
  if (!missed || missed.length > maxMissed) return send('reset', {}, String(newest))
  for (const change of missed) send('change', toEvent(change), String(change.id))
}

/** Milliseconds in which readers who come at once are collected, and arrivals and departures before others are told. */
const collect = { readers: 10, presence: 300 }
/** Readers whose presence one statement saves or deletes at most. */
const batch = { collect: collect.readers, most: 500 }

/** Who is there, and the same as a text, by which a stream knows whether its reader has been told. */
async function readPeople(rt: Runtime, guildId: string) {
  const people = await readUsers(rt, guildId)
  return { people, text: JSON.stringify(people) }
}

/** What all streams of a guild share, so that a guild with many readers costs no more reads than one with few. */
export function createGuildState(rt: Runtime) {
  const { db, live, now } = rt
  const readState = async (guildId: string) => {
    const [present, versions, loaded, changed_ago] = await Promise.all([
      readPeople(rt, guildId),
      readVersions(db, guildId),
      readLoaded(db, guildId),
      readChangedAgo(db, guildId),
    ])
    const ready = { people: present.people, versions, loaded, changed_ago }
    return { ready, text: present.text }
  }
  return {
    all: shareCalls(readState, collect.readers),
    people: shareCalls((guildId) => readPeople(rt, guildId)),
    loaded: shareCalls((guildId) => readLoaded(db, guildId)),
    arrive: batchCalls<UserPresence>((all) => skipWhenFull(() => savePresence(db, all, now())), batch),
    leave: batchCalls<UserPresence>((all) => skipWhenFull(() => deletePresence(db, all)), batch),
    /** Tells everybody that somebody came or went, once the rows of those who left without a word are removed. */
    announce: shareCalls(async (guildId) => {
      await skipWhenFull(() => sweepPresence(db, guildId, now()))
      await live.publish({ kind: 'presence', guildId })
    }, collect.presence),
  }
}
export type GuildState = ReturnType<typeof createGuildState>

/** Keeps it known that somebody is here for as long as the stream is open. */
async function bePresent(rt: Runtime, state: GuildState, viewer: UserPresence, stream: EventStream) {
  const { guildId } = viewer
  const warn = (error: unknown) => rt.report(error, 'A visit could not be announced')
  await state.arrive(viewer)
  state.announce(guildId).catch(warn)
  stream.onEnd(() => {
    const leave = async () => {
      await state.leave(viewer)
      await state.announce(guildId)
    }
    // A row that stays behind runs out by itself.
    leave().catch(warn)
  })
}

/** Calls `use` with what `read` comes to; not again while it waits for the same. A failure is made up for by the next. */
function onceEach<Value>(read: () => Promise<Value>, use: (value: Value) => void) {
  let awaited: Promise<Value> | null = null
  return () => {
    const next = read()
    if (next === awaited) return
    awaited = next
    next.then(use).catch(() => undefined)
  }
}

/**
 * Sends a guild's events (api/events.schema.ts) until the reader goes, may not be here any more, or the server stops.
 * What an earlier stream missed comes first.
 */
export async function followGuild(rt: Runtime, reader: Reader, stream: EventStream) {
  const { session, viewer, after, checkEvery, state } = reader
  const { guildId } = viewer
  const send: Send = (event, data, id) => stream.send({ event, data, id })
  // In a crowd most arrivals change nothing for those who are there: not everybody is listed.
  let told = ''
  const sendUsers = onceEach(
    () => state.people(guildId),
    ({ people, text }) => {
      if (text !== told) send('people', { people })
      told = text
    },
  )
  const sendLoaded = onceEach(
    () => state.loaded(guildId),
    (loaded) => send('loaded', { loaded }),
  )
  // Once the reader is let in.
  let lookAgain = () => {}
  function forward(event: LiveEvent) {
    if (event.kind === 'change') {
      const { change } = event
      if (change.guildId !== guildId) return
      send('change', toEvent(change), String(change.id))
      // It may be this reader who was let in by a role.
      if (change.keys.includes('manager_roles')) lookAgain()
    } else if (event.kind === 'session-ended') {
      closeAtEndOf(session, event, stream)
    } else if (event.kind === 'presence' && event.guildId === guildId) {
      sendUsers()
    } else if (event.kind === 'loaded' && event.guildId === guildId) {
      sendLoaded()
    } else if (event.kind === 'commands') {
      send('commands', {})
    }
  }

  // Collected from here on, sent once what came before has been sent.
  const early: LiveEvent[] = []
  let onEvent: LiveListener = (event) => void early.push(event)
  const { position, unsubscribe } = await rt.live.subscribe((event) => onEvent(event))
  stream.onEnd(unsubscribe)

  if (after !== undefined) await sendMissed(rt, guildId, after, position, send)
  await bePresent(rt, state, viewer, stream)
  const { ready, text } = await state.all(guildId)
  send('ready', ready, String(position))
  told = text
  for (const event of early) forward(event)
  onEvent = forward
  lookAgain = closeWhenRevoked(rt, { session, guildId, checkEvery }, stream, () => state.arrive(viewer))
}

export type GuildReader = { session: CurrentSession; guildId: string; checkEvery: number }

/** Tells the reader why the stream will not be given again, and ends it. */
function close(stream: EventStream, { code, message }: HttpError) {
  stream.send({ event: 'closed', data: { code, detail: message } })
  stream.end()
}

/** Closes the stream when it is told that this very session is over. */
export function closeAtEndOf({ userId, idHash }: CurrentSession, event: LiveEvent, stream: EventStream) {
  if (event.kind !== 'session-ended' || event.userId !== userId) return
  if ((event.idHash ?? idHash) === idHash) close(stream, unauthenticated())
}

/** Why the reader may not be here any more; null while they may, and while that cannot be found out. */
async function reasonToClose(rt: Runtime, { session, guildId }: GuildReader) {
  try {
    const current = await readAgain(rt, session)
    if (!current) return unauthenticated()
    await guildRights(rt, current, guildId, { forWrite: false })
    return null
  } catch (error) {
    return error instanceof HttpError && [401, 403, 404].includes(error.status) ? error : null
  }
}

/**
 * Looks from time to time whether the reader may still be here, and closes the stream when not. One look at a time,
 * however long the database takes.
 * @param onStay runs after each look at somebody who may
 * @returns looks at once, or again as soon as the present look is done
 */
export function closeWhenRevoked(
  rt: Runtime,
  reader: GuildReader,
  stream: EventStream,
  onStay?: () => Promise<unknown>,
) {
  let isOver = false
  let isLooking = false
  let isAskedAgain = false

  async function look() {
    const reason = await reasonToClose(rt, reader)
    if (isOver) return
    if (reason) close(stream, reason)
    else await onStay?.()
  }
  async function lookWhileAsked() {
    isLooking = true
    do {
      isAskedAgain = false
      await look().catch((error: unknown) => rt.report(error, 'An event stream could not be checked'))
    } while (isAskedAgain && !isOver)
    isLooking = false
  }
  function lookNow() {
    isAskedAgain = true
    if (!isLooking) void lookWhileAsked()
  }

  const timer = setInterval(() => isLooking || lookNow(), reader.checkEvery)
  stream.onEnd(() => {
    isOver = true
    clearInterval(timer)
  })
  return lookNow
}
