/*
 * A bot's side of Guildhall, in one file that needs nothing but Node 20.19 or newer: copy it. It fetches what people
 * configured, hears of every change as it is saved, tells the dashboard which versions the bot works with, and says
 * that the bot lives.
 */
import { setTimeout as pause } from 'node:timers/promises'

export type Settings = { chat_prefix: string; [setting: string]: unknown }
export type Feature = { enabled: boolean; [option: string]: unknown }
/** By subject: `settings`, or `feature:` and the feature's id. 0 is what nobody saved. */
export type Versions = Record<string, number>

/** Everything that was configured for a guild. */
export type Configuration = {
  id: string
  settings: Settings
  features: Record<string, Feature>
  versions: Versions
}

export type Shard = {
  id: number
  status: 'ready' | 'connecting' | 'reconnecting' | 'down'
  latency_ms?: number | null
  guild_count?: number | null
}

/** What a bot may say about itself; all of it may be left out. At most 500 shards. */
export type Report = {
  latency_ms?: number | null
  guild_count?: number | null
  shards?: Shard[]
  version?: string
}

/** A message that somebody wants to see before it is in use. Placeholders are filled in. */
export type TestMessage = {
  id: string
  guild_id: string
  /** Null: to `user_id`, as a direct message. */
  channel_id: string | null
  user_id: string
  /** The body of Discord's “Create Message”, which notifies nobody. */
  message: { content?: string; embeds: Record<string, unknown>[]; allowed_mentions: { parse: string[] } }
}
/** `url` leads to the message; `reason` says why it was not sent, `detail` in words, which people read. */
export type TestResult = {
  url?: string | null
  reason?: 'missing_permissions' | 'direct_messages_closed' | 'unknown_channel' | 'failed'
  detail?: string
}

/** One of the bot's commands; people switch and limit it by this name. At most 250, in 64 KiB. */
export type Command = {
  name: string
  description?: string
  category?: string
  options?: { name: string; description?: string; required?: boolean }[]
}

/** Milliseconds. */
export type Times = {
  heartbeat: number
  /** The first wait after a failure, which doubles with each further one, and the longest. */
  firstRetry: number
  maxRetry: number
  /** One call other than the stream. */
  call: number
  /** A stream that is silent for so long is broken: the dashboard sends a sign of life every 20 seconds. */
  silence: number
}

export type GuildhallBotOptions = {
  /** Where the dashboard is, for example `https://dashboard.example.org`. */
  url: string
  /** One of the keys in the dashboard's BOT_API_KEY. */
  key: string
  /** The guilds that this process serves to begin with; `add` and `remove` tell of others. */
  guilds: Iterable<string>
  /**
   * Puts a guild's configuration to work: once at the start, then after every change. Calls for one guild never
   * overlap. Once it resolves, the dashboard shows that the bot works with these versions; where it throws, it is
   * called again after a while.
   */
  onConfiguration: (configuration: Configuration) => void | Promise<void>
  /** Sends a message at once and once, within eight seconds. Without it, people are told that this bot sends none. */
  onTest?: (test: TestMessage) => TestResult | Promise<TestResult>
  /** All of the bot's commands, which the dashboard then lists. Left out, what was reported earlier stays. */
  commands?: readonly Command[]
  /** What to say about the bot with the next heartbeat. */
  report?: () => Report | Promise<Report>
  /** Hears of everything that failed. All of it is tried again, except what the dashboard says does not exist. */
  onProblem?: (problem: Error) => void
  /** Hears of every heartbeat that the dashboard took. */
  onHeartbeat?: () => void
  /** Guilds that are fetched at once. */
  atOnce?: number
  times?: Partial<Times>
}

export type GuildhallBot = {
  /** Serves a guild as well, such as one that the bot has just joined. */
  add: (guildId: string) => void
  /** Serves a guild no longer. */
  remove: (guildId: string) => void
  /** Resolves when nothing more will be sent or called. */
  close: () => Promise<void>
}

/** The dashboard refused a call. */
export class GuildhallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'GuildhallError'
    this.status = status
  }
}

const usualTimes: Times = {
  heartbeat: 30_000,
  firstRetry: 1_000,
  maxRetry: 60_000,
  call: 10_000,
  silence: 60_000,
}

