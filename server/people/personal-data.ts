import type { Context } from 'hono'
import type { OwnSession } from '@/api/account.schema'
import type { HistoryChange } from '@/api/history.schema'
import { product } from '@/config/product'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { deleteSignIns, removeOwnCookies, revokeDiscordTokens } from '@/server/auth/sign-out'
import { type ImageRow, readImages } from '@/server/images/images-queries'
import {
  type OwnChange,
  readCounters,
  readGrantsOf,
  readOpenPages,
  readOwnChanges,
  readProfileRow,
  readSessionRows,
  removePersonalData,
} from './personal-data-queries'
import { limitRate } from '@/server/http/rate-limit'
import { addressOf } from '@/server/images/address'
import { listServers } from '@/server/rcon/saved-servers'
import type { Runtime } from '@/server/runtime'
import { exportBounds, exportLimit } from '@/server/http/limits'

type SessionRow = Awaited<ReturnType<typeof readSessionRows>>[number]

const presentSession = (row: SessionRow): Omit<OwnSession, 'id' | 'current'> & { expires_at: string } => ({
  user_agent: row.userAgent,
  address: row.lastAddress,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
})

const presentImage = ({ env }: Runtime, userId: string, { isUsed, createdAt, ...row }: ImageRow) => ({
  ...row,
  url: addressOf(env, { owner: { kind: 'users', id: userId }, ...row }),
  created_at: createdAt.toISOString(),
  used: isUsed,
})

type ExportedChange = Omit<HistoryChange, 'user'> & { guild_id: string; user_name: string | null }

const presentChange = (change: OwnChange): ExportedChange => ({
  guild_id: change.guildId,
  id: String(change.id),
  subject: change.subject,
  version: change.version,
  before: change.before,
  after: change.after,
  created_at: change.createdAt.toISOString(),
  reverts: change.reverts === null ? null : String(change.reverts),
  user_name: change.userName,
  user_avatar: change.userAvatar,
})

async function readHistory({ db }: Runtime, userId: string) {
  const { changes, isComplete } = await readOwnChanges(db, userId, exportBounds)
  return { complete: isComplete, entries: changes.map(presentChange) }
}

async function readProfile({ db }: Runtime, userId: string) {
  const row = await readProfileRow(db, userId)
  return row && { ...row.profile, updated_at: row.updatedAt.toISOString() }
}

async function readPremium({ db, env }: Runtime, userId: string) {
  const grants = await readGrantsOf(db, userId)
  return {
    granted: grants.map(({ what, createdAt }) => ({ what, since: createdAt.toISOString() })),
    named_by_the_operator: env.premiumUserIds.includes(userId),
  }
}

/** A copy costs a lot to make, here or at another backend. @throws HttpError 429 `rate_limited` */
export const limitCopies = (rt: Runtime, userId: string) =>
  limitRate(rt, `personal-data:${userId}`, exportLimit)

/**
 * Everything that is stored about a person here, for them to keep: no password, token or cookie. Their entries in
 * guilds' histories are the newest, and `complete` says whether they are all.
 */
export async function personalDataOf(rt: Runtime, userId: string) {
  const { db } = rt
  const pages = await readOpenPages(db, userId)
  const counters = await readCounters(db, userId)
  return {
    exported_at: rt.now().toISOString(),
    user_id: userId,
    profile: await readProfile(rt, userId),
    entitlements: await readPremium(rt, userId),
    sessions: (await readSessionRows(db, userId)).map(presentSession),
    game_servers: await listServers(db, userId),
    pictures: (await readImages(db, { kind: 'users', id: userId })).map((row) =>
      presentImage(rt, userId, row),
    ),
    history: await readHistory(rt, userId),
    open_pages: pages.map(({ guildId, subject, userName, userAvatar, seenAt }) => ({
      guild_id: guildId,
      subject,
      user_name: userName,
      user_avatar: userAvatar,
      seen_at: seenAt.toISOString(),
    })),
    counters: counters.map(({ key, hits, windowEndsAt }) => ({
      what: key.slice(0, key.lastIndexOf(':')),
      hits,
      until: windowEndsAt.toISOString(),
    })),
  }
}

const slug = product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/**
 * Personal data as a file to keep, readable as it is.
 * @param backend what another backend has, as the JSON that it wrote
 */
export function asDownload(
  c: Context,
  data: { exported_at: string; [part: string]: unknown },
  backend?: string,
) {
  const name = `${slug}-data-${data.exported_at.slice(0, 10)}.json`
  const ours = JSON.stringify(data, null, 2)
  const all = backend === undefined ? ours : `${ours.slice(0, -2)},\n  "backend": ${backend}\n}`
  return c.body(all, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

/**
 * Removes everything that is stored about whoever asks, signs them out everywhere and takes their cookies away: all of
 * it, or nothing. What the operator granted stays, and their changes in guilds without their name.
 */
export async function removeOwnData(rt: Runtime, c: Context<SignedInEnv>) {
  const { userId } = c.var.session
  const ended = await rt.db.transaction(async (tx) => {
    await removePersonalData(tx, userId, rt.now())
    return deleteSignIns(tx, c, rt.env, userId)
  })
  await revokeDiscordTokens(rt, userId, ended)
  removeOwnCookies(c, rt.env)
  rt.log.info('Somebody had their data removed')
}
