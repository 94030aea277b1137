import http from 'node:http'
import https from 'node:https'

/** What goes to another backend. `path` begins with `/` and is built from validated parts only. */
export type UpstreamCall = {
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE'
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/**
 * Sends calls to one backend: fixed host, no redirects followed. Resolves with the head of the answer; aborting `signal`
 * ends the call, its answer included.
 */
export function createSender(backendUrl: string, connections: http.AgentOptions) {
  const base = new URL(backendUrl)
  const { Agent, request } = base.protocol === 'https:' ? https : http
  const agent = new Agent(connections)
  const prefix = base.pathname.replace(/\/+$/, '')

  return ({ method, path, headers, body }: UpstreamCall, signal: AbortSignal) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const length = body ? { 'content-length': String(body.byteLength) } : {}
      const outgoing = request(
        {
          protocol: base.protocol,
          hostname: base.hostname.replace(/^\[(.*)\]$/, '$1'),
          port: base.port,
          path: `${prefix}${path}`,
          method,
          headers: { ...headers, ...length },
          agent,
          signal,
        },
        resolve,
      )
      outgoing.on('error', reject)
      outgoing.end(body ?? undefined)
    })
}
