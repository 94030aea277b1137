import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

export type Report = { url: string; headers: IncomingHttpHeaders; body: string }

type Answer = (response: Parameters<RequestListener>[1]) => void

/** A collector of error reports on the loopback, which keeps what it was sent. */
export async function aCollector(answer: Answer = (response) => response.end('{}')) {
  const received: Report[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
  const host = `127.0.0.1:${address.port}`
  return { host, dsn: `http://abc123@${host}/7`, received }
}
