import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isSnowflake } from '@/contract/discord/snowflake'
import { refuseUnusable, restoreBackup } from '@/server/db/backup'
import { DirectoryInUse, refuseFalseDirectory } from '@/server/db/data-directory'
import { codeOf } from '@/server/db/errors'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { type Place, StartError } from '@/server/env'
import { askRunningProgram, wrongAccount } from './control-channel'
import { asksForHelp } from '@/server/asks-for-help'
import { readPlace } from './load-environment'
import { type Command, countOf, orFailure, type Outcome, runCommand } from './operator-commands'

/*
 * What an operator does beside the program: `entitle`, `backup` and `restore`. Each takes the arguments after its name,
 * prints the result and returns the exit code.
 */

const boolean = { type: 'boolean' } as const

const entitleUsage = [
  'npm run entitle -- <user id>           lets a person have premium',
  'npm run entitle -- <user id> --revoke  takes that back',
  'npm run entitle -- --list              shows who may have it',
  'With --demo it is about the demo. In a build of its own: node main.mjs entitle …',
]
const refused = (reason: string) =>
  new StartError([`${reason} Write: npm run entitle -- <user id> [--revoke], or npm run entitle -- --list.`])

function parseOptions(args: string[]) {
  const options = { revoke: boolean, list: boolean, demo: boolean }
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/[\n.]/, 1) : []
    throw refused(`${reason}.`)
  }
}

/** @throws StartError with one line */
export function parseEntitleArgs(args: string[]): { command: Command; mode: Place['mode'] } {
  const { values, positionals } = parseOptions(args)
  const [userId, ...others] = positionals
  const mode = values.demo ? 'demo' : 'real'
  if (values.list && (userId !== undefined || values.revoke)) throw refused('--list stands alone.')
  if (values.list) return { command: { kind: 'list' }, mode }
  if (userId === undefined) throw refused('Name a person by their user id.')
  if (others.length > 0) throw refused('Name one person at a time.')
  if (!isSnowflake(userId))
    throw new StartError([
      `${JSON.stringify(userId.slice(0, 40))} is no user id: those have 15 to 21 digits.`,
    ])
  return { command: { kind: values.revoke ? 'revoke' : 'grant', userId }, mode }
}

const fileUsage = (name: string) => [
  `npm run ${name} -- <file>         a file in gzip format, such as guildhall.backup`,
  `npm run ${name} -- <file> --demo  the same for the demo`,
  `In a build of its own: node main.mjs ${name} …`,
]

function parseFileArgs(name: string, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: { demo: boolean }, allowPositionals: true })
    const [file] = positionals
    if (file && positionals.length === 1)
      return { file: resolve(file), place: readPlace(values.demo ? 'demo' : 'real') }
  } catch (error) {
    if (error instanceof StartError) throw error
  }
  throw new StartError(fileUsage(name))
}

/** Makes sure that there is a database, and that the program could use the files that this account creates in it. */
function assertOwnDatabase({ mode, dataDir }: Place) {
  try {
    const { uid } = statSync(join(dataDir, 'db'))
    if (uid !== (process.getuid?.() ?? uid)) throw wrongAccount(dataDir)
  } catch (error) {
    if (error instanceof StartError) throw error
    if (['EACCES', 'EPERM'].includes(codeOf(error))) throw wrongAccount(dataDir)
    refuseFalseDirectory(dataDir)
    const [other, hint] =
      mode === 'real'
        ? [join(dataDir, 'demo'), ' The demo’s is reached with --demo.']
        : [dirname(dataDir), ' There is one without --demo.']
    const elsewhere = existsSync(join(other, 'db')) ? hint : ''
    throw new StartError([
      `There is no database in ${dataDir}. Start the program there once, or set DATA_DIR to its folder.${elsewhere}`,
    ])
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does something that the first signal to end this process ends in order; a second one ends the process at once. */
async function untilSignalled<Result>(work: (signal: AbortSignal) => Promise<Result>) {
  const ending = new AbortController()
  const end = () => ending.abort()
  for (const name of signals) process.once(name, end)
  try {
    return await work(ending.signal)
  } finally {
    for (const name of signals) process.off(name, end)
  }
}

async function runDirectly(place: Place, command: Command, signal: AbortSignal) {
  const { db, close } = await openDatabase({ ...place, poolSize: 1 })
  try {
    return await runCommand(db, place, command, signal)
  } finally {
    await close()
  }
}

/** Runs a command on a deployment's database: in the running program if only that may open it. */
const run = (place: Place, command: Command): Promise<Outcome> =>
  untilSignalled(async (signal) => {
    if (place.databaseUrl !== null) return runDirectly(place, command, signal)
    const answered = await askRunningProgram(place.dataDir, command, signal)
    if (answered) return answered
    assertOwnDatabase(place)
    try {
      return await runDirectly(place, command, signal)
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error
      // The program may have been starting.
      const started = await askRunningProgram(place.dataDir, command, signal)
      if (started) return started
      throw new StartError([
        `${error.path} is in use by ${error.holder}, which takes no commands there (its log says why). ` +
          `Stop it and try again${command.kind === 'grant' ? ', or name the person in PREMIUM_USER_IDS and restart it' : ''}.`,
      ])
    }
  })

async function print(work: () => Promise<Outcome>): Promise<0 | 1> {
  const { lines, isDone } = await orFailure(work)
  ;(isDone ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`)
  return isDone ? 0 : 1
}

/** Prints what a command does, or what it takes if that is asked. */
const printOrHelp = (args: string[], usage: string[], work: () => Promise<Outcome>) =>
  print(asksForHelp(args) ? async () => ({ lines: usage, isDone: true }) : work)

export const entitle = (args: string[]) =>
  printOrHelp(args, entitleUsage, async () => {
    const { command, mode } = parseEntitleArgs(args)
    return run(readPlace(mode), command)
  })

/** `backup <file>`: writes all tables to a file, also while the program runs. */
export const backup = (args: string[]) =>
  printOrHelp(args, fileUsage('backup'), async () => {
    const { file, place } = parseFileArgs('backup', args)
    return run(place, { kind: 'backup', file })
  })

/**
 * `restore <file>`: fills an empty database from such a file.
 * @param migrations the folder of migrations
 */
export const restore = (args: string[], { migrations }: { migrations: string }) =>
  printOrHelp(args, fileUsage('restore'), async () => {
    const { file, place } = parseFileArgs('restore', args)
    await refuseUnusable(file, migrations)
    const opened = await openDatabase({ ...place, poolSize: 1 }).catch((error: unknown) => {
      throw error instanceof DirectoryInUse ? new StartError([`Stop ${error.holder} first.`]) : error
    })
    try {
      await migrate(opened, migrations)
      const rows = await restoreBackup(opened.db, file)
      return { lines: [`${countOf(rows)} ${rows === 1 ? 'was' : 'were'} restored.`], isDone: true }
    } finally {
      await opened.close()
    }
  })
