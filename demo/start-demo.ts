/**
 * The demo platform: a small stand-in for the chat platform (Discord), so that the dashboard can be tried and tested
 * with nothing outside this machine. It speaks over real HTTP what the dashboard uses of the platform: OAuth with
 * PKCE behind a consent page where one picks a person, single-use refresh tokens, the API's people, guilds, roles and
 * channels, the image addresses, and the bot's invite page. It does not pretend where it matters: a wrong verifier,
 * a used code or a missing right are refused as the platform refuses them. Under `/__demo` tests make it slow, broken
 * or forgetful. Only `npm run demo` and tests start it.
 */
import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createDemoApp } from './create-demo-app'
import { createDemo, type DemoOptions } from './demo'

export type StartOptions = DemoOptions & {
  host: string
  /** 0 takes a free one. */
  port: number
}

export type DemoPlatform = {
  /** The port that is really listened on. */
  port: number
  /** Ends waiting answers and open connections; resolves when the port is free. */
  close: () => Promise<void>
}

function portOf(server: Server) {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Resolves when the platform takes calls.
 * @throws the system's error, for example with code EADDRINUSE when the port is busy
 */
export async function startDemoPlatform(options: StartOptions): Promise<DemoPlatform> {
  const closing = new AbortController()
  const app = createDemoApp(createDemo(options, closing.signal))
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))

  server.listen(options.port, options.host)
  await once(server, 'listening')

  return {
    port: portOf(server),
    async close() {
      closing.abort()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
