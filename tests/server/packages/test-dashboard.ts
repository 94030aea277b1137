import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { connectDashboard } from '@/packages/bot/src/connect-dashboard'
import type { DashboardOptions } from '@/packages/bot/src/dashboard'
import type { Guild } from '@/packages/bot/src/define-feature'
import { readLoaded } from '@/server/live/versions'
import { ids } from '@/tests/support/factories'
import { answering, onLoopback } from '@/tests/server/loopback'
import { waitsForBot } from '@/tests/server/live/bot-elsewhere'
import { botKey } from '@/tests/server/test-runtime'
import { type aServer, aServerOfTwo, type Client } from '@/tests/server/test-server'

type App = { fetch: (request: Request) => Response | Promise<Response> }

export const until = (isTrue: () => boolean) => expect.poll(isTrue, { interval: 5 }).toBe(true)

/** An app behind a real port, until the test ends. It can go away, come back as another one, and cut every connection. */
export async function aDashboard(first: App) {
  const away: App = { fetch: () => new Response('{}', { status: 503 }) }
  let app = first
  const calls: { path: string; after: string | null }[] = []
  const fetch = (request: Request) => {
    calls.push({ path: new URL(request.url).pathname, after: request.headers.get('last-event-id') })
    return app.fetch(request)
  }
  const listener = answering({ fetch })
  const server = createServer((request, response) => void listener(request, response))
  return {
    url: `http://127.0.0.1:${await onLoopback(server)}`,
    calls,
    callsOf: (end: string) => calls.filter(({ path }) => path.endsWith(end)),
    /** Cuts what is open, in the middle of whatever it says; from now on this app answers. */
    become(next: App) {
      app = next
      server.closeAllConnections()
    },
    leave() {
      app = away
      server.closeAllConnections()
    },
  }
}

/** A program that runs until the test ends; `prints` waits for a text in its output. */
export function aProgram(command: string, args: string[], variables: Record<string, string>) {
  const program = spawn(command, args, { env: { PATH: process.env.PATH, NODE_ENV: 'test', ...variables } })
  onTestFinished(() => void program.kill('SIGKILL'))
  const ended = once(program, 'close')
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += String(text)))
  const prints = (text: string) => expect.poll(() => output, { interval: 20 }).toContain(text)
  return { program, ended, output: () => output, prints }
}

/** A bot that remembers what it was given, in a hurry, until the test ends. */
export function aBot(options: Pick<DashboardOptions, 'url'> & Partial<DashboardOptions>) {
  const applied: Guild[] = []
  const problems: Error[] = []
  const bot = connectDashboard({
    key: botKey,
    onGuild: (guild) => void applied.push(guild),
    onProblem: (problem) => void problems.push(problem),
    ...options,
    times: { firstRetry: 2, maxRetry: 20, ...options.times },
  })
  onTestFinished(bot.close)
  return {
    ...bot,
    applied,
    problems,
    /** The versions of a guild's settings in the order in which they were put to work. */
    versionsOf: (guildId: string) =>
      applied.filter(({ id }) => id === guildId).map(({ versions }) => versions.settings),
  }
}

export const guilds = [ids.guild, ids.otherGuild]

type Server = Awaited<ReturnType<typeof aServer>>

/** A dashboard of two guilds, and somebody who may configure both. */
export async function twoGuilds(options: Parameters<typeof aServerOfTwo>[0] = {}) {
  const server = await aServerOfTwo({ botWaits: waitsForBot, ...options })
  return { server, dashboard: await aDashboard(server.app) }
}

export async function setPrefix(person: Client, guildId: string, chat_prefix: string) {
  const response = await person.patch(`/guilds/${guildId}/settings`, { chat_prefix })
  expect(response.status).toBe(200)
}

/** A bot of both guilds, which has been given their configurations. */
export async function aReadyBot(url: string, options: Partial<Parameters<typeof aBot>[0]> = {}) {
  const bot = aBot({ url, guilds, ...options })
  await until(() => bot.applied.length === 2)
  return bot
}

/** A stream that says this, and stays open unless it is to be closed. */
export const aStream = (chunks: Uint8Array[], end?: 'closed') =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      if (end) controller.close()
    },
  })
export const encoded = (text: string) => new TextEncoder().encode(text)

export const loadedSettings = async (server: Server, guildId: string) =>
  (await readLoaded(server.rt.db, guildId)).settings

/** A dashboard whose database is another one: at first, no position in the old one means anything. */
export function withoutPosition({ app }: Server) {
  let isForgetful = true
  return {
    fetch(request: Request) {
      const goesOn = request.headers.has('last-event-id')
      if (isForgetful && goesOn) request.headers.set('last-event-id', '999999999999')
      isForgetful &&= !goesOn
      return app.fetch(request)
    },
  }
}
