import { chmodSync, existsSync, mkdirSync, statSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { nullOn } from './errors'
import { once } from 'node:events'
import type { Server } from 'node:net'

/** Follows links. @throws what the system says of anything that is there and is no directory */
export const assertDirectory = (path: string) => void statSync(`${path}/.`)

/**
 * Makes a directory that only this account can read, and those above it that are missing; one that is there stays as it is.
 * Node's own way would try for ever where a file system makes none, as in `/proc`.
 */
export function makePrivateDirectory(path: string) {
  const above = dirname(path)
  if (!existsSync(above)) makePrivateDirectory(above)
  nullOn('EEXIST', () => mkdirSync(path, { mode: 0o700 }))
  assertDirectory(path)
}

/** Whether other accounts may look into a directory. Windows has no such rights. */
export const isOpenToOthers = (directory: string) =>
  process.platform !== 'win32' && (statSync(directory).mode & 0o077) !== 0

/** For a directory of the program's own: `DATA_DIR` may be one that others use as well. */
export function closeToOthers(directory: string) {
  if (!isOpenToOthers(directory)) return
  try {
    chmodSync(directory, 0o700)
  } catch {
    // Not every file system keeps rights. The doctor tells of a directory that stays open.
  }
}

/** Listens so that only this account can connect. Replaces a socket that an earlier process left behind. */
export async function listenPrivately(server: Server, address: string) {
  if (process.platform === 'win32') server.listen({ path: address, readableAll: false, writableAll: false })
  else {
    rmSync(address, { force: true })
    const before = process.umask(0o177)
    try {
      server.listen(address)
    } finally {
      process.umask(before)
    }
  }
  await once(server, 'listening')
}
