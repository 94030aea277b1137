import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMode } from '@/server/start/environment'
import { keepJsonLines, say } from '@/server/start/json-lines'
import { setUpFirst } from '@/server/start/prepare'
import { linesOf } from './env'

/** Built, this file is `main.mjs` in the standalone folder, beside `.next`; the sources are run from `server/`. */
const here = fileURLToPath(import.meta.url)
const root = basename(here) === 'main.ts' ? join(dirname(here), '..') : dirname(here)

const migrations = join(root, 'server/db/migrations')

async function startProgram(words: string[]) {
  const mode = readMode(words)
  // At a terminal, and for whoever tries the demo, what is meant for people stays text.
  if (!mode.isDevelopment) keepJsonLines((name) => mode.discord === 'demo' || process[name].isTTY)
  await setUpFirst(mode)
  const { start } = await import('@/server/start/start')
  await start(mode, root)
}

/** What an operator does beside the program, which has its own way of failing. */
async function runEntitle(words: string[]) {
  const { entitle } = await import('./start/entitle')
  process.exitCode = await entitle(words)
}

async function runDoctor(words: string[]) {
  const [{ doctor }, { readVariables }] = await Promise.all([
    import('./doctor/doctor'),
    import('./start/environment'),
  ])
  process.exitCode = await doctor(words, readVariables(), { migrations })
}

async function runBackup(words: string[]) {
  const { backup } = await import('./start/backup')
  process.exitCode = await backup(words)
}

async function runRestore(words: string[]) {
  const { restore } = await import('./start/backup')
  process.exitCode = await restore(words, { migrations })
}

const commands: Record<string, (words: string[]) => Promise<void>> = {
  entitle: runEntitle,
  doctor: runDoctor,
  backup: runBackup,
  restore: runRestore,
}

try {
  const [first = '', ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined
  await (command ? command(rest) : startProgram(process.argv.slice(2)))
} catch (error) {
  say('stderr', `${linesOf(error).join('\n')}\n`)
  process.exit(1)
}
