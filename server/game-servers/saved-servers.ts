import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { GameServerDetails, CheckResult, SavedServer } from '@/contract/calls/game-servers'
import { limits } from '@/contract/limits'
import { MissingKeyError } from '@/server/auth/encryption'
import type { Db } from '@/server/db/open'
import { gameServers } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import type { ServerCheck } from './check-connection'
import { failureDetail, notPassed, passwordGone, tooManyServers, unknownServer } from './failures'

type Row = typeof gameServers.$inferSelect
type StoredServer = Omit<Row, 'userId' | 'password'>
type ServerKey = Pick<Row, 'userId' | 'id'>

const { userId: _userId, password: encrypted, ...columns } = getTableColumns(gameServers)
const serverId = /^[\w-]{22}$/

const byId = ({ userId, id }: ServerKey) => and(eq(gameServers.userId, userId), eq(gameServers.id, id))
/** A person saves the same server once. */
const byAddress = (userId: string, { game, host, port }: Pick<Row, 'game' | 'host' | 'port'>) =>
  and(
    eq(gameServers.userId, userId),
    eq(gameServers.game, game),
    eq(gameServers.host, host),
    eq(gameServers.port, port),
  )

/** Binds an encrypted password to its row, so that a swapped one cannot be decrypted. */
const contextOf = ({ userId, id }: ServerKey) => `game_servers:password:${userId}:${id}`

function lastCheck(row: StoredServer): SavedServer['last_check'] {
  const at = row.checkedAt.toISOString()
  if (row.failure === null) return { at, ok: true, latency_ms: row.latency }
  return { at, ok: false, code: row.failure, detail: failureDetail(row.failure, row) }
}

const present = (row: StoredServer): SavedServer => ({
  id: row.id,
  name: row.name,
  game: row.game,
  host: row.host,
  port: row.port,
  created_at: row.createdAt.toISOString(),
  last_check: lastCheck(row),
})

/** A person's saved servers, the newest first. */
export async function listServers(db: Db, userId: string): Promise<SavedServer[]> {
  const rows = await db
    .select(columns)
    .from(gameServers)
    .where(eq(gameServers.userId, userId))
    .orderBy(desc(gameServers.createdAt), desc(gameServers.id))
  return rows.map(present)
}

/** @throws HttpError 409 `too_many_servers` */
async function assertRoom(db: Db, userId: string, details: GameServerDetails) {
  if ((await db.$count(gameServers, eq(gameServers.userId, userId))) < limits.gameServers) return
  if ((await db.$count(gameServers, byAddress(userId, details))) === 0) throw tooManyServers()
}

/** Saves a server that passed, or updates the saved one. */
function saveServer(rt: Runtime, userId: string, details: GameServerDetails, latency: number) {
  const { game, host, port, password } = details
  const name = details.name?.trim()
  return rt.db.transaction(async (tx) => {
    // One person's servers are written one after the other, on all replicas, so that they can be counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`game_servers:${userId}`}, 0))`)
    await assertRoom(tx, userId, details)
    const [saved] = await tx.select(columns).from(gameServers).where(byAddress(userId, details))
    const id = saved?.id ?? randomBytes(16).toString('base64url')
    const changed = {
      name: name || (saved?.name ?? host),
      password: await rt.keys.encrypt(password, contextOf({ userId, id })),
      checkedAt: rt.now(),
      failure: null,
      latency,
    }
    const key = { userId, id }
    const [row] = saved
      ? await tx.update(gameServers).set(changed).where(byId(key)).returning(columns)
      : await tx
          .insert(gameServers)
          .values({ ...key, game, host, port, ...changed, createdAt: changed.checkedAt })
          .returning(columns)
    return row && present(row)
  })
}

/**
 * Checks what somebody entered, and saves it if they want that and it passed.
 * @throws HttpError 400 with the reason's code if it does not pass, 409 `too_many_servers` before anything is tried,
 * 429 `rate_limited`
 */
export async function checkNewServer(
  rt: Runtime,
  userId: string,
  details: GameServerDetails,
  check: ServerCheck,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { game, keep = false } = details
  if (keep) await assertRoom(rt.db, userId, details)
  const { failure, latency } = await check(userId, details, signal)
  if (failure !== null) throw notPassed(failure, details)
  const server = keep ? await saveServer(rt, userId, details, latency) : undefined
  return { ok: true, game, latency_ms: latency, server }
}

/** @throws HttpError 409 `password_gone` if its key is gone, or it was altered */
async function decryptPassword({ keys, log }: Runtime, key: ServerKey, password: string) {
  try {
    return await keys.decrypt(password, contextOf(key))
  } catch (error) {
    const reason = error instanceof MissingKeyError ? error.message : 'a password cannot be decrypted'
    log.error({ err: error, reason }, 'A game server cannot be checked')
    throw passwordGone()
  }
}

/**
 * Checks a saved server with its stored password, and notes the outcome. A password that worked is encrypted again,
 * with the first key.
 * @throws HttpError 400 with the reason's code if it does not pass, 404 `unknown_server`, 409 `password_gone`,
 * 429 `rate_limited`
 */
export async function checkServer(
  rt: Runtime,
  key: ServerKey,
  check: ServerCheck,
  signal: AbortSignal,
): Promise<CheckResult> {
  const [server] = serverId.test(key.id) ? await rt.db.select().from(gameServers).where(byId(key)) : []
  if (!server) throw unknownServer()
  const password = await decryptPassword(rt, key, server.password)
  const { failure, latency } = await check(key.userId, { ...server, password }, signal)
  const reencrypted = failure === null ? await rt.keys.encrypt(password, contextOf(key)) : server.password
  // A server that was removed or updated meanwhile is left alone.
  const [saved] = await rt.db
    .update(gameServers)
    .set({ checkedAt: rt.now(), failure, latency, password: reencrypted })
    .where(and(byId(key), eq(encrypted, server.password)))
    .returning(columns)
  if (failure !== null) throw notPassed(failure, server)
  return { ok: true, game: server.game, latency_ms: latency, server: saved && present(saved) }
}

/** @throws HttpError 404 `unknown_server` */
export async function deleteServer({ db }: Runtime, key: ServerKey) {
  const removed = serverId.test(key.id)
    ? await db.delete(gameServers).where(byId(key)).returning({ id: gameServers.id })
    : []
  if (removed.length === 0) throw unknownServer()
}
