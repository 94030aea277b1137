import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from '@/server/env'
import { holdBySocket } from './directory-socket'
import { codeOf } from './errors'

/** `birth` tells a process from a later one with the same number; null where the system does not say. */
const holder = z.object({
  pid: z.int().positive(),
  birth: z.string().nullable(),
  /** The machine's or the container's. */
  host: z.string().optional(),
  /** Whether it holds a socket as well, which then tells for certain whether it lives. */
  hasSocket: z.boolean().optional(),
})
type Holder = z.infer<typeof holder>

export type DataDirectory = {
  /** Absolute. */
  path: string
  /** Whether the kernel answers for the claim; otherwise processes in another container do not see it. */
  isSeenByAll: boolean
  /** Gives the directory up. Safe to call more than once. */
  release: () => void
}

/** A live process holds the data directory. */
export class DirectoryInUse extends StartError {
  constructor(
    readonly path: string,
    /** Which one, as far as it is known. */
    readonly holder: string,
  ) {
    super([`DATA_DIR ${path} is in use by ${holder}. Stop it, or set DATA_DIR to another directory.`])
  }
}

function describe(found: Holder | null) {
  if (!found) return 'another process'
  const elsewhere = found.host === undefined || found.host === hostname() ? '' : ` on ${found.host}`
  return `process ${found.pid}${elsewhere}`
}

/**
 * Creates a directory that only this account reads, or makes sure that files can be written into the one there is.
 * @throws StartError with one line when that cannot be
 */
export function makeDataDirectory(directory: string) {
  const path = resolve(directory)
  asStartError(path, () => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const probe = join(path, `probe.${randomUUID()}`)
    writeFileSync(probe, '')
    rmSync(probe)
  })
}

/**
 * Creates the data directory and claims it for this process, because two processes on one embedded database lose rows.
 * The claim of a process that was killed is taken over. The socket tells across containers; the file tells who it is,
 * and does alone where there can be no socket.
 * @throws StartError with one line: the directory cannot be written, or another live process holds it
 */
export async function claimDataDirectory(directory: string): Promise<DataDirectory> {
  const path = resolve(directory)
  const lock = join(path, 'guildhall.lock')
  asStartError(path, () => mkdirSync(path, { recursive: true, mode: 0o700 }))
  const socket = await holdBySocket(path)
  if (socket === 'taken') throw new DirectoryInUse(path, describe(parse(read(lock))))
  const hasSocket = socket !== 'unsupported'
  const releaseSocket = () => void (hasSocket && socket.release())

  const own: Holder = { pid: process.pid, birth: birthOf(process.pid), host: hostname(), hasSocket }
  const content = JSON.stringify(own)
  const isLive = (other: Holder) => !(hasSocket && other.hasSocket) && isAlive(other)
  try {
    asStartError(path, () => claim({ path, lock, content, isLive }))
  } catch (error) {
    releaseSocket()
    throw error
  }
  const release = () => {
    if (read(lock) === content) rmSync(lock, { force: true })
    releaseSocket()
  }
  return { path, isSeenByAll: hasSocket, release }
}

type Claim = { path: string; lock: string; content: string; isLive: (other: Holder) => boolean }

function claim({ path, lock, content, isLive }: Claim) {
  // Linked into place whole: nobody ever sees an empty lock.
  const draft = join(path, `guildhall.lock.${randomUUID()}`)
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    while (unless('EEXIST', () => linkSync(draft, lock)) === null) removeStale({ path, lock, isLive })
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead process's lock away; if a live one slipped in meanwhile, that one is put back. */
function removeStale({ path, lock, isLive }: Omit<Claim, 'content'>) {
  const found = read(lock)
  if (found === null) return
  refuseLive(path, parse(found), isLive)

  const aside = join(path, `guildhall.lock.${randomUUID()}`)
  if (unless('ENOENT', () => renameSync(lock, aside)) === null) return
  const moved = read(aside)
  if (moved !== null && moved !== found) unless('EEXIST', () => linkSync(aside, lock))
  unlinkSync(aside)
}

/** A killed process takes a moment to be gone; its successor may start within it. Milliseconds. */
const dying = { timeout: 2_000, step: 100 }

function refuseLive(path: string, other: Holder | null, isLive: Claim['isLive']) {
  if (other === null) return
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited <= dying.timeout; waited += dying.step) {
    if (!isLive(other)) return
    Atomics.wait(clock, 0, 0, dying.step)
  }
  throw new DirectoryInUse(path, describe(other))
}

function parse(text: string | null): Holder | null {
  try {
    return holder.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

const read = (file: string) => unless('ENOENT', () => readFileSync(file, 'utf8'))

/** What the work comes to; null where it fails with this code. */
function unless<Value>(code: string, work: () => Value) {
  try {
    return work()
  } catch (error) {
    if (codeOf(error) === code) return null
    throw error
  }
}

function isAlive({ pid, birth }: Holder) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return birth === null || birthOf(pid) === birth
}

/** When a process was started, in whatever wording the system has for it. */
function birthOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The command's name, in parentheses, may hold spaces; the start time is the 20th field after it.
    const [, rest = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [state = '', ...fields] = rest.split(' ')
    // Dead, but not yet collected by its parent: it holds nothing any more.
    return 'ZX'.includes(state) ? null : `${boot}/${fields[18]}`
  } catch {
    return null
  }
}

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