/** Characters of one event; more than that is no stream of the dashboard's. */
const maxEventLength = 1_000_000

type ServerEvent = { event: string; data: string; id: string | null }

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSettings = (value: unknown): value is Settings =>
  isObject(value) && typeof value.chat_prefix === 'string'
const isFeature = (value: unknown): value is Feature => isObject(value) && typeof value.enabled === 'boolean'
const isVersions = (value: unknown): value is Versions =>
  isObject(value) && Object.values(value).every((version) => Number.isInteger(version))
const isFeatures = (value: unknown): value is Record<string, Feature> =>
  isObject(value) && Object.values(value).every(isFeature)

/** @throws Error for what is no configuration */
function readConfiguration(value: unknown): Configuration {
  if (isObject(value)) {
    const { id, settings, features, versions } = value
    if (typeof id === 'string' && isSettings(settings) && isFeatures(features) && isVersions(versions))
      return { id, settings, features, versions }
  }
  throw new Error('The dashboard answered something that is no configuration.')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null for what is no change. */
export function readChange(data: string) {
  const value = readJson(data)
  if (!isObject(value)) return null
  const { guild_id: guildId, versions } = value
  return typeof guildId === 'string' && isVersions(versions) ? { guildId, versions } : null
}

const isEmbeds = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every(isObject)

/** Null for what is no test message. */
export function readTest(data: string): TestMessage | null {
  const value = readJson(data)
  if (!isObject(value) || !isObject(value.message)) return null
  const { id, guild_id, channel_id, user_id } = value
  const { content, embeds } = value.message
  if (typeof id !== 'string' || typeof guild_id !== 'string' || typeof user_id !== 'string') return null
  if (!isEmbeds(embeds) || (channel_id !== null && typeof channel_id !== 'string')) return null
  const text = typeof content === 'string' ? { content } : {}
  return { id, guild_id, channel_id, user_id, message: { ...text, embeds, allowed_mentions: { parse: [] } } }
}

const areSame = (some: Versions | undefined, others: Versions) =>
  some !== undefined &&
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(others).every(([subject, version]) => some[subject] === version)

/** One block of a stream of server-sent events; null for a comment. */
function parseEvent(block: string): ServerEvent | null {
  const found: ServerEvent = { event: 'message', data: '', id: null }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') found.event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') found.id = value
  }
  return data.length === 0 ? null : { ...found, data: data.join('\n') }
}

/** Cuts a stream into its events, however their bytes arrive, until it ends or `signal` is aborted. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onBytes: () => void,
) {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onBytes()
    const blocks = (rest + decoder.decode(value, { stream: true }).replaceAll('\r', '')).split('\n\n')
    rest = blocks.pop() ?? ''
    if (rest.length > maxEventLength) throw new Error('The dashboard sent an event without an end.')
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) yield event
    }
  }
}

/**
 * Acts until `closing` is aborted or nothing was alive for so many milliseconds; then it rejects at once. Giving `fetch` a
 * signal of `AbortSignal.any` and `AbortSignal.timeout` is not enough: in Node 20 garbage collection may take it away
 * while the body is read, which then waits for ever.
 */
async function guarded<Answer>(
  { closing, timeoutMs, reason }: { closing: AbortSignal; timeoutMs: number; reason: string },
  act: (signal: AbortSignal, onAlive: () => void) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController()
  const { signal } = controller
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true })
  })
  const close = () => controller.abort(new Error('The bot was closed.'))
  const expire = () => controller.abort(new Error(reason))
  let timer = setTimeout(expire, timeoutMs)
  const onAlive = () => {
    clearTimeout(timer)
    timer = setTimeout(expire, timeoutMs)
  }
  closing.addEventListener('abort', close, { once: true })
  if (closing.aborted) close()
  try {
    return await Promise.race([act(signal, onAlive), stopped])
  } finally {
    controller.abort(new Error('It is over.'))
    clearTimeout(timer)
    closing.removeEventListener('abort', close)
  }
}

/** Half of the wait is left to chance, so that many bots do not come back at the same moment. */
function backOff({ firstRetry, maxRetry }: Times, failures: number) {
  const maxDelay = Math.min(maxRetry, firstRetry * 2 ** Math.min(failures - 1, 20))
  return maxDelay * (0.5 + Math.random() / 2)
}

