import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isSnowflake } from '@/api/snowflake.schema'
import { DirectoryInUse } from '@/server/db/data-directory'
import { codeOf } from '@/server/db/errors'
import { openDatabase } from '@/server/db/open'
import { type Place, StartError } from '@/server/env'
import {
  askRunningProgram,
  type Command,
  failureLines,
  type Outcome,
  runCommand,
  wrongAccount,
} from './control-channel'
import { readPlace } from './environment'

const usage = [
  'npm run entitle -- <user id>           lets a person have premium',
  'npm run entitle -- <user id> --revoke  takes that back',
  'npm run entitle -- --list              shows who may have it',
  'With --demo it is about the demo. In a build of its own: node main.mjs entitle …',
]
const hint = 'Write: npm run entitle -- <user id> [--revoke], or npm run entitle -- --list.'
const refused = (reason: string) => new StartError([`${reason} ${hint}`])

const boolean = { type: 'boolean' } as const
const options = { revoke: boolean, list: boolean, demo: boolean, help: boolean }

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/[\n.]/, 1) : []
    throw refused(`${reason}.`)
  }
}

/**
 * Parses the arguments: what to do, and in which deployment.
 * @throws StartError with one line
 */
export function parseCliArgs(args: string[]): { command: Command | 'help'; mode: Place['mode'] } {
  const { values, positionals } = parse(args)
  const [userId, ...others] = positionals
  const mode = values.demo ? 'demo' : 'real'
  if (values.help) return { command: 'help', mode }
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
        'Stop it and try again, or name the person in PREMIUM_USER_IDS and restart it.',
    ])
  }
}

async function run(args: string[]): Promise<Outcome> {
  const { command, mode } = parseCliArgs(args)
  if (command === 'help') return { lines: usage, isDone: true }
  const place = readPlace(mode)
  return place.databaseUrl === null ? runEmbedded(place, command) : runDirectly(place, command)
}

/**
 * `entitle`: lets the operator grant premium, revoke it and list who has it, and prints the result.
 * @param args the arguments after `entitle`
 * @returns the exit code
 */
export async function entitle(args: string[]): Promise<0 | 1> {
  const { lines, isDone } = await run(args).catch((error: unknown) => ({
    lines: failureLines(error),
    isDone: false,
  }))
  ;(isDone ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`)
  return isDone ? 0 : 1
}
