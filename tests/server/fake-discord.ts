import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onLoopback } from './loopback'

/** How the fake answers one call. It may stay silent, or break the connection. */
export type FakeAnswer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

type Headers = Record<string, string>

export const json =
  (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Headers } = {}): FakeAnswer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

export const text =
  (body: string, { status = 200, headers = {} }: { status?: number; headers?: Headers } = {}): FakeAnswer =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

export const brokenJson = () => text('[{"id": "30', { headers: { 'content-type': 'application/json' } })
export const page = (status = 200, headers: Headers = {}) =>
  text('<!doctype html><title>Attention required</title>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  })
export const redirectTo = (location: string) => text('', { status: 302, headers: { location } })
export const failure = (status: number, code = 0) => json({ message: `${status}`, code }, { status })
export const closedSocket = (): FakeAnswer => (request) => void request.socket.destroy()
export const silence = (): FakeAnswer => () => undefined

/** A 429 as Discord sends it; `retryAfter` is in seconds. */
export const limited = (retryAfter: number, headers: Headers = {}) =>
  json(
    { message: 'You are being rate limited.', retry_after: retryAfter, global: false },
    {
      status: 429,
      headers: { 'retry-after': String(Math.ceil(retryAfter)), 'x-ratelimit-scope': 'user', ...headers },
    },
  )

/** An answer that is held back until `release` is called. */
export function held(answer: FakeAnswer) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const gated: FakeAnswer = async (request, response) => {
    await gate
    return answer(request, response)
  }
  return { answer: gated, release: () => release() }
}

export type FakeCall = { path: string; query: URLSearchParams; authorization: string; userAgent: string }

/**
 * A chat platform on the loopback interface that answers what the test told it, 404 to anything else, and remembers
 * every call. It goes away with the test.
 */
export async function aFakeDiscord() {
  const answers = new Map<string, FakeAnswer>()
  const calls: FakeCall[] = []

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const path = pathname.replace('/api/v10', '')
    const authorization = request.headers.authorization ?? ''
    calls.push({ path, query: searchParams, authorization, userAgent: request.headers['user-agent'] ?? '' })
    const answer =
      answers.get(`${authorization} ${path}`) ?? answers.get(`${authorization.split(' ')[0]} ${path}`)
    void (answer ?? failure(404, 10004))(request, response)
  })
  const port = await onLoopback(server)

  return {
    apiUrl: `http://127.0.0.1:${port}/api/v10`,
    calls,
    callsTo: (path: string, scheme = 'Bearer') =>
      calls.filter((call) => call.path === path && call.authorization.startsWith(scheme)),
    /** What anyone's token gets at `path`, or only the one named. */
    asUser: (path: string, answer: FakeAnswer, token?: string) =>
      void answers.set(token ? `Bearer ${token} ${path}` : `Bearer ${path}`, answer),
    asBot: (path: string, answer: FakeAnswer) => void answers.set(`Bot ${path}`, answer),
    /** It is gone before the test is over. */
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeDiscord = Awaited<ReturnType<typeof aFakeDiscord>>
