import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'

/** Which program gets a call; null for whoever's turn it is. */
type Rule = (call: { method: string; path: string }) => number | null

const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])
const endToEnd = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))

/**
 * A plain round-robin: each call goes to the next program, whoever sends it. Streams pass through.
 * @param ports of the programs on this machine; they may be added later
 */
export async function aBalancer(ports: readonly number[]) {
  let turn = 0
  let rule: Rule = () => null

  function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = 'GET', url: path = '/', headers } = incoming
    const target = rule({ method, path }) ?? turn++ % ports.length
    const next = request({
      host: '127.0.0.1',
      port: ports[target],
      method,
      path,
      headers: { ...endToEnd(headers), connection: 'close' },
      agent: false,
    })
    next.on('error', () => outgoing.destroy())
    next.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
      answer.once('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    outgoing.once('close', () => next.destroy())
    incoming.pipe(next)
  }

  const server = createServer(pass)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.')

  return {
    url: `http://localhost:${address.port}`,
    /** Sends some calls to one program until it is given another rule. */
    send(to: Rule) {
      rule = to
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Balancer = Awaited<ReturnType<typeof aBalancer>>
