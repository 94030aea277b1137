import { Hono } from 'hono'
import { bodyOf, notFound, unfit, versioned } from './answers'
import type { Change, Values, World } from './world'

const presented = ({ has }: World, change: Change) => ({
  ...change,
  id: String(change.id),
  created_at: has('history-dates') ? '14.03.2026' : change.created_at,
})

/** What was changed, and taking it back. */
export function historyRoutes(world: World) {
  const { has, history, save } = world
  return new Hono()
    .get('/guilds/:guild/history', (c) => {
      const { before = 'Infinity', user, subject, limit = '50' } = c.req.query()
      const isMeant = (change: Change) =>
        has('history-filter-ignored') ||
        ((user === undefined || change.user.id === user) &&
          (subject === undefined || change.subject === subject))
      const isEarlier = ({ id }: Change) =>
        id < Number(before) || (has('history-pages-overlap') && id === Number(before))
      const all = [...history].reverse().filter((change) => isEarlier(change) && isMeant(change))
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
