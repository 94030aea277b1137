import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

type Json = Record<string, unknown>
type Reply = readonly [status: number, json: unknown]

const settings = { chat_prefix: '!' }

/**
 * A backend with the specification's calls and fields and no others: no ids in its answers, no `enabled`, no ETags, no
 * `GET /features`. It believes whoever asks.
 */
export async function startSparseBackend() {
  const kept = new Map<string, Json>()
  /** Calls as `GET /guilds/{id}`, in order. */
  const asked: string[] = []

  const read = (path: string, initial: object): Json => ({ ...initial, ...kept.get(path) })
  function change(path: string, initial: object, patch: Json | null) {
    const { enabled: _, ...known } = patch ?? {}
    if (patch) kept.set(path, { ...read(path, initial), ...known })
    return read(path, initial)
  }

  function reply(call: string, path: string, patch: Json | null): Reply {
    const [, guild] = /^(\/guilds\/\d+)/.exec(path) ?? []
    if (call === 'GET /guilds/{id}') return [200, read(`${guild}/settings`, settings)]
    if (call === 'GET /guilds/{id}/roles') return [200, []]
    if (path === `${guild}/settings`) return [200, change(path, settings, patch)]
    if (call.includes('/features/')) return [200, change(path, {}, patch)]
    return [404, { message: 'No such route' }]
  }

  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const path = request.url?.split('?')[0] ?? '/'
      const call = `${request.method} ${path.replaceAll(/\d{15,21}/g, '{id}')}`
      asked.push(call)
      const patch = sent === '' ? null : z.record(z.string(), z.unknown()).parse(JSON.parse(sent))
      const [status, json] = reply(call, path, patch)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop }
}
