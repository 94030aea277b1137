import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { right, rightsOf } from './roles'
import type { Demo } from './demo'
import { findUser } from './users'

const user = z.string().refine((id) => findUser(id), 'is none of the people')

/** `right: null` takes the person out of the guild. */
const memberChange = z.strictObject({
  guild_id: z.string(),
  user_id: user,
  right: right.nullable(),
})

/** A page of another site cannot send JSON here without asking first, and is never allowed to. */
async function readBody(c: Context) {
  const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false
  return isJson ? await c.req.json<unknown>().catch(() => null) : null
}

/** What a program changes in the demo world: who may do what in a guild, and whose token a backend is called with. */
export function createControlRoutes({ world, tokens }: Demo) {
  const app = new Hono()

  app.post('/members', async (c) => {
    const { data, error } = memberChange.safeParse(await readBody(c))
    if (error) return c.json({ detail: z.prettifyError(error) }, 400)
    const guild = world.guild(data.guild_id)
    if (!guild) return c.json({ detail: 'There is no such guild.' }, 404)
    const held = data.right && { owner: false, permissions: rightsOf(data.right) }
    world.setMembership(guild, data.user_id, held)
    return c.body(null, 204)
  })

  /** Somebody's token, to call a backend as they would (`npm run conformance`). */
  app.post('/tokens', async (c) => {
    const { data, error } = z.strictObject({ user_id: user }).safeParse(await readBody(c))
    if (error) return c.json({ detail: z.prettifyError(error) }, 400)
    return c.json(tokens.issue(data.user_id, 'identify guilds'), 201)
  })

  return app
}
