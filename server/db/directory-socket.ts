import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** How many bytes the path of a socket may have: what the system's structure holds, without the zero at its end. */
const maxBytes = (platform: NodeJS.Platform) => (platform === 'linux' ? 107 : 103)

/** Whether a Unix domain socket may have this path. */
export const isSocketPath = (path: string, platform = process.platform) =>
  Buffer.byteLength(path) <= maxBytes(platform)

export type HeldSocket = { release: () => void }

const published = /^lock\.[\w-]{8}$/
/** Milliseconds: a killed process takes a moment to be gone, and of two that start at once one has to step back. */
const waiting = { timeoutMs: 2_000, minMs: 50, spread: 150 }

/** What only says that nobody listens: the process is gone, or a copy of the directory was put back. */
const deadCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'])

function isListening(path: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(path)
    const settle = (isAlive: boolean) => {
      socket.destroy()
      resolve(isAlive)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', (error: NodeJS.ErrnoException) => settle(!deadCodes.has(error.code ?? '')))
  })
}

/** Listens under a name that is never used again. It takes that name only once it listens: whoever finds it may ask. */
async function publish(folder: string) {
  const name = `lock.${randomBytes(6).toString('base64url')}`
  const draft = join(folder, `${name}.new`)
  const server = createServer((socket) => socket.destroy()).unref()
  await once(server.listen(draft), 'listening')
  renameSync(draft, join(folder, name))
  const release = () => {
    rmSync(join(folder, name), { force: true })
    server.close()
  }
  return { name, release }
}

/** Whether another process listens in the folder. Sockets of processes that are gone are removed. */
async function isTaken(folder: string, own: string) {
  for (const name of readdirSync(folder)) {
    if (name === own || !published.test(name)) continue
    if (await isListening(join(folder, name))) return true
    rmSync(join(folder, name), { force: true })
  }
  return false
}

/**
 * Holds a folder by a socket in it that listens. The kernel answers for the socket for as long as the process lives, to
 * every process on this machine, also from another container, whose processes cannot see each other's numbers. Each
 * shows its own socket before it looks for others, so of two at once at least one sees the other and steps back.
 * @returns `taken` while another process holds it, `unsupported` where there can be no socket
 */
export async function holdBySocket(folder: string): Promise<HeldSocket | 'taken' | 'unsupported'> {
  if (process.platform === 'win32' || !isSocketPath(join(folder, 'lock.12345678.new'))) return 'unsupported'
  for (const until = performance.now() + waiting.timeoutMs; ;) {
    const held = await publish(folder).catch(() => null)
    if (!held) return 'unsupported'
    if (!(await isTaken(folder, held.name))) return held
    held.release()
    if (performance.now() > until) return 'taken'
    await pause(waiting.minMs + Math.random() * waiting.spread)
  }
}
