import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import { endedEarly } from '@/server/db/backup'
import { isSocketPath } from '@/server/db/data-directory'
import { codeOf } from '@/server/db/errors'
import { listenPrivately } from '@/server/db/private-directory'
import { StartError } from '@/server/env'
import type { Runtime } from '@/server/runtime'
import { type Command, command, type Outcome, outcome, runCommand } from './operator-commands'

/**
 * Where the program that uses a data directory accepts its operator's commands: a Unix domain socket in that directory,
 * or a named pipe on Windows. Returns null if the path is too long for a socket.
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

/**
 * Milliseconds until a silent other end is given up. While a command runs, its caller gets a space now and then, which
 * JSON allows before the answer.
 */
const patience = 60_000
const signOfLife = 2_000

type Parts = Pick<Runtime, 'env' | 'log' | 'db' | 'lifecycle'>

/** Request and answer are one line of JSON each. The command ends early when its caller goes. */
async function answer({ db, env }: Parts, socket: Socket, closing: AbortSignal) {
  const gone = new AbortController()
  const signal = AbortSignal.any([closing, gone.signal])
  socket.on('error', () => socket.destroy())
  socket.once('close', () => gone.abort())
  socket.setTimeout(patience, () => socket.destroy())
  const [line]: unknown[] = await once(createInterface({ input: socket }), 'line', { signal })
  const asked = command.parse(JSON.parse(String(line)))
  const alive = setInterval(() => socket.write(' '), signOfLife)
  const outcome = await runCommand(db, env, asked, signal)
  clearInterval(alive)
  socket.end(JSON.stringify(outcome))
}

/**
 * Accepts the operator's commands for the embedded database, which no second process may open. If there can be no
 * channel, one line in the log says so, and everything else works.
 * @returns a function that ends the commands and closes it; they end as soon as the program is to stop
 */
export async function openControlChannel(rt: Parts): Promise<() => Promise<void>> {
  const address = controlAddress(rt.env.dataDir)
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const server = createServer((socket) => {
    const answered = answer(rt, socket, closing.signal)
      .catch(() => socket.destroy())
      .finally(() => running.delete(answered))
    running.add(answered)
  })
  server.maxConnections = 20
  try {
    if (address === null) throw new StartError(['The path of DATA_DIR is too long for a socket'])
    await listenPrivately(server, address)
  } catch (error) {
    const reason = error instanceof StartError ? error.message : codeOf(error) || 'unknown'
    rt.log.warn({ reason }, 'No control channel: `npm run entitle` works only while this process is stopped')
    return async () => undefined
  }
  server.on('error', (error) => rt.log.warn({ err: error }, 'The control channel failed'))
  rt.lifecycle.onDrain(() => closing.abort())
  return async () => {
    server.close()
    closing.abort()
    await Promise.all(running)
  }
}

export const wrongAccount = (dataDir: string) =>
  new StartError([`${dataDir} belongs to another account. Run this as the account that runs the program.`])
const noAnswer = () =>
  new StartError([
    'The running program gave no usable answer. Try again; if it is of another version, restart it first.',
  ])

/**
 * Sends a command to the program that uses the data directory; returns null if none is listening.
 * @param signal ends the command
 * @throws StartError if this account may not connect, or gets no answer
 */
export async function askRunningProgram(
  dataDir: string,
  asked: Command,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const address = controlAddress(dataDir)
  if (address === null) return null
  const socket = addAbortSignal(signal, connect(address))
  socket.setTimeout(patience, () => socket.destroy(noAnswer()))
  try {
    await once(socket, 'connect')
    socket.write(`${JSON.stringify(asked)}\n`)
    return outcome.parse(JSON.parse(await text(socket)))
  } catch (error) {
    if (signal.aborted) throw endedEarly()
    // Nobody listens: there is no socket, no such folder, or its process is gone.
    if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) return null
    throw ['EACCES', 'EPERM'].includes(codeOf(error)) ? wrongAccount(dataDir) : noAnswer()
  }
}
