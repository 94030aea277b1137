import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ChangeEvent, GuildEventName, guildEvents, PresentUser } from '@/contract/calls/events'
import { readAvailability } from './guild-availability'
import { readToldByBot } from '@/server/access/entitlements'
import { unauthenticated } from '@/server/auth/authenticate'
import type { CurrentSession } from '@/server/auth/sessions'
import { skipWhenFull } from '@/server/db/errors'
import type { HttpError } from '@/server/http/http-error'
import { usualFactsEvery } from '@/server/http/limits'
import type { Runtime } from '@/server/runtime'
import { throttle } from '@/server/throttle'
import { type LoggedChange, readGuildLog } from './change-log'
import { checkReader, type Reader as CheckedReader } from './check-readers'
import type { EventStream } from './event-stream'
import { batchCalls, shareCalls } from './coalesced-calls'
import { readChangedAgo, readBotState, readVersions } from './versions'
import type { LiveEvent, LiveListener } from './change-feed'
import { deletePresence, type UserPresence, readPresence, savePresence, sweepPresence } from './presence'

type Reader = {
  session: CurrentSession
  viewer: UserPresence
  /** The `id` of the last event of an earlier stream. */
  after: string | undefined
  /** Milliseconds between two access checks. */
  checkEvery: number
  factsEvery?: number
  state: GuildState
}

/** After more missed changes, the reader has to read everything again. */
const maxMissed = 500

type Send = <Name extends GuildEventName>(
  event: Name,
  data: z.output<(typeof guildEvents)[Name]>,
  id?: string,
) => void

const toEvent = (change: LoggedChange): ChangeEvent => ({
  id: String(change.id),
  user: { id: change.userId, name: change.userName, avatar: change.userAvatar },
  ...(change.botId !== null && { bot: { id: change.botId, name: change.botName, avatar: null } }),
  versions: { [change.subject]: change.version },
  keys: { [change.subject]: change.keys },
  at: change.createdAt.toISOString(),
})

/** Sends the changes since `after`, or `reset` if that is not an id of ours. */
async function sendMissed({ db }: Runtime, guildId: string, after: string, newest: number, send: Send) {
  const isOurs = /^\d{1,15}$/.test(after) && Number(after) <= newest
  const options = { after: Number(after), upTo: newest, limit: maxMissed + 1 }
  const missed = isOurs ? await readGuildLog(db, guildId, options) : null
  if (!missed || missed.length > maxMissed) return send('reset', {}, String(newest))
  for (const change of missed) send('change', toEvent(change), String(change.id))
}

/** Milliseconds to collect readers who come at once, and arrivals and departures before they are announced. */
const collect = { readers: 10, presence: 300 }
const batch = { collect: collect.readers, most: 500 }

/** Milliseconds after which a stream's presence is renewed; it expires after a minute. */
const renewEvery = 20_000

/** Who is present, also as text, by which a stream knows whether it has sent this already. */
async function readPeople({ db, now }: Runtime, guildId: string) {
  const rows = await readPresence(db, guildId, now())
  const people = rows.map(({ userId, userName, userAvatar, subject }): PresentUser => ({
    user: { id: userId, name: userName, avatar: userAvatar },
    subject,
  }))
  return { people, text: JSON.stringify(people) }
}

/** Shared by all streams of a guild, so that the number of reads does not grow with the number of readers. */
export function createGuildState(rt: Runtime) {
  const { db, live, now } = rt
  const readState = async (guildId: string) => {
    const [present, versions, { loaded, problems }, changed_ago, available, premium] = await Promise.all([
      readPeople(rt, guildId),
      readVersions(db, guildId),
      readBotState(db, guildId),
      readChangedAgo(db, guildId),
      readAvailability(db, [guildId]),
      readToldByBot(db, { kind: 'guild', id: guildId }, now()),
    ])
    const ready = { people: present.people, versions, loaded, problems, changed_ago }
    return { ready, text: present.text, offer: [available.get(guildId), premium] }
  }
  return {
    all: shareCalls(readState, collect.readers),
    people: shareCalls((guildId) => readPeople(rt, guildId)),
    loaded: shareCalls((guildId) => readBotState(db, guildId)),
    premium: shareCalls((userId) => readToldByBot(db, { kind: 'user', id: userId }, now())),
    arrive: batchCalls<UserPresence>((all) => skipWhenFull(() => savePresence(db, all, now())), batch),
    leave: batchCalls<UserPresence>((all) => skipWhenFull(() => deletePresence(db, all)), batch),
    /** First removes the rows of streams that ended without deleting theirs. */
    announce: shareCalls(async (guildId) => {
      await skipWhenFull(() => sweepPresence(db, guildId, now()))
      await live.publish({ kind: 'presence', guildId })
    }, collect.presence),
  }
}
type GuildState = ReturnType<typeof createGuildState>

/** Shows the reader as present while the stream is open. */
async function bePresent(rt: Runtime, state: GuildState, viewer: UserPresence, stream: EventStream) {
  const { guildId } = viewer
  const warn = (error: unknown) => rt.report(error, 'A visit could not be announced')
  await state.arrive(viewer)
  rt.lifecycle.keep(state.announce(guildId).catch(warn))
  stream.onEnd(() => {
    const leave = async () => {
      await state.leave(viewer)
      await state.announce(guildId)
    }
    // A row that is not deleted expires.
    rt.lifecycle.keep(leave().catch(warn))
  })
}

