import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DirectoryInUse } from '@/server/db/data-directory'
import { codeOf } from '@/server/db/errors'
import { openDatabase } from '@/server/db/open'
import { type Place, StartError } from '@/server/env'
import { askRunningProgram, type Command, type Outcome, runCommand, wrongAccount } from './control-channel'

/** The owner of the embedded database's folder, or null if there is none. @throws StartError if it cannot be read */
function ownerOf(dataDir: string) {
  try {
    return statSync(join(dataDir, 'db')).uid
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(codeOf(error))) throw wrongAccount(dataDir)
    return null
  }
}

function nothingThere({ mode, dataDir }: Place) {
  const [other, hint] =
    mode === 'real'
      ? [join(dataDir, 'demo'), ' The demo’s is reached with --demo.']
      : [dirname(dataDir), ' There is one without --demo.']
  const elsewhere = existsSync(join(other, 'db')) ? hint : ''
  return new StartError([
    `There is no database in ${dataDir}. Start the program there once, or set DATA_DIR to its folder.${elsewhere}`,
  ])
}

async function runDirectly(place: Place, command: Command) {
  const { db, close } = await openDatabase({ ...place, poolSize: 1 })
  return runCommand(db, place, command).finally(close)
}

/** Runs it in the program if that is running, else on the embedded database. @throws StartError with one line */
async function runEmbedded(place: Place, command: Command): Promise<Outcome> {
  const answered = await askRunningProgram(place.dataDir, command)
  if (answered) return answered
  const owner = ownerOf(place.dataDir)
  if (owner === null) throw nothingThere(place)
  // If another account opened it, the program could not use the files created meanwhile.
  const account = process.getuid?.()
  if (account !== undefined && account !== owner) throw wrongAccount(place.dataDir)
  try {
    return await runDirectly(place, command)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    // The program may have been starting.
    const started = await askRunningProgram(place.dataDir, command)
    if (started) return started
    throw new StartError([
      `${error.path} is in use by ${error.holder}, which takes no commands there (its log says why). ` +
        `Stop it and try again${command.kind === 'grant' ? ', or name the person in PREMIUM_USER_IDS and restart it' : ''}.`,
    ])
  }
}

/** Carries out a command on the database of a deployment, in the running program where only that may open it. */
export const runForOperator = (place: Place, command: Command): Promise<Outcome> =>
  place.databaseUrl === null ? runEmbedded(place, command) : runDirectly(place, command)
