import type { SetupServer } from 'msw/node'

/** A call as the server received it. `path` has no host; `body` is the text that came. */
export type ReceivedCall = {
  method: string
  path: string
  headers: Record<string, string>
  credentials: RequestCredentials
  body: string
}

let calls: ReceivedCall[] = []

export const resetCalls = () => {
  calls = []
}

/** Every call that the server received in this test, in order. */
export const receivedCalls = () => calls

/** `GET /backend/heartbeat` and the like, in order. */
export const receivedLines = () => calls.map(({ method, path }) => `${method} ${path}`)

export function recordCalls(server: SetupServer) {
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const call: ReceivedCall = {
      method: request.method,
      path: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      credentials: request.credentials,
      body: '',
    }
    calls.push(call)
    void request
      .clone()
      .text()
      .then((text) => {
        call.body = text
      })
  })
}