/** Calls `use` with the result of `read`, once per promise. Failures are ignored: the next event reads again. */
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
 * Sends a guild's events (contract/calls/events.ts), missed ones first, until the reader leaves or loses access, or the server
 * stops.
 */
export async function followGuild(rt: Runtime, reader: Reader, stream: EventStream) {
  const { session, viewer, after, checkEvery, factsEvery = usualFactsEvery, state } = reader
  const { guildId } = viewer
  const send: Send = (event, data, id) => stream.send({ event, data, id })
  // Not everybody is listed, so in a crowd most arrivals change nothing.
  let lastSent = ''
  const sendUsers = onceEach(
    () => state.people(guildId),
    ({ people, text }) => {
      if (text !== lastSent) send('people', { people })
      lastSent = text
    },
  )
  const sendLoaded = onceEach(
    () => state.loaded(guildId),
    (bot) => send('loaded', bot),
  )
  // Only once this process offers them.
  const sendFeatures = onceEach(rt.catalogue.refresh, () => send('features', {}))
  const sendFacts = throttle(factsEvery, () => send('facts', {}), { isMadeUp: true })
  stream.onEnd(sendFacts.cancel)
  let checkAccessNow = () => {}
  function forward(event: LiveEvent) {
    if (event.kind === 'change') {
      const { change } = event
      if (change.guildId !== guildId) return
      send('change', toEvent(change), String(change.id))
      // The reader's own access may depend on it; without keys, everything was deleted.
      if (change.keys.includes('manager_roles') || change.keys.length === 0) checkAccessNow()
    } else if (event.kind === 'session-ended') {
      closeAtEndOf(session, event, stream)
    } else if (event.kind === 'presence' && event.guildId === guildId) {
      sendUsers()
    } else if (event.kind === 'loaded' && event.guildId === guildId) {
      sendLoaded()
    } else if (event.kind === 'commands') {
      send('commands', {})
    } else if (event.kind === 'facts' && event.guildId === guildId) {
      sendFacts()
    } else if (isAboutFeatures(event, guildId, session.userId)) {
      sendFeatures()
    }
  }

  // Collected until what came before has been sent.
  const early: LiveEvent[] = []
  let onEvent: LiveListener = (event) => void early.push(event)
  const { position, unsubscribe } = await rt.live.subscribe((event) => onEvent(event))
  stream.onEnd(unsubscribe)

  if (after !== undefined) await sendMissed(rt, guildId, after, position, send)
  await bePresent(rt, state, viewer, stream)
  const [{ ready, text, offer }, premium, { mark }] = await Promise.all([
    state.all(guildId),
    state.premium(session.userId),
    rt.catalogue.current(),
  ])
  // Another text than before where what the reader may use here has changed meanwhile.
  const catalogue = markText(JSON.stringify([mark, ...offer, premium]))
  send('ready', { ...ready, catalogue }, String(position))
  lastSent = text
  for (const event of early) forward(event)
  onEvent = forward
  const renew = throttle(renewEvery, () => state.arrive(viewer), { isDone: true })
  checkAccessNow = closeWhenRevoked(rt, { session, guildId, checkEvery }, stream, renew)
}

const isAboutFeatures = (event: LiveEvent, guildId: string, userId: string) =>
  event.kind === 'declared' ||
  (event.kind === 'available' && event.guildId === guildId) ||
  (event.kind === 'entitled' && event.userId === userId)

/** Says nothing of the bot's key. */
const markText = (mark: string) => createHash('sha256').update(mark).digest('base64url').slice(0, 12)

export type GuildReader = CheckedReader & { checkEvery: number }

/** Ends the stream for good, with the reason. */
function close(stream: EventStream, { code, message }: HttpError) {
  stream.send({ event: 'closed', data: { code, detail: message } })
  stream.end()
}

export function closeAtEndOf({ userId, idHash }: CurrentSession, event: LiveEvent, stream: EventStream) {
  if (event.kind !== 'session-ended' || event.userId !== userId) return
  if ((event.idHash ?? idHash) === idHash) close(stream, unauthenticated())
}

/**
 * Checks at intervals whether the reader still has access, one check at a time, and closes the stream if not.
 * @param onStay runs after each check of a reader who has access
 * @returns checks now, or again after the current check
 */
export function closeWhenRevoked(
  rt: Runtime,
  reader: GuildReader,
  stream: EventStream,
  onStay?: () => Promise<unknown> | undefined,
) {
  let isOver = false
  let isChecking = false
  let isRequested = false

  async function check() {
    const reason = await checkReader(rt, reader)
    if (isOver) return
    if (reason) close(stream, reason)
    else await onStay?.()
  }
  async function checkWhileRequested() {
    isChecking = true
    do {
      isRequested = false
      await check().catch((error: unknown) => rt.report(error, 'An event stream could not be checked'))
    } while (isRequested && !isOver)
    isChecking = false
  }
  function checkNow() {
    isRequested = true
    if (!isChecking) rt.lifecycle.keep(checkWhileRequested())
  }

  const timer = setInterval(() => isChecking || checkNow(), reader.checkEvery)
  stream.onEnd(() => {
    isOver = true
    clearInterval(timer)
  })
  return checkNow
}
