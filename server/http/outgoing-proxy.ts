import { HttpsProxyAgent } from 'https-proxy-agent'
import http from 'node:http'
import https from 'node:https'
import type { Dispatcher } from 'undici'
import type { Env } from '@/server/env'

type Proxies = Env['proxies']

const none: Proxies = { http: null, https: null, except: [] }
let inUse = none

const isThisMachine = ({ hostname }: URL) =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/** Whether `NO_PROXY` names a host: by itself, by a domain that it is in, each perhaps with a port, or by `*`. */
function isExcepted({ hostname, port, protocol }: URL, except: readonly string[]) {
  const usedPort = port || (protocol === 'https:' ? '443' : '80')
  return except.some((entry) => {
    const [, name = '', onPort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
    if (entry === '*') return true
    return (onPort ?? usedPort) === usedPort && (hostname === name || hostname.endsWith(`.${name}`))
  })
}

/** The proxy that leads to an address, or null. */
export function proxyFor(address: URL, { http, https, except }: Proxies = inUse): URL | null {
  if (isThisMachine(address) || isExcepted(address, except)) return null
  return address.protocol === 'https:' ? https : http
}

/** Sends every `fetch` of this process, and what has an agent of `agentFor`, through the proxies from now on. */
export async function setProxies(proxies: Proxies) {
  if (proxies === inUse || (!proxies.http && !proxies.https && inUse === none)) return
  inUse = proxies
  // In the built server, a package in CommonJS that is loaded later has its default export only.
  const { Agent, ProxyAgent, setGlobalDispatcher } = (await import('undici')).default
  const agents = new Map<string, Dispatcher>()
  function agentOf({ href }: URL) {
    const agent = agents.get(href) ?? new ProxyAgent(href)
    agents.set(href, agent)
    return agent
  }
  setGlobalDispatcher(
    new Agent().compose((direct) => (options, handler) => {
      const proxy = proxyFor(new URL(String(options.origin)), proxies)
      return proxy ? agentOf(proxy).dispatch(options, handler) : direct(options, handler)
    }),
  )
}

/** What `http.request` or `https.request` connects to an address with. */
export function agentFor(address: URL, connections: https.AgentOptions): http.Agent {
  const proxy = proxyFor(address)
  if (proxy) return new HttpsProxyAgent(proxy, connections)
  return address.protocol === 'https:' ? new https.Agent(connections) : new http.Agent(connections)
}

/** Which proxies there are, without their passwords; null if there is none. */
export function describeProxies({ http, https }: Proxies) {
  const origins = new Set([https, http].flatMap((proxy) => (proxy ? [proxy.origin] : [])))
  return origins.size > 0 ? [...origins] : null
}
