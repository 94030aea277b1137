import { Hono } from 'hono'
import { isDeepStrictEqual } from 'node:util'
import { ids } from '@/tests/support/factories'
import { configurationFile } from '@/contract/calls/transfer'
import { bodyOf, notFound, refuse, unfit, versioned } from './answers'
import { configurationRoutes } from './configuration'
import { imageRoutes, peopleRoutes } from './people'
import { type Change, createWorld, type Values, type World } from './state'

const tokens: Record<string, string> = { 'token-of-ada': ids.user, 'token-of-kim': ids.otherUser }

/**
 * A whole backend in memory: all of the contract for one guild and one person, as somebody else might have written it.
 * @param mistake what it gets wrong
 */
export function aBackend(mistake: string | null = null) {
  const world = createWorld(mistake)
  const { has } = world
  const app = new Hono()

  app.use(async (c, next) => {
    const [, token] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    const person = token === undefined ? undefined : tokens[token]
    const isLetIn = token === undefined ? has('token-not-needed') : has('tokens-not-checked')
    const refusal = token === undefined && has('no-token-forbidden') ? 403 : 401
    if (has('body-before-token') && c.req.method === 'PATCH' && !(await bodyOf(c, world)))
      return refuse(c, world, 400, 'That is no JSON object.')
    if (person === undefined && !isLetIn) return refuse(c, world, refusal, 'Please sign in.')
    const [, kind, id = ''] = c.req.path.split('/')
    const mayGuild = person === ids.user || isLetIn || has('rights-not-checked')
    const isTheirs = id === ids.guild || id === ids.otherGuild
    const isLost = !isTheirs && !has('guild-made-up-on-the-way')
    if (kind === 'guilds' && (isLost || (!mayGuild && isTheirs)))
      return refuse(c, world, 403, 'You may not manage this server.')
    const isYou = person === id || isLetIn || has('profile-of-anybody')
    if (kind === 'users' && !isYou) return refuse(c, world, 403, 'This is somebody else’s.')
    return next()
  })
  const parts = [configurationRoutes, peopleRoutes, imageRoutes, eventRoutes, historyRoutes, transferRoutes]
  for (const routesOf of parts) app.route('/', routesOf(world))
  app.notFound((c) => notFound(c, world))

  return {
    world,
    target: {
      send: async (path: string, init: RequestInit) => app.request(path, init),
      headers: { authorization: 'Bearer token-of-ada' },
      otherHeaders: { authorization: 'Bearer token-of-kim' },
      guildId: ids.guild,
      secondGuildId: ids.otherGuild,
      userId: ids.user,
      timeout: 5_000,
    },
  }
}

const written = (event: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** What happens to the guild, as a stream. */
function eventRoutes(world: World) {
  const { has, history, listeners, versions } = world
  const told = ({ id, user, subject, version, after, created_at }: Change) => {
    const keys = has('events-without-keys') ? {} : { [subject]: Object.keys(after) }
    const data = { id: String(id), user, versions: { [subject]: version }, keys, at: created_at }
    return written('change', data, id)
  }

  return new Hono().get('/guilds/:guild/events', (c) => {
    const last = Number(c.req.header('last-event-id') ?? Infinity)
    const missed = has('events-forget') ? [] : history.filter(({ id }) => id > last)
    let tell: (change: Change) => void = () => undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        for (const change of missed) write(told(change))
        if (has('events-begin-otherwise')) write(written('people', { people: [] }))
        write(written('ready', { people: [], versions: versions(), loaded: {} }))
        tell = (change) => void (has('events-silent') || write(told(change)))
        listeners.add(tell)
      },
      cancel: () => void listeners.delete(tell),
    })
    return c.body(stream, 200, { 'content-type': 'text/event-stream' })
  })
}

const presented = ({ has }: World, change: Change) => ({
  ...change,
  id: String(change.id),
  created_at: has('history-dates') ? '14.03.2026' : change.created_at,
})

