import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { imageLimits } from '@/contract/limits'
import { prefixes } from '@/config/paths'
import type { Db } from '@/server/db/open'
import { guildFeatures, guildImages, guildSettings, userImages, userProfiles } from '@/server/db/schema'
import { tooManyImages } from './failures'

/** Milliseconds until an unused image may be removed: in any case, and to make room. */
const unusedLifetime = { kept: imageLimits.unusedDays * 86_400_000, room: 3_600_000 }

export type ImageOwner = { kind: 'users' | 'guilds'; id: string }

export type NewImage = { id: string; type: string; content: Buffer; width: number; height: number }
/** An image without its content; `bytes` is how much that is. */
export type ImageRow = Omit<NewImage, 'content'> & { bytes: number; createdAt: Date; isUsed: boolean }

const tables = { users: userImages, guilds: guildImages }
const ownerColumns = { users: userImages.userId, guilds: guildImages.guildId }

const ownedBy = ({ kind, id }: ImageOwner) => eq(ownerColumns[kind], id)
const isRow = (owner: ImageOwner, id: string) => and(ownedBy(owner), eq(tables[owner.kind].id, id))

/** Whether a saved value mentions an image's address. The host does not count: a deployment may have had another. */
const mentions = (value: SQL, kind: ImageOwner['kind']) =>
  sql`position(${`${prefixes.media}/${kind}/`} || ${ownerColumns[kind]} || '/' || ${tables[kind].id} || '.' in ${value}) > 0`

/** Whether something that is saved shows an image; for where clauses only, which name columns in full. */
const isShown = {
  users: sql`exists (select 1 from ${userProfiles} where ${userProfiles.userId} = ${userImages.userId}
    and ${mentions(sql`${userProfiles.profile}::text`, 'users')})`,
  guilds: sql`(exists (select 1 from ${guildFeatures} where ${guildFeatures.guildId} = ${guildImages.guildId}
    and ${mentions(sql`${guildFeatures.options}::text`, 'guilds')})
    or exists (select 1 from ${guildSettings} where ${guildSettings.guildId} = ${guildImages.guildId}
    and ${mentions(sql`${guildSettings.settings}::text`, 'guilds')}))`,
}

const columnsOf = ({ id, type, content, width, height, createdAt }: (typeof tables)['users' | 'guilds']) => ({
  id,
  type,
  width,
  height,
  createdAt,
  bytes: sql<number>`octet_length(${content})`,
})

export async function readImages(db: Db, owner: ImageOwner): Promise<ImageRow[]> {
  const table = tables[owner.kind]
  const [rows, shown] = await Promise.all([
    db
      .select(columnsOf(table))
      .from(table)
      .where(ownedBy(owner))
      .orderBy(desc(table.createdAt), asc(table.id)),
    db
      .select({ id: table.id })
      .from(table)
      .where(and(ownedBy(owner), isShown[owner.kind])),
  ])
  const used = new Set(shown.map(({ id }) => id))
  return rows.map((row) => ({ ...row, isUsed: used.has(row.id) }))
}

export async function findImage(db: Db, owner: ImageOwner, id: string) {
  const table = tables[owner.kind]
  const { type, bytes } = columnsOf(table)
  const [row] = await db.select({ type, bytes }).from(table).where(isRow(owner, id))
  return row ?? null
}

export async function findTypes(db: Db, owner: ImageOwner, ids: string[]): Promise<Map<string, string>> {
  const { id, type } = tables[owner.kind]
  const rows = await db
    .select({ id, type })
    .from(tables[owner.kind])
    .where(and(ownedBy(owner), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row.type]))
}

export async function readImageContent(db: Db, owner: ImageOwner, id: string) {
  const table = tables[owner.kind]
  const [row] = await db.select({ content: table.content }).from(table).where(isRow(owner, id))
  return row?.content ?? null
}

export async function insertImages(db: Db, { kind, id }: ImageOwner, images: NewImage[], at: Date) {
  const rows = images.map((image) => ({ ...image, createdAt: at, unusedSince: at }))
  if (kind === 'users') await db.insert(userImages).values(rows.map((row) => ({ userId: id, ...row })))
  else await db.insert(guildImages).values(rows.map((row) => ({ guildId: id, ...row })))
}

