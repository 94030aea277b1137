import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onLoopback } from '@/tests/server/loopback'

/** A proxy before a program, which can fail as networks and proxies do. It remembers what was answered. */
export async function aGateway() {
  let port = 0
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
    if (!refused.has(place)) return pass(incoming, response)
    refused.delete(place)
    refuse(response)
  })
  return {
    url: `http://127.0.0.1:${await onLoopback(server)}`,
    answered,
    /** Whether every call that was to be refused has been made. */
    hasRefusedAll: () => refused.size === 0,
    refuseOnce: (...places: string[]) => places.forEach((place) => refused.add(place)),
    leadTo: (program: { port: number }) => (port = program.port),
    /** Cuts every stream within an event. */
    cutStreams() {
      for (const stream of streams) {
        stream.write('id: 999999999\nevent: change\ndata: {"guild_id":"20000')
        setImmediate(() => stream.destroy())
      }
      streams.clear()
    },
  }
}
