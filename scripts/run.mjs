import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, isBuilt, root, standalone, stopWithNpm } from './project.mjs'

/*
 * `node --require ./scripts/node-version.cjs scripts/run.mjs demo | start | dev [--real]`
 * The program runs in this very process, so that signals and the exit code are its own.
 */
process.env.NEXT_TELEMETRY_DISABLED = '1'
stopWithNpm()

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

if (process.argv[2] === 'dev') {
  await useSources()
  await load(join(root, 'server/main.ts'))
} else {
  if (!isBuilt()) {
    const unregister = await useSources()
    const { prepare } = await load(join(root, 'server/start/preflight.ts'))
    await prepare(process.argv.slice(2), standalone)
    await unregister()
    await build()
  }
  await load(join(standalone, 'main.mjs'))
}
