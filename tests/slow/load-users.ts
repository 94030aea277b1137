import { Agent, request } from 'node:http'

/** Milliseconds after which a call hangs. */
const patience = 15_000

type Call = { method?: string; headers?: Headers; body?: string; agent?: Agent; localAddress?: string }
export type Answer = { status: number; type: string; body: string; took: number }

/** One call as its bytes are given; a stream of events is left as soon as it begins. Rejects if there is no answer. */
export function send(url: string, { method = 'GET', headers, body, agent, localAddress }: Call = {}) {
  const began = performance.now()
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise<Answer>((resolve, reject) => {
    const options = { method, headers: { ...headers, ...length }, agent, localAddress, timeout: patience }
    const call = request(url, options, (response) => {
      const type = response.headers['content-type'] ?? ''
      const chunks: Buffer[] = []
      const done = () => {
        const body = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, type, body, took: performance.now() - began })
      }
      if (type.startsWith('text/event-stream')) {
        done()
        call.destroy()
        return
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('end', done)
      response.once('error', reject)
    })
    call.once('timeout', () => call.destroy(new Error(`${method} ${url} hangs.`))).once('error', reject)
    call.end(body)
  })
}

/** The largest but a hundredth of them. */
export const p99 = (numbers: number[]) =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? 0)

/** Addresses of this machine, so that no single one has more connections than one caller may have. */
export const loopback = (number: number) =>
  `127.0.${1 + (Math.floor(number / 250) % 250)}.${1 + (number % 250)}`

const numbered = (first: bigint, count: number) =>
  Array.from({ length: count }, (_, index) => String(first + BigInt(index)))

/** Who uses the program, and the guilds that each of them manages. */
export const crowd = {
  people: numbered(300_000_000_000_000_001n, 150),
  guilds: numbered(200_000_000_000_000_001n, 100),
  botKey: 'bot-key-of-the-crowd-0001',
} as const

export type Headers = Record<string, string>
export type Memory = { heap: number; rss: number }

/** What the program is asked. */
export type Order = { kind: 'measure' } | { kind: 'sign-in'; person: string }
type SignedIn = { kind: 'signed-in'; headers: Headers }
/** What it says. */
export type Message = { kind: 'ready'; port: number } | ({ kind: 'memory' } & Memory) | SignedIn