/** Copies an image to another guild. Does nothing if the copy exists or the image does not. */
export async function copyImage(
  db: Db,
  from: { guildId: string; id: string },
  to: { guildId: string; id: string },
  at: Date,
) {
  const source = isRow({ kind: 'guilds', id: from.guildId }, from.id)
  const [found] = await db.select().from(guildImages).where(source)
  if (!found) return
  const copy = { ...found, ...to, createdAt: at, unusedSince: at }
  await db.insert(guildImages).values(copy).onConflictDoNothing()
}

/** Locked in one order, so that there are no deadlocks. */
const lockImages = (db: Db, owner: ImageOwner) => {
  const table = tables[owner.kind]
  return db.select({ id: table.id }).from(table).where(ownedBy(owner)).orderBy(asc(table.id)).for('update')
}

/** All of an owner's images, whatever shows them. */
export async function deleteImagesOf(db: Db, owner: ImageOwner) {
  await lockImages(db, owner)
  await db.delete(tables[owner.kind]).where(ownedBy(owner))
}

/**
 * Notes which of an owner's images something shows, and since when nothing shows the others. Called in the
 * transaction of whatever saves something that can show images. Others who do wait for its end.
 */
export async function noteUse(db: Db, owner: ImageOwner, at: Date) {
  const table = tables[owner.kind]
  const { unusedSince } = table
  const locked = await lockImages(db, owner)
  if (locked.length === 0) return
  await db
    .update(table)
    .set({ unusedSince: sql`case when ${unusedSince} is null then ${at.toISOString()}::timestamptz end` })
    .where(and(ownedBy(owner), sql`(${unusedSince} is null) <> ${isShown[owner.kind]}`))
}

const earlier = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds)

/** Checks again whether something shows it: two who saved at once may not have seen each other's changes. */
const isUnused = (kind: ImageOwner['kind'], before: Date) =>
  and(lte(tables[kind].unusedSince, before), sql`not ${isShown[kind]}`)

/**
 * Removes images of any owner that have been unused for too long; called when somebody adds some. Never removes many at
 * once, and none that another request has locked, so that nobody waits for it. Deletes owner by owner, because a sharded
 * database only locks rows of one owner (docs/scaling.md).
 */
export async function deleteExpiredImages(db: Db, { kind }: Pick<ImageOwner, 'kind'>, at: Date) {
  const table = tables[kind]
  const before = earlier(at, unusedLifetime.kept)
  const over = await db
    .select({ owner: ownerColumns[kind], id: table.id })
    .from(table)
    .where(isUnused(kind, before))
    .orderBy(asc(table.unusedSince))
    .limit(100)
  for (const id of new Set(over.map(({ owner }) => owner))) {
    const isOwn = ownedBy({ kind, id })
    const found = over.filter(({ owner }) => owner === id).map((image) => image.id)
    const free = db
      .select({ id: table.id })
      .from(table)
      .where(and(isOwn, inArray(table.id, found), isUnused(kind, before)))
      .for('update', { skipLocked: true })
    await db.delete(table).where(and(isOwn, inArray(table.id, free)))
  }
}

/** 128 random bits, so that nobody can guess the address of an image. */
export const newImageId = () => randomBytes(16).toString('base64url')

/**
 * Saves images in the transaction `db`. If there are too many, the longest unused go.
 * @throws HttpError 409 `too_many_pictures`
 */
export async function saveImages(db: Db, owner: ImageOwner, images: NewImage[], at: Date) {
  if (images.length === 0) return
  await insertImages(db, owner, images, at)
  await noteUse(db, owner, at)
  await deleteUnusedImages(db, owner, at)
}

/** Removes an owner's excess images that have been unused for some time. @throws HttpError 409 `too_many_pictures` */
export async function deleteUnusedImages(db: Db, owner: ImageOwner, at: Date) {
  const table = tables[owner.kind]
  const excess = (await db.$count(table, ownedBy(owner))) - imageLimits.count
  if (excess <= 0) return
  const longestUnused = db
    .select({ id: table.id })
    .from(table)
    .where(and(ownedBy(owner), isUnused(owner.kind, earlier(at, unusedLifetime.room))))
    .orderBy(asc(table.unusedSince), asc(table.id))
    .limit(excess)
  const removed = await db
    .delete(table)
    .where(and(ownedBy(owner), inArray(table.id, longestUnused)))
    .returning({ id: table.id })
  if (removed.length < excess) throw tooManyImages(owner.kind)
}
