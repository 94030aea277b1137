import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { tryParseJson } from '@/contract/json'
import { StartError } from '@/server/env'
import { codeOf, nullOn } from './errors'
import { assertDirectory, makePrivateDirectory, listenPrivately } from './private-directory'
import { birthOf, isAlive } from './processes'

/** `birth` tells a process from a later one with the same number; null if the system does not say. */
const holder = z.object({
  pid: z.int().positive(),
  birth: z.string().nullable(),
  /** The machine's or the container's. */
  host: z.string().optional(),
  /** Whether it holds a socket as well, which then tells for certain whether it lives. */
  hasSocket: z.boolean().optional(),
})
type Holder = z.infer<typeof holder>

/** A live process holds the data directory; `holder` describes it as far as it is known. */
export class DirectoryInUse extends StartError {
  readonly holder: string
  constructor(
    readonly path: string,
    found: Holder | null,
  ) {
    const elsewhere = found?.host === undefined || found.host === hostname() ? '' : ` on ${found.host}`
    const who = found ? `process ${found.pid}${elsewhere}` : 'another process'
    super([`DATA_DIR ${path} is in use by ${who}. Stop it, or set DATA_DIR to another directory.`])
    this.holder = who
  }
}

/**
 * Creates nothing.
 * @throws StartError with one line where something else than a directory is in its place, such as a link to nothing
 */
export function refuseFalseDirectory(directory: string) {
  const path = resolve(directory)
  asStartError(path, () => {
    if (nullOn('ENOENT', () => lstatSync(path)) !== null) assertDirectory(path)
  })
}

/**
 * Creates a directory that only this account can read, or makes sure that files can be written into the existing one.
 * @throws StartError with one line
 */
export function makeDataDirectory(directory: string) {
  const path = resolve(directory)
  asStartError(path, () => {
    makePrivateDirectory(path)
    const probe = join(path, `probe.${randomUUID()}`)
    writeFileSync(probe, '')
    rmSync(probe)
  })
}

/**
 * Creates the data directory and claims it for this process, because two processes on one embedded database lose rows.
 * The claim of a process that was killed is taken over. A socket decides across containers; a file says who holds the
 * directory, and decides alone where no socket can be made.
 * @throws StartError with one line: the directory cannot be written, or another live process holds it
 */
export async function claimDataDirectory(directory: string) {
  const path = resolve(directory)
  const lock = join(path, 'guildhall.lock')
  asStartError(path, () => makePrivateDirectory(path))
  const socket = await holdBySocket(path)
  if (socket === 'taken') throw new DirectoryInUse(path, parseHolder(read(lock)))
  const releaseSocket = socket?.release ?? (() => undefined)

  const hasSocket = socket !== null
  const own: Holder = { pid: process.pid, birth: birthOf(process.pid), host: hostname(), hasSocket }
  const content = JSON.stringify(own)
  // Linked into place whole: nobody ever sees an empty lock.
  const draft = `${lock}.${randomUUID()}`
  try {
    asStartError(path, () => {
      writeFileSync(draft, content, { mode: 0o600 })
      while (nullOn('EEXIST', () => linkSync(draft, lock)) === null) removeStaleLock(path, lock, hasSocket)
    })
  } catch (error) {
    releaseSocket()
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    path,
    /** Whether the kernel vouches for the claim; otherwise processes in another container do not see it. */
    isSeenByAll: hasSocket,
    /** Safe to call more than once. */
    release() {
      if (read(lock) === content) rmSync(lock, { force: true })
      releaseSocket()
    },
  }
}

/** Moves a dead process's lock away; if a live one slipped in meanwhile, its lock is put back. */
function removeStaleLock(path: string, lock: string, hasSocket: boolean) {
  const found = read(lock)
  if (found === null) return
  const other = parseHolder(found)
  // With a socket each, the sockets have decided already.
  if (other && !(hasSocket && other.hasSocket) && staysAlive(other)) throw new DirectoryInUse(path, other)

  const aside = `${lock}.${randomUUID()}`
  if (nullOn('ENOENT', () => renameSync(lock, aside)) === null) return
  const moved = read(aside)
  if (moved !== null && moved !== found) nullOn('EEXIST', () => linkSync(aside, lock))
  unlinkSync(aside)
}

/** A killed process takes a moment to be gone; its successor may start within it. */
function staysAlive(other: Holder) {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries <= 20; tries += 1) {
    if (!isAlive(other)) return false
    Atomics.wait(clock, 0, 0, 100)
  }
  return true
}

const read = (file: string) => nullOn('ENOENT', () => readFileSync(file, 'utf8'))
const parseHolder = (text: string | null) => holder.safeParse(tryParseJson(text ?? '')).data ?? null

function asStartError(path: string, work: () => void) {
  try {
    work()
  } catch (error) {
    if (error instanceof StartError || codeOf(error) === '') throw error
    throw new StartError([
      `DATA_DIR ${path} cannot be written (${codeOf(error)}). Set DATA_DIR to another directory.`,
    ])
  }
}

/** Whether a Unix domain socket may have this path: what the system's structure holds, without the zero at its end. */
export const isSocketPath = (path: string, platform = process.platform) =>
  Buffer.byteLength(path) <= (platform === 'linux' ? 107 : 103)

async function isListening(path: string) {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    // Otherwise the process is gone, or a copy of the directory was put back.
    return !['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(codeOf(error))
  } finally {
    socket.destroy()
  }
}

/** Listens under a name that is never used again. It takes that name only once it listens: whoever finds it may ask. */
async function listenIn(folder: string) {
  const name = `lock.${randomBytes(6).toString('base64url')}`
  const server = createServer((socket) => socket.destroy()).unref()
  await listenPrivately(server, join(folder, `${name}.new`))
  renameSync(join(folder, `${name}.new`), join(folder, name))
  const release = () => {
    rmSync(join(folder, name), { force: true })
    server.close()
  }
  return { name, release }
}

/** Whether another process listens in the folder. Sockets of processes that are gone are removed. */
async function isTaken(folder: string, own: string) {
  for (const name of readdirSync(folder)) {
    if (name === own || !/^lock\.[\w-]{8}$/.test(name)) continue
    if (await isListening(join(folder, name))) return true
    rmSync(join(folder, name), { force: true })
  }
  return false
}

/**
 * Holds a folder by a listening socket in it. The kernel vouches for the socket as long as the process lives, to every
 * process on this machine, also from another container, which does not see our process ids. Each process publishes its
 * socket before it looks for others, so of two at once at least one sees the other and steps back.
 * @returns `taken` while another process holds it, null if no socket can be made
 */
async function holdBySocket(folder: string) {
  if (process.platform === 'win32' || !isSocketPath(join(folder, 'lock.12345678.new'))) return null
  for (const until = performance.now() + 2_000; ;) {
    const held = await listenIn(folder).catch(() => null)
    if (!held || !(await isTaken(folder, held.name))) return held
    held.release()
    if (performance.now() > until) return 'taken'
    // Random, so that of two that start at once one comes first.
    await wait(50 + Math.random() * 150)
  }
}
