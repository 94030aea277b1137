import type { SetupServer } from 'msw/node'
import { held } from './answers'

/** A call as the server received it. `path` has no host; `body` is the text that came. */
export type ReceivedCall = {
  method: string
  path: string
  headers: Record<string, string>
  credentials: RequestCredentials
  body: string
}

const calls = held((): ReceivedCall[] => [])

/** Every call that the server received in this test, in order. */
export const receivedCalls = () => calls.value

/** `GET /backend/heartbeat` and the like, in order. */
export const receivedLines = () => calls.value.map(({ method, path }) => `${method} ${path}`)

/** The calls that change something. */
export const patchCalls = () => calls.value.filter(({ method }) => method === 'PATCH')

/** The bodies of all saves so far. */
export const patches = () => patchCalls().map(({ body }) => JSON.parse(body) as unknown)

export function recordCalls(server: SetupServer) {
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const { method, credentials } = request
    const headers = Object.fromEntries(request.headers)
    const call = { method, path: `${pathname}${search}`, headers, credentials, body: '' }
    calls.value.push(call)
    void request
      .clone()
      .text()
      .then((text) => (call.body = text))
  })
}
