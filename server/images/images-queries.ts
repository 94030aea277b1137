import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { imageLimits } from '@/config/limits'
import { prefixes } from '@/config/paths'
import type { Db } from '@/server/db/open'
import { guildFeatures, guildImages, guildSettings, userImages, userProfiles } from '@/server/db/schema'
import { tooManyImages } from './failures'
import { unusedLifetime } from './limits'

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

const countImages = (db: Db, owner: ImageOwner): Promise<number> =>
  db.$count(tables[owner.kind], ownedBy(owner))

export async function insertImages(db: Db, { kind, id }: ImageOwner, images: NewImage[], at: Date) {
  const rows = images.map((image) => ({ ...image, createdAt: at, unusedSince: at }))
  if (kind === 'users') await db.insert(userImages).values(rows.map((row) => ({ userId: id, ...row })))
  else await db.insert(guildImages).values(rows.map((row) => ({ guildId: id, ...row })))
}

/**
 * Copies a guild's image to another guild, under another id. Nothing happens where it is there already, or where there
 * is nothing to copy.
 */
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

/** Holds an owner's images until the transaction ends, in one order, so that none waits for another in a circle. */
async function hold(db: Db, owner: ImageOwner) {
  const { id } = tables[owner.kind]
  return db.select({ id }).from(tables[owner.kind]).where(ownedBy(owner)).orderBy(asc(id)).for('update')
}

/**
 * Notes which of an owner's images something shows, and since when nothing shows the others. Called in the
 * transaction of whatever saves something that can show images. Others who do wait for its end.
 */
export async function noteUse(db: Db, owner: ImageOwner, at: Date) {
  const held = await hold(db, owner)
  if (held.length === 0) return
  const table = tables[owner.kind]
  const { unusedSince } = table
  await db
    .update(table)
    .set({ unusedSince: sql`case when ${unusedSince} is null then ${at.toISOString()}::timestamptz end` })
    .where(and(ownedBy(owner), sql`(${unusedSince} is null) <> ${isShown[owner.kind]}`))
}

/** Not used for so long, and really not: two who saved at once may not have seen each other's. */
const isUnused = (kind: ImageOwner['kind'], before: Date) =>
  and(lte(tables[kind].unusedSince, before), sql`not ${isShown[kind]}`)

async function removeUnused(
  db: Db,
  owner: ImageOwner,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const table = tables[owner.kind]
  const longestUnused = db
    .select({ id: table.id })
    .from(table)
    .where(and(ownedBy(owner), isUnused(owner.kind, before)))
    .orderBy(asc(table.unusedSince), asc(table.id))
    .limit(limit)
  const removed = await db
    .delete(table)
    .where(and(ownedBy(owner), inArray(table.id, longestUnused)))
    .returning({ id: table.id })
  return removed.length
}

/**
 * Removes some of all images that nothing has shown since `before`; never many at once, and none that another request
 * holds, so that nobody waits for it. They are looked for everywhere and removed owner by owner: a spread database
 * locks only rows of one owner (docs/scaling.md).
 */
async function sweepImages(db: Db, kind: ImageOwner['kind'], before: Date) {
  const table = tables[kind]
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

/** 128 random bits: whoever was not given the address of an image does not find it. */
export const newImageId = () => randomBytes(16).toString('base64url')

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds)

/**
 * Keeps images for an owner, in the transaction `db`. Where there are too many, those go that nothing has shown for
 * longest.
 * @throws HttpError 409 `too_many_pictures`
 */
export async function saveImages(db: Db, owner: ImageOwner, images: NewImage[], at: Date) {
  if (images.length === 0) return
  await insertImages(db, owner, images, at)
  await noteUse(db, owner, at)
  await deleteUnusedImages(db, owner, at)
}

/**
 * Removes what an owner has too many of, as far as nothing has shown it for some time.
 * @throws HttpError 409 `too_many_pictures`
 */
export async function deleteUnusedImages(db: Db, owner: ImageOwner, at: Date) {
  const limit = (await countImages(db, owner)) - imageLimits.count
  if (limit <= 0) return
  const removed = await removeUnused(db, owner, { before: before(at, unusedLifetime.room), limit })
  if (removed < limit) throw tooManyImages()
}

/** Removes images that nothing has shown for as long as they are kept. Called by those who add some. */
export const deleteExpiredImages = (db: Db, { kind }: ImageOwner, at: Date) =>
  sweepImages(db, kind, before(at, unusedLifetime.kept))
