import { Hono } from 'hono'
import { z } from 'zod'
import type { Demo } from './demo'
import { fault, maxFaults } from './faults'
import { people } from './people'
import { rights } from './roles'

const personIds = people.map(({ id }) => id)
const person = z.string().refine((id) => personIds.includes(id), 'is none of the people')

/** `right: null` takes the person out of the guild. */
const memberChange = z.strictObject({
  guild_id: z.string(),
  user_id: person,
  right: z.enum(['owner', 'administrator', 'manager', 'member']).nullable(),
})

/** A role or a channel that somebody deletes. */
const deletion = z.strictObject({ guild_id: z.string(), id: z.string() })

/** Whose token is asked for, to call a backend as they would (`npm run conformance`). */
const owner = z.strictObject({ user_id: person })

const expiry = z.strictObject({
  /** Everybody's where it is left out. */
  user_id: person.optional(),
  /** Refresh tokens too: the person has to sign in again. */
  refresh: z.boolean().default(false),
})

/** A page of another site cannot send JSON here without asking first, and is never allowed to. */
async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema) {
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson ? await request.json().catch(() => null) : null
  return schema.safeParse(body)
}

function membershipOf(right: NonNullable<z.output<typeof memberChange>['right']>) {
  if (right === 'owner') return { owner: true, permissions: rights.administrator }
  return { owner: false, permissions: right === 'member' ? rights.everyone : rights[right] }
}

/** What tests tell the demo platform: faults, changed rights, tokens that run out. Everything is bounded. */
export function createControlRoutes({ faults, calls, world, tokens, options }: Demo) {
  const app = new Hono()

  app.get('/faults', (c) => c.json(faults.list()))
  app.post('/faults', async (c) => {
    const added = await readJson(c.req.raw, fault)
    if (!added.success) return c.json({ detail: z.prettifyError(added.error) }, 400)
    if (!faults.add(added.data)) return c.json({ detail: `There are ${maxFaults} faults already.` }, 409)
    return c.json(faults.list(), 201)
  })
  app.delete('/faults', (c) => {
    faults.clear()
    return c.body(null, 204)
  })

  app.get('/calls', (c) => c.json(calls.read()))
  app.delete('/calls', (c) => {
    calls.clear()
    return c.body(null, 204)
  })

  app.post('/members', async (c) => {
    const change = await readJson(c.req.raw, memberChange)
    if (!change.success) return c.json({ detail: z.prettifyError(change.error) }, 400)
    const { guild_id, user_id, right } = change.data
    const guild = world.guild(guild_id)
    if (!guild) return c.json({ detail: 'There is no such guild.' }, 404)
    world.setMembership(guild, user_id, right && membershipOf(right))
    return c.body(null, 204)
  })
  app.delete('/members', (c) => {
    world.resetMemberships()
    return c.body(null, 204)
  })

  app.post('/deleted', async (c) => {
    const wanted = await readJson(c.req.raw, deletion)
    if (!wanted.success) return c.json({ detail: z.prettifyError(wanted.error) }, 400)
    const guild = world.guild(wanted.data.guild_id)
    const items = guild ? [...world.rolesOf(guild, options.clientId), ...world.channelsOf(guild)] : []
    if (!items.some(({ id }) => id === wanted.data.id))
      return c.json({ detail: 'There is no such thing.' }, 404)
    world.deleteItem(wanted.data.id)
    return c.body(null, 204)
  })
  app.delete('/deleted', (c) => {
    world.restoreItems()
    return c.body(null, 204)
  })

  app.post('/tokens', async (c) => {
    const wanted = await readJson(c.req.raw, owner)
    if (!wanted.success) return c.json({ detail: z.prettifyError(wanted.error) }, 400)
    return c.json(tokens.issue(wanted.data.user_id, 'identify guilds'), 201)
  })

  app.post('/expire-tokens', async (c) => {
    const wanted = await readJson(c.req.raw, expiry)
    if (!wanted.success) return c.json({ detail: z.prettifyError(wanted.error) }, 400)
    const { user_id, refresh } = wanted.data
    tokens.expire(user_id ? [user_id] : personIds, { andRefresh: refresh })
    return c.body(null, 204)
  })

  return app
}
