import { isStorageFull } from './database-away'
import type { Db } from './client'

/** A write that reading can do without: where there is no room for it, it comes to null. */
export async function ifRoom<Value>(write: () => Promise<Value>): Promise<Value | null> {
  try {
    return await write()
  } catch (error) {
    if (isStorageFull(error)) return null
    throw error
  }
}

/** A small write that must be made all the same: it may use what is kept free for such. */
export const evenWithoutRoom = <Value>(db: Db, write: (tx: Db) => Promise<Value>) =>
  db.transaction(write, { accessMode: 'read write' })
