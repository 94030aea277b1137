import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { onLoopback } from '@/tests/server/loopback'

export type Report = { url: string; headers: IncomingHttpHeaders; body: string }

type Answer = (response: Parameters<RequestListener>[1]) => unknown

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
  const port = await onLoopback(server)
  const host = `127.0.0.1:${port}`
  return { host, dsn: `http://abc123@${host}/7`, received }
}
