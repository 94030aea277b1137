import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '@/server/db/backup'
import { DirectoryInUse } from '@/server/db/data-directory'
import { migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { type Place, StartError } from '@/server/env'
import { countOf, failureLines, type Outcome } from './control-channel'
import { readPlace } from './environment'
import { runForOperator } from './operator'

const usage = (name: string) => [
  `npm run ${name} -- <file>         a file in gzip format, such as guildhall.backup`,
  `npm run ${name} -- <file> --demo  the same for the demo`,
  `In a build of its own: node main.mjs ${name} …`,
]

function parse(name: string, args: string[]) {
  const boolean = { type: 'boolean' } as const
  try {
    const { values, positionals } = parseArgs({ args, options: { demo: boolean }, allowPositionals: true })
    const [file] = positionals
    if (file && positionals.length === 1)
      return { file: resolve(file), place: readPlace(values.demo ? 'demo' : 'real') }
  } catch (error) {
    if (error instanceof StartError) throw error
  }
  throw new StartError(usage(name))
}

async function fill(place: Place, file: string, migrations: string): Promise<Outcome> {
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
}

/** Prints what came of it and returns the exit code. */
async function report(outcome: Promise<Outcome>): Promise<0 | 1> {
  const { lines, isDone } = await outcome.catch((error: unknown) => ({
    lines: failureLines(error),
    isDone: false,
  }))
  ;(isDone ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`)
  return isDone ? 0 : 1
}

/** `backup <file>`: writes all tables to a file, also while the program runs. */
export const backup = (args: string[]) =>
  report(
    (async () => {
      const { file, place } = parse('backup', args)
      return runForOperator(place, { kind: 'backup', file })
    })(),
  )

/**
 * `restore <file>`: fills an empty database from such a file.
 * @param migrations the folder of migrations
 */
export const restore = (args: string[], { migrations }: { migrations: string }) =>
  report(
    (async () => {
      const { file, place } = parse('restore', args)
      return fill(place, file, migrations)
    })(),
  )
