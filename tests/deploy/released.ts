import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { freePort, root, run } from '@/scripts/project.mjs'
import { version } from '@/scripts/versions.mjs'

export const title = `guildhall-${version}`

/** What a release consists of: RELEASE_DIR, where it was made already, or one that is made now. */
export async function aRelease() {
  const { RELEASE_DIR } = process.env
  if (RELEASE_DIR) return { folder: RELEASE_DIR, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-release-'))
  const code = await run(process.execPath, ['scripts/release.mjs', '--into', folder])
  if (code !== 0) throw new Error('No release could be made.')
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

const isRoot = process.getuid?.() === 0

/**
 * Somebody who has the archive and nothing else: none of our variables, another account, and for them there is nothing where
 * this repository is. If this process is not root's, the account is the same, and the repository stays.
 */
function commandOfOthers(command: string[]) {
  if (!isRoot) return command
  const hide = 'mount -t tmpfs none "$1" && shift && exec "$@"'
  const become = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']
  return ['unshare', '--mount', 'sh', '-c', hide, 'sh', root, ...become, ...command]
}

/** An empty folder of somebody who has nothing else. */
export function anOperator() {
  const home = mkdtempSync(join(tmpdir(), 'guildhall-operator-'))
  chmodSync(home, 0o777)

  function begin(words: string[], variables: Record<string, string> = {}, cwd = home) {
    const [command = '', ...args] = commandOfOthers(words)
    const env = { PATH: process.env.PATH, HOME: home, NODE_ENV: 'production' as const, ...variables }
    return spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Runs a command to its end; its exit code, and what it said. */
  async function runs(words: string[], variables?: Record<string, string>, cwd?: string) {
    const child = begin(words, variables, cwd)
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { code: code as number | null, said: out + err }
  }

  return { home, begin, runs, remove: () => rmSync(home, { recursive: true }) }
}

/** The archive as an operator unpacks it, with its commands. */
export async function anInstallation(release: string) {
  const operator = anOperator()
  const archive = join(operator.home, `${title}.tar.gz`)
  copyFileSync(join(release, `${title}.tar.gz`), archive)
  const { code, said } = await operator.runs(['tar', '-xzf', archive])
  if (code !== 0) throw new Error(said)
  const folder = join(operator.home, title)
  const [port, platformPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const ports = { PORT: String(port), DEMO_PLATFORM_PORT: String(platformPort), HOST: '127.0.0.1' }

  /** `npm run …` in its folder. */
  const npm = (words: string[], variables?: Record<string, string>) =>
    operator.runs(['npm', 'run', '--silent', ...words], variables, folder)

  /** Starts it as a service manager would. */
  function starts(mode: 'demo' | 'start', variables: Record<string, string> = {}) {
    const child = operator.begin(['node', 'main.mjs', mode], { ...ports, ...variables }, folder)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)))
    const ended = once(child, 'exit')
    return {
      said: () => said,
      /** Its exit code. */
      async stop() {
        child.kill('SIGTERM')
        return (await ended)[0] as number | null
      },
    }
  }

  async function startsDemo(variables?: Record<string, string>) {
    const program = starts('demo', variables)
    const isReady = () => fetch(`${url}/readyz`).then(({ ok }) => ok, program.said)
    await expect.poll(isReady, { timeout: 180_000 }).toBe(true)
    return program
  }

  return { folder, url, npm, starts, startsDemo, remove: operator.remove }
}

/** All files below a folder, as paths. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
