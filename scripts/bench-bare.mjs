import { spawn } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { untilItAnswers } from './bench-program.mjs'
import { childEnv, freePort, root, runQuietly } from './project.mjs'

const next = join(root, 'node_modules/next/dist/bin/next')
/** Below the repository, so that the page finds its packages. */
const folder = join(root, '.next/bare')

/**
 * Builds and starts `bench/bare`: a page of Next and React alone, whose HTML lists these servers.
 * @returns its address and how to stop it
 */
export async function startBare({ cdnUrl, guilds }) {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'bench/bare'), folder, { recursive: true })
  writeFileSync(join(folder, 'list.json'), JSON.stringify({ cdnUrl, guilds }))
  if ((await runQuietly(process.execPath, [next, 'build', '--webpack', folder])) !== 0)
    throw new Error('The bare page could not be built.')

  const port = String(await freePort())
  const env = childEnv({ NODE_ENV: 'production' })
  const child = spawn(process.execPath, [next, 'start', '-p', port, folder], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await untilItAnswers(child, url)
  return { url, stop: () => child.kill() }
}
