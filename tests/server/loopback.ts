import { getRequestListener } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Has a server listen on the loopback interface until the test ends, connections that are still open included; its port. */
export async function onLoopback(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

type App = { fetch: Parameters<typeof getRequestListener>[0] }

/**
 * Answers the requests of a server by an app. The test ends when every one that came has been answered, also where nobody
 * waits for it any more: what the app still wrote would be in the next test's database. Call it before the server listens.
 */
export function answering(app: App) {
  const unanswered = new Set<Promise<unknown>>()
  // Runs when the server takes no more requests, because what is registered first runs last.
  onTestFinished(async () => void (await Promise.allSettled(unanswered)))
  const fetch: App['fetch'] = (...asked) => {
    const answer = Promise.resolve(app.fetch(...asked))
    unanswered.add(answer)
    return answer.finally(() => unanswered.delete(answer))
  }
  return getRequestListener(fetch, { overrideGlobalObjects: false })
}
