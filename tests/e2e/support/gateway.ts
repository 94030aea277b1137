import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before a program, which can fail as networks and proxies do. It remembers what was answered. */
export async function aGateway(port: number) {
  let isOpen = true
  const refused = new Set<string>()
  const answered: string[] = []
  const streams = new Set<ServerResponse>()

  function refuse(response: ServerResponse) {
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"detail":"In a moment."}')
  }

  function pass(incoming: IncomingMessage, response: ServerResponse) {
    const { method, url: path, headers } = incoming
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answered.push(`${method} ${path} ${answer.statusCode}`)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (answer.headers['content-type'] === 'text/event-stream') streams.add(response)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    call.once('error', () => response.destroy())
    response.once('close', () => call.destroy())
    incoming.pipe(call)
  }

  const server = createServer((incoming, response) => {
    const place = `${incoming.method} ${incoming.url?.replace(/\?.*/, '')}`
    if (!isOpen) return response.destroy()
    if (!refused.delete(place)) return pass(incoming, response)
    refuse(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    /** Whether every call that was to be refused has been made. */
    hasRefusedAll: () => refused.size === 0,
    refuseOnce: (...places: string[]) => places.forEach((place) => refused.add(place)),
    /** Cuts every stream within an event, and lets nothing through until it is opened again. */
    shut() {
      isOpen = false
      for (const stream of streams) {
        stream.write('id: 999999999\nevent: change\ndata: {"guild_id":"20000')
        setImmediate(() => stream.destroy())
      }
      streams.clear()
    },
    open: () => void (isOpen = true),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
