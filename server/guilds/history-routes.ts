import { Hono } from 'hono'
import {
  type HistoryChange,
  type HistoryPage,
  type HistoryPerson,
  historyPageSize,
  historyQuery,
  revertRequest,
} from '@/api/history.schema'
import { authorOf } from './author'
import { unknownChange } from '@/server/http/failures'
import { assignableRoles } from './given-roles'
import type { GuildEnv } from '@/server/access/guards'
import { revertChange } from './revert'
import { acceptedVersions, etagOf } from './versions'
import type { Author } from '@/server/live/changes'
import { readChange, readChanges, readPeople, type StoredChange } from './history-queries'
import { parseInput, readOptionalJson } from '@/server/http/read-json'
import { needsFullAccess } from '@/server/discord/failures'
import type { Runtime } from '@/server/runtime'

const present = ({ userId, userName = null, userAvatar = null }: Author): HistoryPerson => ({
  id: userId,
  name: userName,
  avatar: userAvatar,
})

const presentChange = (change: StoredChange): HistoryChange => ({
  id: String(change.id),
  user: present(change),
  subject: change.subject,
  version: change.version,
  before: change.before,
  after: change.after,
  created_at: change.createdAt.toISOString(),
  ...(change.reverts !== null && { reverts: String(change.reverts) }),
  ...(change.batch !== null && { batch: change.batch }),
  ...(change.origin !== null && { origin: change.origin }),
})

/** Our ids are numbers; a text that is none names nothing. */
const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

async function readPage(rt: Runtime, guildId: string, query: Record<string, string>): Promise<HistoryPage> {
  const { before, user: userId, subject, limit } = parseInput(historyQuery, query)
  // A cursor that is not ours stands before everything.
  const filter = { userId, subject, ...(before !== undefined && { before: idOf(before) ?? 0 }) }
  const most = limit === undefined ? historyPageSize.usual : Number(limit)
  const [{ changes, next }, people] = await Promise.all([
    readChanges(rt.db, guildId, filter, most),
    before === undefined ? readPeople(rt.db, guildId) : undefined,
  ])
  return {
    changes: changes.map(presentChange),
    next: next === null ? null : String(next),
    ...(people && { people: people.map(present) }),
  }
}

/** Whether taking these keys back would change who may use the dashboard. */
const decidesAccess = ({ subject, before, after }: StoredChange, paths: string[] | undefined) =>
  subject === 'settings' && (paths ?? Object.keys({ ...before, ...after })).includes('manager_roles')

/** A guild's history, and taking a change back. */
export const historyRoutes = (rt: Runtime) =>
  new Hono<GuildEnv>()
    .get('/guilds/:guildId/history', async (c) =>
      c.json(await readPage(rt, c.req.param('guildId'), c.req.query())),
    )
    .post('/guilds/:guildId/history/:change/revert', async (c) => {
      const { guildId, change: name } = c.req.param()
      const { paths } = (await readOptionalJson(c, revertRequest)) ?? {}
      const id = idOf(name)
      const change = id === null ? null : await readChange(rt.db, guildId, id)
      if (!change) throw unknownChange()
      if (c.var.access !== 'full' && decidesAccess(change, paths)) throw needsFullAccess()
      const accepts = acceptedVersions(c.req.header('if-match'))
      const mayGive = await assignableRoles(rt, guildId, c.var.access)
      const write = { ...(await authorOf(rt, c.var.session)), accepts, paths, mayGive }
      const { value, version } = await revertChange(rt.db, guildId, change, write)
      return c.json(value, 200, { ETag: etagOf(version) })
    })
