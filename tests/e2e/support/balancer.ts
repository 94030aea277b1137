import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'

/** A call that was passed on, and the number of the program that got it. */
export type Passed = { method: string; path: string; target: number }
type Call = Pick<Passed, 'method' | 'path'>
/** Which program gets a call; null for whoever's turn it is. */
type Rule = (call: Call) => number | null

const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])
const endToEnd = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))

const isStream = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('text/event-stream')

/**
 * A plain round-robin: each call goes to the next program, whoever sends it, and to the one after that when there is
 * nobody. Streams pass through; tests cut them, and read what went through them.
 * @param ports of the programs on this machine; they may be added later
 */
export async function aBalancer(ports: readonly number[]) {
  const passed: Passed[] = []
  const streams = new Map<ServerResponse, Passed>()
  let turn = 0
  let rule: Rule = () => null
  let isHeld: (call: Call) => boolean = () => false
  let isNextEventCut = false
  let told = ''

  /** Passes a stream on and remembers what left as a whole; where it is to be cut, half an event leaves. */
  function follow(answer: IncomingMessage, outgoing: ServerResponse, call: Passed) {
    streams.set(outgoing, call)
    outgoing.once('close', () => streams.delete(outgoing))
    answer.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (isNextEventCut && text.includes('event: change')) {
        isNextEventCut = false
        return void outgoing.write(chunk.subarray(0, text.length / 2), () => outgoing.destroy())
      }
      told += text
      outgoing.write(chunk)
    })
    answer.once('end', () => outgoing.end())
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: number, left: number) {
    const { method = 'GET', url: path = '/' } = incoming
    const call = { method, path, target }
    const next = request({
      host: '127.0.0.1',
      port: ports[target],
      method,
      path,
      headers: { ...endToEnd(incoming.headers), connection: 'close' },
      agent: false,
    })
    // Until it is connected nothing of the body is gone, so another may be asked.
    let isConnected = false
    next.on('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true
        passed.push(call)
        incoming.pipe(next)
      }),
    )
    next.on('error', () => {
      if (!isConnected && left > 1) return pass(incoming, outgoing, (target + 1) % ports.length, left - 1)
      outgoing.destroy()
    })
    next.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
      answer.once('error', () => outgoing.destroy())
      if (isStream(answer)) follow(answer, outgoing, call)
      else answer.pipe(outgoing)
    })
    outgoing.once('close', () => next.destroy())
  }

  const server = createServer((incoming, outgoing) => {
    const call = { method: incoming.method ?? 'GET', path: incoming.url ?? '/' }
    if (isHeld(call)) return void outgoing.destroy()
    const target = rule(call) ?? turn++ % ports.length
    pass(incoming, outgoing, target, ports.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.')

  return {
    url: `http://localhost:${address.port}`,
    /** Every call so far. */
    passed: passed as readonly Passed[],
    /** Sends some calls to one program until it is given another rule. */
    send(to: Rule) {
      rule = to
    },
    /** Lets some calls come to nothing until it is given another rule. */
    hold(some: (call: Call) => boolean) {
      isHeld = some
    },
    /** The programs that hold event streams now. */
    holders: () => [...streams.values()].map(({ target }) => target),
    /** Destroys every event stream. */
    cut() {
      for (const outgoing of streams.keys()) outgoing.destroy()
    },
    /** Cuts a stream in the middle of the next change that it tells. */
    cutNextChange() {
      isNextEventCut = true
    },
    /** The ids of all changes that left as a whole, in their order. */
    changesTold: () => [...told.matchAll(/^id: (\d+)\nevent: change$/gm)].map(([, id]) => Number(id)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Balancer = Awaited<ReturnType<typeof aBalancer>>
