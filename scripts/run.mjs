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

/** What an operator runs beside the program. */
const operators = ['backup', 'restore', 'entitle', 'doctor']

/** From the sources, so that nothing has to be built first; where only what runs was installed, from the build. */
async function operate() {
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
if (operators.includes(command)) await operate()
else {
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  stopWithNpm()
  if (command !== 'dev') await runBuilt()
  else {
    await useSources()
    await load(join(root, 'server/main.ts'))
  }
}