/** Runs one job a guild, a few at once, and never two for the same guild; asked again meanwhile, it runs again. */
function createQueue(atOnce: number, run: (guildId: string) => Promise<void>) {
  /** Where somebody just changed something goes before what is merely fetched with all others. */
  const changed = new Set<string>()
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()

  function drop(guildId: string) {
    changed.delete(guildId)
    waiting.delete(guildId)
  }

  function next() {
    if (running.size >= atOnce) return
    for (const guildId of [...changed, ...waiting]) {
      if (running.size >= atOnce) return
      if (running.has(guildId)) continue
      drop(guildId)
      const job = run(guildId).finally(() => {
        running.delete(guildId)
        next()
      })
      running.set(guildId, job)
    }
  }

  return {
    add(guildId: string) {
      waiting.add(guildId)
      next()
    },
    addFirst(guildId: string) {
      changed.add(guildId)
      next()
    },
    drop,
    async close() {
      changed.clear()
      waiting.clear()
      await Promise.all(running.values())
    },
  }
}

/**
 * Starts at once, and goes on whatever happens until it is closed.
 *
 * Nothing is missed: snapshots are taken when the stream has begun, and a stream that breaks goes on after the last
 * event that was heard. Nothing is applied twice: a configuration whose versions are at work already is left alone.
 */
