import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { games, rconFailures } from '@/api/game.schema'
import type { Db } from '@/server/db/open'
import { gameServers } from '@/server/db/schema'

const { userId: _, password: __, ...columns } = getTableColumns(gameServers)

const stored = z.object({
  id: z.string(),
  name: z.string(),
  game: z.enum(games),
  host: z.string(),
  port: z.int(),
  createdAt: z.date(),
  checkedAt: z.date(),
  failure: z.nullable(z.enum(rconFailures)),
  latency: z.nullable(z.int()),
})
export type StoredServer = z.infer<typeof stored>

/** The same server of the same person is kept once. */
export type ServerAddress = Pick<StoredServer, 'game' | 'host' | 'port'>
export type Check = Pick<StoredServer, 'checkedAt' | 'failure' | 'latency'>

const byAddress = (userId: string, { game, host, port }: ServerAddress) =>
  and(
    eq(gameServers.userId, userId),
    eq(gameServers.game, game),
    eq(gameServers.host, host),
    eq(gameServers.port, port),
  )
const byId = (userId: string, id: string) => and(eq(gameServers.userId, userId), eq(gameServers.id, id))

export async function readServers(db: Db, userId: string): Promise<StoredServer[]> {
  const rows = await db
    .select(columns)
    .from(gameServers)
    .where(eq(gameServers.userId, userId))
    .orderBy(desc(gameServers.createdAt), desc(gameServers.id))
  return rows.map((row) => stored.parse(row))
}

export async function readServer(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({ ...columns, encrypted: gameServers.password })
    .from(gameServers)
    .where(byId(userId, id))
  return row ? { ...stored.parse(row), encrypted: row.encrypted } : null
}

export async function hasRoom(db: Db, userId: string, address: ServerAddress, max: number) {
  if ((await db.$count(gameServers, eq(gameServers.userId, userId))) < max) return true
  return (await db.$count(gameServers, byAddress(userId, address))) > 0
}

type ToKeep = {
  userId: string
  address: ServerAddress
  /** Left out: the name that it has, or its host. */
  name?: string | undefined
  /** Of a server that is new; one that is there keeps its own. */
  newId: string
  check: Check
  max: number
  encrypt: (id: string) => Promise<string>
}

/** Keeps a server that passed, or renews the one that is kept; null when there are `most` already. */
export function saveServer(db: Db, { userId, address, name, newId, check, max, encrypt }: ToKeep) {
  return db.transaction(async (tx): Promise<StoredServer | null> => {
    // One person's servers are written one after the other, on all replicas, so that they can be counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`game_servers:${userId}`}, 0))`)
    if (!(await hasRoom(tx, userId, address, max))) return null
    const [kept] = await tx.select({ id: gameServers.id }).from(gameServers).where(byAddress(userId, address))
    const values = { ...check, ...(name === undefined ? {} : { name }) }
    const password = await encrypt(kept?.id ?? newId)
    const [row] = kept
      ? await tx
          .update(gameServers)
          .set({ ...values, password })
          .where(byId(userId, kept.id))
          .returning(columns)
      : await tx
          .insert(gameServers)
          .values({
            name: address.host,
            ...values,
            ...address,
            userId,
            id: newId,
            password,
            createdAt: check.checkedAt,
          })
          .returning(columns)
    return stored.parse(row)
  })
}

type Checked = { userId: string; id: string; check: Check; encrypted: string; reencrypted: string }

/** Notes a check and stores the password encrypted anew, unless the server was removed or renewed meanwhile: null then. */
export async function saveCheck(db: Db, { userId, id, check, encrypted, reencrypted }: Checked) {
  const [row] = await db
    .update(gameServers)
    .set({ ...check, password: reencrypted })
    .where(and(byId(userId, id), eq(gameServers.password, encrypted)))
    .returning(columns)
  return row ? stored.parse(row) : null
}

export async function removeServer(db: Db, userId: string, id: string) {
  const removed = await db.delete(gameServers).where(byId(userId, id)).returning({ id: gameServers.id })
  return removed.length > 0
}
