import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { Server } from 'node:net'

/** Listens so that only this account can connect. Replaces a socket that an earlier process left behind. */
export async function listenPrivately(server: Server, address: string) {
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
