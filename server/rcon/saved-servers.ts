import { randomBytes } from 'node:crypto'
import type { RconDetails, RconResult, SavedServer } from '@/api/game.schema'
import { limits } from '@/config/limits'
import { MissingKeyError } from '@/server/auth/key-ring'
import type { Runtime } from '@/server/runtime'
import {
  alreadyChecking,
  busy,
  failureDetail,
  notPassed,
  passwordGone,
  tooManyServers,
  unknownServer,
} from './failures'
import {
  hasRoom,
  readServer,
  removeServer,
  saveCheck,
  saveServer,
  type StoredServer,
} from './game-servers-queries'
import type { Validator } from './check-connection'

type Own = { userId: string; id: string }

const newServerId = () => randomBytes(16).toString('base64url')
const serverId = /^[\w-]{22}$/

/** Binds an encrypted password to its row, so that a swapped one cannot be decrypted. */
const contextOf = ({ userId, id }: Own) => `game_servers:password:${userId}:${id}`

function lastCheck(row: StoredServer): SavedServer['last_check'] {
  const at = row.checkedAt.toISOString()
  if (row.failure === null) return { at, ok: true, latency_ms: row.latency }
  return { at, ok: false, code: row.failure, detail: failureDetail(row.failure, row) }
}

export const present = (row: StoredServer): SavedServer => ({
  id: row.id,
  name: row.name,
  game: row.game,
  host: row.host,
  port: row.port,
  created_at: row.createdAt.toISOString(),
  last_check: lastCheck(row),
})

/** @throws HttpError 409 `too_many_servers` */
async function keepServer(rt: Runtime, userId: string, details: RconDetails, latency: number) {
  const { game, host, port, name, password } = details
  const row = await saveServer(rt.db, {
    userId,
    address: { game, host, port },
    name: name?.trim() || undefined,
    newId: newServerId(),
    check: { checkedAt: rt.now(), failure: null, latency },
    max: limits.gameServers,
    encrypt: (id) => rt.keys.encrypt(password, contextOf({ userId, id })),
  })
  if (!row) throw tooManyServers()
  return present(row)
}

/**
 * Tries what somebody entered, and keeps it where they wish so and it passed.
 * @throws HttpError 400 with the reason's code when it does not pass, 409 `too_many_servers` before anything is tried,
 * 429 `rate_limited`
 */
export async function checkNewServer(
  rt: Runtime,
  userId: string,
  details: RconDetails,
  validate: Validator,
  signal: AbortSignal,
): Promise<RconResult> {
  const { game, keep = false } = details
  if (keep && !(await hasRoom(rt.db, userId, details, limits.gameServers))) throw tooManyServers()
  const { failure, latency } = await validate(userId, details, signal)
  if (failure !== null) throw notPassed(failure, details)
  const server = keep ? await keepServer(rt, userId, details, latency) : undefined
  return { ok: true, game, latency_ms: latency, server }
}

/** @throws HttpError 409 `password_gone` when its key is gone, or it was altered */
async function decryptPassword({ keys, log }: Runtime, own: Own, encrypted: string) {
  try {
    return await keys.decrypt(encrypted, contextOf(own))
  } catch (error) {
    const isMissingKey = error instanceof MissingKeyError
    const reason = isMissingKey ? error.message : 'a password cannot be decrypted'
    log.error({ err: error, reason }, 'A game server cannot be checked')
    throw passwordGone()
  }
}

/** @throws HttpError 404 `unknown_server` */
async function requireServer({ db }: Runtime, { userId, id }: Own) {
  const server = serverId.test(id) ? await readServer(db, userId, id) : null
  if (!server) throw unknownServer()
  return server
}

/**
 * Checks a person's kept server with the stored password, and notes the outcome. A password that served is encrypted
 * with the first key from then on.
 * @throws HttpError 400 with the reason's code when it does not pass, 404 `unknown_server`, 409 `password_gone`,
 * 429 `rate_limited`
 */
export async function checkServer(
  rt: Runtime,
  own: Own,
  validate: Validator,
  signal: AbortSignal,
): Promise<RconResult> {
  const { encrypted, ...server } = await requireServer(rt, own)
  const password = await decryptPassword(rt, own, encrypted)
  const outcome = await validate(own.userId, { ...server, password }, signal)
  const check = { ...outcome, checkedAt: rt.now() }
  const reencrypted = outcome.failure === null ? await rt.keys.encrypt(password, contextOf(own)) : encrypted
  const saved = await saveCheck(rt.db, { ...own, encrypted, reencrypted, check })
  if (outcome.failure !== null) throw notPassed(outcome.failure, server)
  const kept = saved ? present(saved) : undefined
  return { ok: true, game: server.game, latency_ms: outcome.latency, server: kept }
}

/** @throws HttpError 404 `unknown_server` */
export async function deleteSavedServer({ db }: Runtime, { userId, id }: Own) {
  const isRemoved = serverId.test(id) && (await removeServer(db, userId, id))
  if (!isRemoved) throw unknownServer()
}

/**
 * Lets one person do one thing at a time, and all together `most`, within this process.
 * @returns a function that does `work` in a person's turn
 * @throws HttpError 429 `already_checking`, 503 `busy`
 */
export function createConcurrencyLimit(max: number) {
  const underWay = new Set<string>()
  return async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    if (underWay.has(userId)) throw alreadyChecking()
    if (underWay.size >= max) throw busy()
    underWay.add(userId)
    try {
      return await work()
    } finally {
      underWay.delete(userId)
    }
  }
}
