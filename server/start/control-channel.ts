import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { snowflake } from '@/api/discord.schema'
import { isSocketPath } from '@/server/db/directory-socket'
import { writeBackup } from '@/server/db/backup'
import { codeOf, isDatabaseUnavailable } from '@/server/db/errors'
import type { Db } from '@/server/db/open'
import { type Place, StartError } from '@/server/env'
import { grantPremium, readGrants, revokePremium } from '@/server/people/entitlements'
import type { Runtime } from '@/server/runtime'

/**
 * The address at which the program that uses a data directory accepts its operator's commands: a Unix domain socket in
 * that directory, or a named pipe on Windows. Null if the path is too long for a socket.
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
/** A backup may be large. */
const backupTimeoutMs = 10 * 60_000

type Parts = Pick<Runtime, 'env' | 'log' | 'db'>

/** Request and answer are one line of JSON each. */
async function answer({ db, env }: Parts, socket: Socket) {
  socket.on('error', () => socket.destroy())
  socket.setTimeout(timeoutMs, () => socket.destroy())
  const [line]: unknown[] = await once(createInterface({ input: socket }), 'line')
  const asked = command.parse(JSON.parse(String(line)))
  socket.setTimeout(timeoutOf(asked))
  socket.end(JSON.stringify(await runCommand(db, env, asked)))
}

/** Listens so that only this account can connect. Replaces a socket that an earlier process left behind. */
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
 * Accepts the operator's commands for the embedded database, which no second process may open. If there can be no
 * channel, one line in the log says so, and everything else works.
 * @returns a function that closes it
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
 * Sends a command to the program that uses the data directory; null if none is listening.
 * @throws StartError if this account may not connect, or gets no answer
 */
export async function askRunningProgram(dataDir: string, asked: Command): Promise<Outcome | null> {
  const address = controlAddress(dataDir)
  if (address === null) return null
  const socket = connect(address)
  socket.setTimeout(timeoutOf(asked), () => socket.destroy(noAnswer()))
  try {
    await once(socket, 'connect')
    socket.write(`${JSON.stringify(asked)}\n`)
    return outcome.parse(JSON.parse(await text(socket)))
  } catch (error) {
    if (absent.has(codeOf(error))) return null
    throw ['EACCES', 'EPERM'].includes(codeOf(error)) ? wrongAccount(dataDir) : noAnswer()
  }
}

export const command = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['grant', 'revoke']), userId: snowflake }),
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('backup'), file: z.string().min(1) }),
])
export type Command = z.output<typeof command>

const timeoutOf = ({ kind }: Command) => (kind === 'backup' ? backupTimeoutMs : timeoutMs)

/** The result of a command, as lines for people. */
export type Outcome = { lines: string[]; isDone: boolean }

const named = 'PREMIUM_USER_IDS'

export const countOf = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`

async function carryOut(db: Db, premiumUserIds: string[], asked: Command): Promise<string[]> {
  if (asked.kind === 'list') {
    const granted = (await readGrants(db)).map(
      ({ userId, createdAt }) => `${userId}  granted ${createdAt.toISOString().slice(0, 10)}`,
    )
    const lines = [...granted, ...premiumUserIds.map((userId) => `${userId}  ${named}`)]
    return lines.length > 0 ? lines : ['Nobody may have premium.']
  }
  if (asked.kind === 'backup') return [`${asked.file} holds ${countOf(await writeBackup(db, asked.file))}.`]
  const { userId } = asked
  if (asked.kind === 'grant') {
    const isNew = await grantPremium(db, userId)
    return [isNew ? `${userId} may have premium from now on.` : `${userId} might have premium already.`]
  }
  const stillNamed = premiumUserIds.includes(userId) ? ` ${named} still names them.` : ''
  if (!(await revokePremium(db, userId)))
    throw new StartError([`${userId} was not granted premium here.${stillNamed}`])
  return [`${userId} may not have premium any more.${stillNamed}`]
}

/** PostgreSQL's code for a missing table. */
const isTableMissing = (error: unknown): boolean =>
  codeOf(error) === '42P01' || (error instanceof Error && isTableMissing(error.cause))

/** What to say about a command that failed: lines for people, never a stack. */
export function failureLines(error: unknown) {
  if (error instanceof StartError) return error.lines
  if (isTableMissing(error))
    return [
      'The database is not one of this version. Start the program once: it brings the tables up to date.',
    ]
  if (isDatabaseUnavailable(error)) return ['The database cannot be reached. Please try again shortly.']
  return [`That failed unexpectedly (${error instanceof Error ? error.name : 'unknown'}).`]
}

/** Carries out what the operator asks for, and says what came of it. */
export async function runCommand(
  db: Db,
  { premiumUserIds }: Pick<Place, 'premiumUserIds'>,
  asked: Command,
): Promise<Outcome> {
  try {
    return { lines: await carryOut(db, premiumUserIds, asked), isDone: true }
  } catch (error) {
    return { lines: failureLines(error), isDone: false }
  }
}
