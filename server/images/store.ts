import { randomBytes } from 'node:crypto'
import { imageLimits } from '@/config/limits'
import type { Db } from '@/server/db/open'
import {
  countImages,
  type ImageOwner,
  insertImages,
  type NewImage,
  noteUse,
  removeUnused,
  sweepImages,
} from './images-queries'
import { tooManyPictures } from './failures'
import { unusedLifetime } from './limits'

/** 128 random bits: whoever was not given the address of a picture does not find it. */
export const newPictureId = () => randomBytes(16).toString('base64url')

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds)

/**
 * Keeps pictures for an owner, in the transaction `db`. Where there are too many, those go that nothing has shown for
 * longest.
 * @throws HttpError 409 `too_many_pictures`
 */
export async function saveImages(db: Db, owner: ImageOwner, pictures: NewImage[], at: Date) {
  if (pictures.length === 0) return
  await insertImages(db, owner, pictures, at)
  await noteUse(db, owner, at)
  await deleteUnusedImages(db, owner, at)
}

/**
 * Removes what an owner has too many of, as far as nothing has shown it for some time.
 * @throws HttpError 409 `too_many_pictures`
 */
export async function deleteUnusedImages(db: Db, owner: ImageOwner, at: Date) {
  const most = (await countImages(db, owner)) - imageLimits.count
  if (most <= 0) return
  const removed = await removeUnused(db, owner, { before: before(at, unusedLifetime.room), most })
  if (removed < most) throw tooManyPictures()
}

/** Removes pictures that nothing has shown for as long as they are kept. Called by those who add some. */
export const deleteExpiredImages = (db: Db, { kind }: ImageOwner, at: Date) =>
  sweepImages(db, kind, before(at, unusedLifetime.kept))
