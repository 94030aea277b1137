import { getRequestListener } from '@hono/node-server'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { Runtime } from '@/server/runtime'
import { controlAddress } from './control-address'
import { createControlApp } from './control-app'

type Parts = Pick<Runtime, 'env' | 'log' | 'db'>

/** Of the socket, so that only this account reaches it: a mask for the moment in which it is made. */
const ownerOnly = 0o177
const timeouts = { headersTimeout: 5_000, requestTimeout: 10_000 }

/** Listens where only this account can connect; a socket that an earlier process left behind is taken away. */
function listenPrivately(server: Server, address: string) {
  const isPipe = process.platform === 'win32'
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (isPipe) return void server.listen({ path: address, readableAll: false, writableAll: false }, resolve)
    rmSync(address, { force: true })
    const before = process.umask(ownerOnly)
    try {
      server.listen(address, resolve)
    } finally {
      process.umask(before)
    }
  })
}

async function closeServer(server: Server) {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

/**
 * Takes the operator's commands for the embedded database, which no second process may open. Called by the process that
 * holds the data directory. Where there can be no channel, one line in the log says so and all else works.
 * @returns what closes it
 */
export async function openControlChannel(rt: Parts): Promise<() => Promise<void>> {
  const address = controlAddress(rt.env.dataDir)
  const without = (reason: string) => {
    rt.log.warn({ reason }, 'No control channel: `npm run entitle` works only while this process is stopped')
    return async () => undefined
  }
  if (address === null) return without('The path of DATA_DIR is too long for a socket')

  const listener = getRequestListener(createControlApp(rt).fetch, { overrideGlobalObjects: false })
  const server = createServer(timeouts, (request, response) => void listener(request, response))
  server.maxConnections = 20
  try {
    await listenPrivately(server, address)
  } catch (error) {
    return without(error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
  }
  server.on('error', (error) => rt.log.warn({ err: error }, 'The control channel failed'))
  return () => closeServer(server)
}
