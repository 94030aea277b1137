import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { codeOf } from '@/server/db/errors'
import { isSocketPath } from '@/server/db/directory-socket'
import { StartError } from '@/server/env'
import type { Runtime } from '@/server/runtime'
import { command, type Command, type Outcome, runCommand } from './entitlement-command'

/**
 * Where the program that holds a data directory takes its operator's commands: a Unix domain socket in that directory,
 * or a named pipe on Windows. Null where the path is too long for a socket.
 * @param dataDir absolute
 */
export function controlAddress(dataDir: string, platform = process.platform): string | null {
  if (platform === 'win32') {
    const name = createHash('sha256').update(dataDir.toLowerCase()).digest('hex').slice(0, 32)
    return `\\\\.\\pipe\\guildhall-${name}`
  }
  const path = join(dataDir, 'control.sock')
  return isSocketPath(path, platform) ? path : null
}

const timeoutMs = 10_000

type Parts = Pick<Runtime, 'env' | 'log' | 'db'>

/** One line of JSON asks, one answers. */
async function answer({ db, env }: Parts, socket: Socket) {
  socket.on('error', () => socket.destroy())
  socket.setTimeout(timeoutMs, () => socket.destroy())
  const [line]: unknown[] = await once(createInterface({ input: socket }), 'line')
  socket.end(JSON.stringify(await runCommand(db, env, command.parse(JSON.parse(String(line))))))
}

/** Listens where only this account can connect; a socket that an earlier process left behind is replaced. */
async function listenPrivately(server: Server, address: string) {
  if (process.platform === 'win32') server.listen({ path: address, readableAll: false, writableAll: false })
  else {
    rmSync(address, { force: true })
    const before = process.umask(0o177)
    try {
      server.listen(address)
    } finally {
      process.umask(before)
    }
  }
  await once(server, 'listening')
}

/**
 * Takes the operator's commands for the embedded database, which no second process may open. Where there can be no
 * channel, one line in the log says so and all else works.
 * @returns what closes it
 */
export async function openControlChannel(rt: Parts): Promise<() => void> {
  const without = (reason: string) => {
    rt.log.warn({ reason }, 'No control channel: `npm run entitle` works only while this process is stopped')
    return () => undefined
  }
  const address = controlAddress(rt.env.dataDir)
  if (address === null) return without('The path of DATA_DIR is too long for a socket')

  const server = createServer((socket) => void answer(rt, socket).catch(() => socket.destroy()))
  server.maxConnections = 20
  try {
    await listenPrivately(server, address)
  } catch (error) {
    return without(codeOf(error) || 'unknown')
  }
  server.on('error', (error) => rt.log.warn({ err: error }, 'The control channel failed'))
  return () => void server.close()
}

/** Nobody listens: there is no socket, or its process is gone. */
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR'])
const outcome = z.object({ lines: z.array(z.string()), isDone: z.boolean() })

export const wrongAccount = (dataDir: string) =>
  new StartError([`${dataDir} belongs to another account. Run this as the account that runs the program.`])
const noAnswer = () =>
  new StartError([
    'The running program gave no usable answer. Try again; if it is of another version, restart it first.',
  ])

/**
 * Has the program that runs on the data directory do it; null where none listens.
 * @throws StartError when this account may not ask, or gets no answer
 */
export async function askRunningProgram(dataDir: string, asked: Command): Promise<Outcome | null> {
  const address = controlAddress(dataDir)
  if (address === null) return null
  const socket = connect(address)
  socket.setTimeout(timeoutMs, () => socket.destroy(noAnswer()))
  try {
    await once(socket, 'connect')
    socket.write(`${JSON.stringify(asked)}\n`)
    return outcome.parse(JSON.parse(await text(socket)))
  } catch (error) {
    if (absent.has(codeOf(error))) return null
    throw ['EACCES', 'EPERM'].includes(codeOf(error)) ? wrongAccount(dataDir) : noAnswer()
  }
}
