import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DirectoryInUse } from '@/server/db/data-directory'
import { openDatabase } from '@/server/db/open'
import { type Place, StartError } from '@/server/env'
import { type EntitlementStore, entitlementStore } from './book'
import { controlAddress } from './control-address'
import { remoteEntitlementStore, isListening, notYours } from './remote-book'

export type OpenEntitlementStore = { book: EntitlementStore; close: () => Promise<void> }

/** The owner of the embedded database's folder, or null where there is none. @throws StartError where it is hidden */
function ownerOf(dataDir: string) {
  try {
    return statSync(join(dataDir, 'db')).uid
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES' || code === 'EPERM') throw notYours(dataDir)
    return null
  }
}

function nothingThere({ mode, dataDir }: Place) {
  const demo = join(dataDir, 'demo')
  const real = dirname(dataDir)
  const [other, hint] =
    mode === 'real' ? [demo, ' The demo’s is reached with --demo.'] : [real, ' There is one without --demo.']
  const elsewhere = existsSync(join(other, 'db')) ? hint : ''
  return new StartError([
    `There is no database in ${dataDir}. Start the program there once, or set DATA_DIR to its folder.${elsewhere}`,
  ])
}

/**
 * Makes sure that there is an embedded database to open, and that doing so does not leave files in it that the program
 * could not use afterwards.
 * @throws StartError
 */
function refuseUnopenable(place: Place) {
  const owner = ownerOf(place.dataDir)
  if (owner === null) throw nothingThere(place)
  const account = process.getuid?.()
  if (account !== undefined && account !== owner) throw notYours(place.dataDir)
}

async function openDirectly(place: Place): Promise<OpenEntitlementStore> {
  const { db, close } = await openDatabase({ ...place, poolSize: 1 })
  return { book: entitlementStore({ db }, place), close }
}

/** The book of the program that runs on the data directory, or null where none listens. */
async function findRunning({ dataDir }: Place): Promise<OpenEntitlementStore | null> {
  const address = controlAddress(dataDir)
  if (address === null || !(await isListening(address, dataDir))) return null
  return { book: remoteEntitlementStore(address), close: async () => undefined }
}

const unheard = ({ path, holder }: DirectoryInUse) =>
  new StartError([
    `${path} is in use by ${holder}, which takes no commands there (its log says why). ` +
      'Stop it and try again, or name the person in PREMIUM_USER_IDS and restart it.',
  ])

async function openEmbedded(place: Place): Promise<OpenEntitlementStore> {
  const running = await findRunning(place)
  if (running) return running
  refuseUnopenable(place)
  try {
    return await openDirectly(place)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    // It may have been about to start.
    const started = await findRunning(place)
    if (started) return started
    throw unheard(error)
  }
}

/**
 * Opens the book of a deployment: its PostgreSQL, its running program, or its embedded database while nobody uses that.
 * @throws StartError with one line
 */
export const openEntitlementStore = (place: Place): Promise<OpenEntitlementStore> =>
  place.databaseUrl === null ? openEmbedded(place) : openDirectly(place)
