import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { aServer } from '@/tests/server/test-server'
import { onLoopback } from '@/tests/server/loopback'

type ForeignCall = {
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

export type Options = NonNullable<Parameters<typeof aServer>[0]>

/** The dashboard before a backend at this address. */
export const before = ({ url }: { url: string }, { env, ...options }: Options = {}) =>
  aServer({ ...options, env: { ...env, backendUrl: url } })

/** The dashboard before a backend that answers this. */
export async function inFrontOf(answer: Answer, options?: Options) {
  const foreign = await aForeignBackend(answer)
  return { foreign, server: await before(foreign, options) }
}

export const page = (status: number, body = '<html>Secret</html>') =>
  answering(status, body, { 'content-type': 'text/html; charset=utf-8' })

const people = [{ user: { id: '300000000000000077', name: 'Robin', avatar: null }, subject: null }]

/** Events as a backend writes them. */
export const written = {
  ready: `id: 7\nevent: ready\ndata: ${JSON.stringify({ people, versions: {}, loaded: {} })}\n\n`,
  change: (id: number) => `id: ${id}\nevent: change\ndata: {"number":${id}}\n\n`,
}

/** Somebody else's backend that has events: it begins each stream with `ready`, and the test writes the rest. */
export async function aStreamingBackend() {
  const streams: ServerResponse[] = []
  const foreign = await aForeignBackend((response) => {
    streams.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(written.ready)
  })
  return {
    ...foreign,
    write: (text: string | Buffer) => void streams.at(-1)?.write(text),
    end: () => void streams.at(-1)?.end(),
    /** How many of its streams are still being read. */
    open: () => streams.filter(({ destroyed }) => !destroyed).length,
    /** The newest stream. */
    last: () => streams.at(-1),
  }
}

type Pour = {
  headers: Record<string, string>
  blocks: number
  block: (number: number) => string
  begin?: string
  end?: string
}

/** Somebody else's backend that answers with more than fits on the way, as fast as it is taken. */
export async function aPouringBackend({ headers, blocks, block, begin = '', end = '' }: Pour) {
  let sent = 0
  const { url } = await aRawBackend((_, response) => {
    response.writeHead(200, headers).write(begin)
    void (async () => {
      for (; sent < blocks; sent += 1) if (!response.write(block(sent))) await once(response, 'drain')
      response.end(end)
    })()
  })

  /** Until nothing was taken for this many milliseconds. */
  async function untilStill(interval: number) {
    let before = -1
    const isStill = () => {
      const isSame = sent > 0 && sent === before
      before = sent
      return isSame
    }
    await expect.poll(isStill, { interval }).toBe(true)
  }
  return { url, sent: () => sent, untilStill }
}