/** What was changed, and taking it back. */
function historyRoutes(world: World) {
  const { has, history, save } = world
  return new Hono()
    .get('/guilds/:guild/history', (c) => {
      const { before = 'Infinity', user, subject, limit = '50' } = c.req.query()
      const { search = '', since = 0, until = Infinity } = c.req.query()
      const isFound = ({ before: old, after, created_at: at }: Change) =>
        has('history-search-ignored') ||
        (JSON.stringify([old, after]).includes(search) &&
          new Date(at) >= new Date(since) &&
          (until === Infinity || new Date(at) < new Date(until)))
      const isMeant = (change: Change) =>
        has('history-filter-ignored') ||
        ((user === undefined || change.user.id === user) &&
          (subject === undefined || change.subject === subject))
      const isEarlier = ({ id }: Change) =>
        id < Number(before) || (has('history-pages-overlap') && id === Number(before))
      const all = [...history]
        .reverse()
        .filter((change) => isEarlier(change) && isMeant(change) && isFound(change))
      const page = has('history-limit-ignored') ? all : all.slice(0, Number(limit))
      const next = all.length > page.length ? String(page.at(-1)?.id) : null
      const changes = page.map((change) => presented(world, change))
      return c.json({ changes: has('history-oldest-first') ? changes.reverse() : changes, next })
    })
    .post('/guilds/:guild/history/:change/revert', async (c) => {
      const change = history.find(({ id }) => String(id) === c.req.param('change'))
      if (!change) return has('revert-of-anything') ? versioned(c, world, 'settings') : notFound(c, world)
      const { paths } = (await bodyOf(c, world)) ?? {}
      const keys =
        Array.isArray(paths) && !has('revert-all-keys') ? paths.map(String) : Object.keys(change.before)
      const foreign = keys.find((key) => !(key in change.before))
      if (foreign !== undefined) return unfit(c, world, foreign)
      const old: Values = Object.fromEntries(keys.map((key) => [key, change.before[key]]))
      if (!has('revert-does-nothing')) save(change.subject, old, { reverts: String(change.id) })
      return versioned(c, world, change.subject)
    })
}

/** A configuration as a file, and back. */
function transferRoutes(world: World) {
  const { has, history, read, save, version } = world
  const from = { id: ids.guild, name: 'Harbour Lights' }

  function partOf(subject: string, values: Values) {
    const now = read(subject)
    const keys = Object.keys(values).filter((key) => !isDeepStrictEqual(values[key], now[key]))
    const pick = (some: Values) => Object.fromEntries(keys.map((key) => [key, some[key]]))
    const isSame = keys.length === 0 && !has('import-always-changes')
    return {
      subject,
      state: isSame ? 'same' : 'changes',
      version: version(subject),
      before: pick(now),
      after: pick(values),
    }
  }

  return new Hono()
    .get('/guilds/:guild/export', (c) =>
      c.json({
        format: 'guildhall/configuration',
        version: 1,
        exported_at: new Date().toISOString(),
        guild: from,
        settings: read('settings'),
        features: { greeting: read('feature:greeting'), echo: read('feature:echo') },
        roles: [],
        channels: [],
      }),
    )
    .post('/guilds/:guild/import', async (c) => {
      const { configuration, parts: chosen } = (await bodyOf(c, world)) ?? {}
      const file = configurationFile.safeParse(configuration)
      if (!file.success && !has('import-of-anything')) return unfit(c, world, 'configuration')
      const { settings = {}, features = {} } = file.data ?? {}
      const all = [
        ['settings', settings] as const,
        ...Object.entries(features).map(([id, values]) => [`feature:${id}`, values] as const),
      ]
      const wanted = all.filter(([subject]) => !Array.isArray(chosen) || chosen.includes(subject))
      const parts = wanted.map(([subject, values]) => partOf(subject, values))
      const isDry = c.req.query('dry_run') === '1'
      const isApplied = isDry ? has('dry-run-writes') : !has('import-does-nothing')
      const batch = `batch-${history.length}`
      if (isApplied) for (const [subject, values] of wanted) save(subject, values, { batch })
      return c.json({ from, references: [], parts, batch: isDry ? null : batch })
    })
    .post('/guilds/:guild/imports/:batch/revert', (c) => {
      const changes = history.filter(({ batch }) => batch === c.req.param('batch'))
      if (changes.length === 0) return notFound(c, world)
      if (!has('import-revert-does-nothing'))
        for (const { subject, before } of changes) save(subject, before, { batch: 'batch-back' })
      return c.json({
        parts: changes.map(({ subject }) => ({ subject, version: version(subject) })),
        batch: 'batch-back',
      })
    })
}
