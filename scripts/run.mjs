import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, isBuilt, root, standalone, stopWithNpm } from './project.mjs'

/*
 * `node --require ./scripts/node-version.cjs scripts/run.mjs demo | start | dev [--real]`, or `backup | restore | entitle |
 * doctor …`, which an operator runs beside the program (docs/operate.md, docs/doctor.md). The program runs in this very
 * process, so that signals and the exit code are its own.
 */

const load = (path) => import(pathToFileURL(path).href)

async function useSources() {
  const { register } = await import('tsx/esm/api')
  return register({ tsconfig: join(root, 'tsconfig.json') })
}

/** Builds, and ends this process if that fails or is interrupted. */
async function build() {
  let code = 1
  const interrupted = (_, number) => (code = 128 + number)
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  if (!(await buildIfStale())) {
    if (code === 1) process.stderr.write('The build failed; nothing was started.\n')
    process.exit(code)
  }
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
}

/** The options of an operator's commands, which npm keeps for itself where they are written without the `--` before them. */
const flags = { backup: ['demo'], restore: ['demo'], entitle: ['revoke', 'list', 'demo'], doctor: ['json'] }

/** Otherwise a revocation, for example, would become a grant. */
function restoreOptions(command) {
  const kept = flags[command].filter((name) => process.env[`npm_config_${name}`] === 'true')
  const guild = command === 'doctor' ? (process.env.npm_config_guild ?? '') : ''
  const named = /^\d+$/.test(guild) ? ['--guild', guild] : []
  process.argv.splice(3, 0, ...kept.map((name) => `--${name}`), ...named)
}

/** From the sources, so that nothing has to be built first; where only what runs was installed, from the build. */
async function operate(command) {
  restoreOptions(command)
  const hasSources = existsSync(join(root, 'node_modules/tsx'))
  if (hasSources) await useSources()
  await load(hasSources ? join(root, 'server/main.ts') : join(standalone, 'main.mjs'))
}

/** Builds first, if the sources were changed. */
async function runBuilt() {
  if (!isBuilt()) {
    const unregister = await useSources()
    const { prepare } = await load(join(root, 'server/start/preflight.ts'))
    await prepare(process.argv.slice(2), standalone)
    await unregister()
    await build()
  }
  await load(join(standalone, 'main.mjs'))
}

const [, , command] = process.argv
if (Object.hasOwn(flags, command ?? '')) await operate(command)
else {
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  stopWithNpm()
  if (command !== 'dev') await runBuilt()
  else {
    await useSources()
    await load(join(root, 'server/main.ts'))
  }
}
