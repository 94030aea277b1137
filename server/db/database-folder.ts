import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '@/server/env'

/** Of a data directory: `new` until its database has been opened for the first time. `version` is PostgreSQL's. */
const marker = z.object({ state: z.enum(['new', 'made']), version: z.string().optional() })
type Marker = z.infer<typeof marker>

const markerOf = (dataDir: string) => join(dataDir, 'database.json')
/** PGlite creates a new database wherever this file is missing, over what is there. */
const versionFile = 'PG_VERSION'

function readMarker(dataDir: string): Marker | null {
  const file = markerOf(dataDir)
  if (!existsSync(file)) return null
  try {
    return marker.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Somebody had a database here; no more can be told.
    return { state: 'made' }
  }
}

function writeMarker(dataDir: string, content: Marker) {
  const draft = `${markerOf(dataDir)}.new`
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 })
  renameSync(draft, markerOf(dataDir))
}

/**
 * Makes sure that the embedded database is opened only where it is whole, and created only where there never was one.
 * @param folder the database's, in the claimed data directory
 * @throws StartError with one line that says what to do
 */
export function checkDatabaseFolder(dataDir: string, folder: string) {
  const found = readMarker(dataDir)
  // The first start was interrupted: nothing was ever saved there.
  if (found?.state === 'new') rmSync(folder, { recursive: true, force: true })
  const content = existsSync(folder) ? readdirSync(folder) : []
  if (content.includes(versionFile)) return
  if (content.length > 0) {
    const hint = found?.version ? ` If that file alone is missing, write ${found.version} into it.` : ''
    throw new StartError([
      `${folder} holds data, but no ${versionFile}, so it cannot be opened; nothing was changed. Restore it from a backup.${hint}`,
    ])
  }
  if (found?.state === 'made')
    throw new StartError([
      `${dataDir} held a database, but ${folder} is empty or missing. Restore it from a backup, ` +
        `or remove ${markerOf(dataDir)} to begin with an empty one.`,
    ])
  writeMarker(dataDir, { state: 'new' })
}

/** Notes that the data directory has a database, once that is open and before anything is saved in it. */
export function markDatabaseFolder(dataDir: string, folder: string) {
  const version = readFileSync(join(folder, versionFile), 'utf8').trim()
  const found = readMarker(dataDir)
  if (found?.state !== 'made' || found.version !== version) writeMarker(dataDir, { state: 'made', version })
}
