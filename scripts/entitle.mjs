import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, standalone } from './project.mjs'

/*
 * `npm run entitle -- <user id> [--revoke] | --list  [--demo]`
 * Runs the sources, so that nothing has to be built first; where only what runs was installed, the build.
 */

/** Written without the `--` before them, npm keeps these for itself, and a revocation would become a grant. */
const keptByNpm = ['revoke', 'list', 'demo'].filter((name) => process.env[`npm_config_${name}`] === 'true')
process.argv.splice(2, 0, 'entitle', ...keptByNpm.map((name) => `--${name}`))

if (existsSync(join(root, 'node_modules/tsx'))) {
  const { register } = await import('tsx/esm/api')
  register({ tsconfig: join(root, 'tsconfig.json') })
  await import(pathToFileURL(join(root, 'server/main.ts')).href)
} else {
  await import(pathToFileURL(join(standalone, 'main.mjs')).href)
}
