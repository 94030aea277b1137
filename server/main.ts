import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useBuild } from '@/server/start/build-in-use'
import { asksForHelp } from '@/server/asks-for-help'
import { builtUsage, readBuiltMode, readMode, readVariables } from '@/server/start/load-environment'
import { complain, keepJsonLines, say } from '@/server/start/json-lines'
import { setUpFirst } from '@/server/start/preflight'
import { linesOf } from './env'

/** Built, this file is `main.mjs` in the standalone folder, beside `.next`; the sources are run from `server/`. */
const here = fileURLToPath(import.meta.url)
const isBuilt = basename(here) !== 'main.ts'
const root = isBuilt ? dirname(here) : join(dirname(here), '..')

const migrations = join(root, 'server/db/migrations')

async function startProgram(args: string[]) {
  const mode = isBuilt ? readBuiltMode(args, Object.keys(commands)) : readMode(args)
  // At a terminal, and for whoever tries the demo, what is meant for people stays text.
  if (!mode.isDevelopment) {
    keepJsonLines((name) => mode.discord === 'demo' || process[name].isTTY)
    useBuild(root)
  }
  await setUpFirst(mode, root)
  const { start } = await import('@/server/start/start')
  await start(mode, root)
}

/** What an operator runs beside the program; each returns the exit code. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  entitle: async (args) => (await import('./start/operator')).entitle(args),
  backup: async (args) => (await import('./start/operator')).backup(args),
  restore: async (args) => (await import('./start/operator')).restore(args, { migrations }),
  doctor: async (args) => (await import('./doctor/doctor')).doctor(args, readVariables(), { migrations }),
}

/** The options of these commands, which npm keeps for itself where they are written without the `--` before them. */
const flags: Record<string, string[]> = {
  backup: ['demo'],
  restore: ['demo'],
  entitle: ['revoke', 'list', 'demo'],
  doctor: ['json'],
}

/** Otherwise a revocation, for example, would become a grant. */
function optionsThatNpmKept(name: string) {
  const kept = flags[name]?.filter((flag) => process.env[`npm_config_${flag}`] === 'true') ?? []
  const guild = name === 'doctor' ? (process.env.npm_config_guild ?? '') : ''
  return [...kept.map((flag) => `--${flag}`), ...(/^\d+$/.test(guild) ? ['--guild', guild] : [])]
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) process.exitCode = await command([...optionsThatNpmKept(name), ...args])
  else if (isBuilt && asksForHelp([name])) say('stdout', `${builtUsage(Object.keys(commands)).join('\n')}\n`)
  else await startProgram(process.argv.slice(2))
} catch (error) {
  complain(linesOf(error))
  process.exit(1)
}
