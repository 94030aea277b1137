import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Demo } from './start-demo'
import { findUser, users } from './users'
import { rights } from './roles'

const userIds = users.map(({ id }) => id)
const user = z.string().refine((id) => findUser(id), 'is none of the people')

/** `right: null` takes the person out of the guild. */
const memberChange = z.strictObject({
  guild_id: z.string(),
  user_id: user,
  right: z.enum(['owner', 'administrator', 'manager', 'member']).nullable(),
})

/** From then on the bot does not see it. Discord leaves such channels out, or lists them without their names. */
const hiddenChannel = z.strictObject({
  guild_id: z.string(),
  id: z.string(),
  is_listed: z.boolean().default(false),
})

/** Everybody's tokens if `user_id` is left out; with `refresh`, people have to sign in again. */
const expiry = z.strictObject({ user_id: user.optional(), refresh: z.boolean().default(false) })

function membershipOf(right: NonNullable<z.output<typeof memberChange>['right']>) {
  if (right === 'owner') return { owner: true, permissions: rights.administrator }
  return { owner: false, permissions: right === 'member' ? rights.everyone : rights[right] }
}

/** How tests control the demo platform: faults, changed rights, tokens that expire. Everything is bounded. */
export function createControlRoutes({ faults, calls, world, tokens }: Demo) {
  const app = new Hono()
  const noContent = (c: Context) => c.body(null, 204)

  function onPost<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    act: (c: Context, wanted: z.output<Schema>) => Response,
  ) {
    app.post(path, async (c) => {
      // A page of another site cannot send JSON here without asking first, and is never allowed to.
      const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false
      const body: unknown = isJson ? await c.req.json().catch(() => null) : null
      const { data, error } = schema.safeParse(body)
      return error ? c.json({ detail: z.prettifyError(error) }, 400) : act(c, data)
    })
  }
  function onDelete(path: string, act: () => void) {
    app.delete(path, (c) => {
      act()
      return noContent(c)
    })
  }

  app.get('/faults', (c) => c.json(faults.list()))
  onPost('/faults', fault, (c, added) =>
    faults.add(added)
      ? c.json(faults.list(), 201)
      : c.json({ detail: `There are ${maxFaults} faults already.` }, 409),
  )
  onDelete('/faults', () => faults.clear())

  app.get('/calls', (c) => c.json(calls.read()))
  onDelete('/calls', calls.clear)

  onPost('/members', memberChange, (c, { guild_id, user_id, right }) => {
    const guild = world.guild(guild_id)
    if (!guild) return c.json({ detail: 'There is no such guild.' }, 404)
    world.setMembership(guild, user_id, right && membershipOf(right))
    return noContent(c)
  })
  onDelete('/members', world.resetMemberships)

  onPost('/deleted', z.strictObject({ guild_id: z.string(), id: z.string() }), (c, { guild_id, id }) => {
    const guild = world.guild(guild_id)
    const items = guild ? [...world.rolesOf(guild), ...world.channelsOf(guild)] : []
    if (!items.some((item) => item.id === id)) return c.json({ detail: 'There is no such thing.' }, 404)
    world.deleteItem(id)
    return noContent(c)
  })
  onDelete('/deleted', world.restoreItems)

  onPost('/hidden', hiddenChannel, (c, { guild_id, id, is_listed }) => {
    const guild = world.guild(guild_id)
    if (!guild || !world.channelsOf(guild).some((channel) => channel.id === id))
      return c.json({ detail: 'There is no such channel.' }, 404)
    world.hideChannel(id, is_listed)
    return noContent(c)
  })
  onDelete('/hidden', world.restoreItems)

  /** Somebody's token, to call a backend as they would (`npm run conformance`). */
  onPost('/tokens', z.strictObject({ user_id: user }), (c, { user_id }) =>
    c.json(tokens.issue(user_id, 'identify guilds'), 201),
  )
  onPost('/expire-tokens', expiry, (c, { user_id, refresh }) => {
    tokens.expire(user_id ? [user_id] : userIds, { andRefresh: refresh })
    return noContent(c)
  })

  return app
}

const maxRoutes = 300

/** Ids and image names out of a path, so that the counts stay few. */
const routeOf = (path: string) =>
  path.replace(/\d{15,21}/g, '{id}').replace(/[0-9a-f_]{32,34}\.\w+$/, '{image}')

/** How often each route was called; routes past the bound are counted together. */
export function createCalls() {
  const counts = new Map<string, number>()
  return {
    count(method: string, path: string) {
      const route = `${method} ${routeOf(path)}`
      const key = counts.has(route) || counts.size < maxRoutes ? route : 'other'
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    read: () => ({
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
      routes: Object.fromEntries(counts),
    }),
    clear: () => counts.clear(),
  }
}

/** A failure to simulate. `path` is a prefix; without one, it applies to every call. */
export const fault = z.strictObject({
  path: z.string().startsWith('/').max(200).default('/'),
  mode: z.enum(['slow', '429', '500', 'html', 'reset']),
  times: z.int().min(1).max(10_000).default(1),
  delay_ms: z.int().min(0).max(30_000).default(1000),
  /** Seconds. */
  retry_after: z.number().min(0).max(600).default(1),
})
type Fault = z.output<typeof fault>

const maxFaults = 50

export type DemoHttp = { Bindings: Partial<HttpBindings> }

const blockPage =
  '<!DOCTYPE html><html lang="en"><title>Attention Required!</title><h1>Access denied</h1></html>'

async function show(c: Context<DemoHttp>, { mode, retry_after, delay_ms }: Fault, closing: AbortSignal) {
  switch (mode) {
    case 'slow':
      await pause(delay_ms, undefined, { signal: closing }).catch(() => undefined)
      return null
    case '429':
      return c.json({ message: 'You are being rate limited.', retry_after, global: false }, 429, {
        'Retry-After': String(Math.ceil(retry_after)),
        'X-RateLimit-Scope': 'user',
      })
    case '500':
      return c.json({ message: '500: Internal Server Error', code: 0 }, 500)
    case 'html':
      return c.html(blockPage, 403)
    case 'reset':
      c.env.incoming?.socket.destroy()
      return RESPONSE_ALREADY_SENT
  }
}

/** The faults that are due, and `meet`, which shows a call the first one that is meant for it. */
export function createFaults(closing: AbortSignal) {
  let faults: Fault[] = []
  return {
    /** False when there are too many already. */
    add(added: Fault) {
      if (faults.length >= maxFaults) return false
      faults.push({ ...added })
      return true
    },
    clear() {
      faults = []
    },
    list: (): readonly Fault[] => faults,
    /** The answer in place of the real one; null if the call goes on. */
    async meet(c: Context<DemoHttp>): Promise<Response | null> {
      const due = faults.find(({ path }) => c.req.path.startsWith(path))
      if (!due) return null
      due.times -= 1
      faults = faults.filter(({ times }) => times > 0)
      return show(c, due, closing)
    },
  }
}
