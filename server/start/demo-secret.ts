import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isAlreadyThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/**
 * The 32 bytes from which a demo derives its keys, made once and kept in its data directory, readable by its owner
 * only. Linking a finished file into place means that nobody ever reads half of one.
 */
export function demoSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'secret')
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 })
    linkSync(draft, path)
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return Buffer.from(readFileSync(path, 'utf8'), 'base64')
}
