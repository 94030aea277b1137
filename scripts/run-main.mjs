import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, standalone } from './project.mjs'

/** Runs the sources, so that nothing has to be built first; where only what runs was installed, the build. */
export async function runMain() {
  const hasSources = existsSync(join(root, 'node_modules/tsx'))
  if (hasSources) {
    const { register } = await import('tsx/esm/api')
    register({ tsconfig: join(root, 'tsconfig.json') })
  }
  await import(pathToFileURL(hasSources ? join(root, 'server/main.ts') : join(standalone, 'main.mjs')).href)
}
