import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { addressOf, countedAddress } from '@/server/http/client-address'
import { atMostEvery } from '@/server/outage'

/** Milliseconds between two log lines about refused connections. */
const quiet = 60_000

/** Closes the connections that an address opens beyond `limit`, before anything is read from them. 0 is no limit. */
export function limitConnections(server: Server, limit: number, log: Logger) {
  if (limit === 0) return
  const open = new Map<string, number>()
  const tell = atMostEvery(quiet, () =>
    log.warn({ count: limit }, 'An address has too many connections open: CONNECTIONS_PER_ADDRESS'),
  )

  server.prependListener('connection', (socket) => {
    const address = countedAddress(addressOf({ trustedProxies: 0 }, undefined, socket.remoteAddress))
    const others = open.get(address) ?? 0
    if (others >= limit) {
      tell()
      return void socket.destroy()
    }
    open.set(address, others + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
