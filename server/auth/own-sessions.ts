import { and, desc, eq, gt } from 'drizzle-orm'
import type { OwnSession } from '@/api/account.schema'
import texts from '@/config/messages/en/account-server.json'
import { sessions } from '@/server/db/schema'
import { HttpError } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import type { CurrentSession } from './sessions'
import { signOut } from './sign-out'

/** More than anybody has; whoever does sees the ones used last. */
const most = 100
const purpose = 'session-name'

const columns = {
  idHash: sessions.idHash,
  userAgent: sessions.userAgent,
  lastAddress: sessions.lastAddress,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
}

/** The person's live sessions: the current one, then the one used last. */
export const readOwnSessions = ({ db, now }: Pick<Runtime, 'db' | 'now'>, current: CurrentSession) =>
  db
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.userId, current.userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(eq(sessions.idHash, current.idHash)), desc(sessions.lastUsedAt), sessions.idHash)
    .limit(most)

/** The live sessions of whoever asks, as `GET /api/auth/sessions` shows them. */
export async function ownSessionsOf(rt: Runtime, current: CurrentSession): Promise<OwnSession[]> {
  const rows = await readOwnSessions(rt, current)
  return rows.map((row) => ({
    // A keyed digest: it names the session and gets nobody in.
    id: rt.keys.sign(row.idHash, purpose),
    current: row.idHash === current.idHash,
    user_agent: row.userAgent,
    address: row.lastAddress,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
  }))
}

const unknownSession = () => new HttpError(404, 'unknown_session', texts.unknownSession)

/**
 * Ends the one of the person's sessions that goes by this name, and answers whether it was the current one. Names made
 * with any key of the ring are taken, so that a list outlives the change of keys.
 * @throws HttpError 404 `unknown_session`, for other people's too
 */
export async function endOwnSession(rt: Runtime, current: CurrentSession, name: string) {
  if (!/^[\w-]{43}$/.test(name)) throw unknownSession()
  const rows = await readOwnSessions(rt, current)
  const found = rows.find(({ idHash }) => rt.keys.verify(idHash, purpose, name))
  if (!found) throw unknownSession()
  await signOut(rt, { idHash: found.idHash, userId: current.userId }, { everywhere: false })
  return { isCurrent: found.idHash === current.idHash }
}