export function createGuildhallBot(options: GuildhallBotOptions): GuildhallBot {
  const { key, onConfiguration, onHeartbeat, atOnce = 4 } = options
  const report: () => Report | Promise<Report> = options.report ?? (() => ({}))
  const onTest: NonNullable<typeof options.onTest> =
    options.onTest ?? (() => ({ reason: 'failed', detail: 'This bot sends no test messages.' }))
  const base = `${options.url.replace(/\/+$/, '')}/backend/bot`
  const times = { ...usualTimes, ...options.times }
  const closing = new AbortController()
  const guilds = new Set(options.guilds)
  const applied = new Map<string, Versions>()
  const failedToApply = new Map<string, number>()
  /** Waits for another try, and test messages that are being sent. */
  const pending = new Set<Promise<void>>()
  /** Rises when everything has to be taken anew, so that what is under way then does not count as new. */
  let generation = 0
  let isFollowing = false

  const isClosed = () => closing.signal.aborted
  const sleep = (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  function onProblem(problem: unknown) {
    if (!isClosed()) options.onProblem?.(asError(problem))
  }

  async function send(path: string, init: RequestInit, signal: AbortSignal) {
    const headers = { authorization: `Bot ${key}`, ...init.headers }
    // A redirect would carry the key to wherever it leads.
    const response = await fetch(base + path, { ...init, headers, signal, redirect: 'error' })
    if (response.ok) return response
    await response.body?.cancel()
    throw new GuildhallError(response.status, `The dashboard answered ${response.status} to ${path}`)
  }

  async function call(path: string, body?: unknown): Promise<unknown> {
    const json = { 'content-type': 'application/json' }
    const init = body === undefined ? {} : { method: 'POST', headers: json, body: JSON.stringify(body) }
    const limits = { closing: closing.signal, timeoutMs: times.call, reason: 'The dashboard is too slow.' }
    return guarded(limits, async (signal) => (await send(path, init, signal)).json())
  }

  /** Tries until it succeeds; null when that makes no sense any more. */
  async function retryUntilDone<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
    for (let failures = 1; !isClosed(); failures += 1) {
      try {
        return await act()
      } catch (problem) {
        onProblem(problem)
        if (problem instanceof GuildhallError && [400, 404, 422].includes(problem.status)) return null
        await sleep(backOff(times, failures))
      }
    }
    return null
  }

  /** False after a failure; the guild's turn comes again later, and others go on meanwhile. */
  async function apply(configuration: Configuration) {
    const { id } = configuration
    try {
      await onConfiguration(configuration)
      failedToApply.delete(id)
      return true
    } catch (problem) {
      onProblem(problem)
      const failures = (failedToApply.get(id) ?? 0) + 1
      failedToApply.set(id, failures)
      const retry = sleep(backOff(times, failures)).then(() => void (isClosed() || take(id)))
      pending.add(retry)
      void retry.finally(() => pending.delete(retry))
      return false
    }
  }

  async function refresh(guildId: string) {
    const startedIn = generation
    const configuration = await retryUntilDone(async () =>
      readConfiguration(await call(`/guilds/${guildId}`)),
    )
    if (!configuration || isClosed() || !guilds.has(guildId)) return
    if (areSame(applied.get(guildId), configuration.versions)) return
    if (!(await apply(configuration))) return
    if (startedIn === generation && guilds.has(guildId)) applied.set(guildId, configuration.versions)
    await retryUntilDone(() => call(`/guilds/${guildId}/loaded`, { versions: configuration.versions }))
  }

  const queue = createQueue(atOnce, refresh)
  function take(guildId: string) {
    if (guilds.has(guildId)) queue.add(guildId)
  }
  function takeAll() {
    generation += 1
    applied.clear()
    for (const guildId of guilds) take(guildId)
  }

  /** What cannot be read may have been about any guild. */
  function applyChange(data: string) {
    const change = readChange(data)
    if (!change) return takeAll()
    const { guildId, versions } = change
    const known = applied.get(guildId)
    const isKnown = Object.entries(versions).every(([subject, version]) => known?.[subject] === version)
    if (!isKnown && guilds.has(guildId)) queue.addFirst(guildId)
  }

  /** Sent once, whatever comes of it: nobody wants to see a test twice. */
  async function answerTest(data: string) {
    const test = readTest(data)
    if (!test || !guilds.has(test.guild_id)) return
    const failed = (problem: unknown): TestResult => {
      onProblem(problem)
      return { reason: 'failed' }
    }
    const result = await Promise.resolve(test).then(onTest).catch(failed)
    const body = { ...result, detail: result.detail?.slice(0, 300) }
    await call(`/guilds/${test.guild_id}/tests/${test.id}`, body).catch(onProblem)
  }

  /** Follows one stream to its end. `from` is the last event's id, null at the very start. */
  function followOnce(from: string | null, onPosition: (id: string) => void) {
    const headers = { accept: 'text/event-stream', ...(from === null ? {} : { 'last-event-id': from }) }
    const reason = 'The dashboard’s stream fell silent.'
    return guarded({ closing: closing.signal, timeoutMs: times.silence, reason }, async (signal, onAlive) => {
      const { body } = await send('/changes', { headers }, signal)
      if (!body) throw new Error('The dashboard answered without a stream.')
      for await (const { event, data, id } of readEvents(body, signal, onAlive)) {
        if (signal.aborted) return
        if (event === 'change') applyChange(data)
        if (event === 'test') {
          const sending: Promise<void> = answerTest(data).finally(() => pending.delete(sending))
          pending.add(sending)
        }
        if (event === 'reset' || (event === 'ready' && !isFollowing)) takeAll()
        if (event === 'ready') isFollowing = true
        if (id !== null) onPosition(id)
      }
    })
  }

  async function follow() {
    let position: string | null = null
    let failures = 0
    while (!isClosed()) {
      try {
        await followOnce(position, (id) => {
          position = id
          failures = 0
        })
        failures += 1
      } catch (problem) {
        failures += 1
        onProblem(problem)
      }
      await sleep(backOff(times, failures))
    }
  }

  async function sendHeartbeats() {
    let failures = 0
    while (!isClosed()) {
      try {
        await call('/heartbeat', await report())
        failures = 0
        onHeartbeat?.()
      } catch (problem) {
        failures += 1
        onProblem(problem)
      }
      await sleep(failures === 0 ? times.heartbeat : Math.min(times.heartbeat, backOff(times, failures)))
    }
  }

  const running = [follow(), sendHeartbeats()]
  const { commands } = options
  if (commands) running.push(retryUntilDone(() => call('/commands', { commands })).then(() => undefined))
  return {
    add(guildId) {
      if (guilds.has(guildId)) return
      guilds.add(guildId)
      if (isFollowing) take(guildId)
    },
    remove(guildId) {
      guilds.delete(guildId)
      queue.drop(guildId)
      applied.delete(guildId)
      failedToApply.delete(guildId)
    },
    async close() {
      closing.abort()
      await Promise.all([...running, queue.close()])
      await Promise.all(pending)
    },
  }
}
