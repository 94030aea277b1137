import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onLoopback } from '@/tests/server/loopback'

export type ForeignCall = {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
  /** The body as it came. */
  bytes: Buffer
}
export type Answer = (response: ServerResponse, call: ForeignCall) => void

/** Somebody else's backend that does whatever the test says with a call, while it arrives. */
export async function aRawBackend(listener: RequestListener) {
  return { url: `http://127.0.0.1:${await onLoopback(createServer(listener))}` }
}

/** Somebody else's backend on the loopback interface. It remembers its calls and goes away with the test. */
export async function aForeignBackend(answer: Answer) {
  const calls: ForeignCall[] = []
  const { url } = await aRawBackend((request, response) => {
    void buffer(request).then((bytes) => {
      const { method, url: path, headers } = request
      const call = { method, url: path, headers, body: bytes.toString(), bytes }
      calls.push(call)
      answer(response, call)
    })
  })
  return { url, calls }
}

export const answering =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body)
