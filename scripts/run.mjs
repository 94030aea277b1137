import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, root, standalone } from './project.mjs'

/*
 * `node --require ./scripts/node-version.cjs scripts/run.mjs demo | start | dev [--real]`
 * The program runs in this very process, so that signals and the exit code are its own.
 */
process.env.NEXT_TELEMETRY_DISABLED = '1'

if (process.argv[2] === 'dev') {
  const { register } = await import('tsx/esm/api')
  register({ tsconfig: join(root, 'tsconfig.json') })
  await import(pathToFileURL(join(root, 'server/main.ts')).href)
} else if (await buildIfStale()) {
  await import(pathToFileURL(join(standalone, 'main.mjs')).href)
} else {
  process.stderr.write('The build failed; nothing was started.\n')
  process.exit(1)
}
