import { hostOf } from '@/components/form/half-width'

/** The part of a link before the host, with any credentials. */
const linkStart = /^(?:steam:\/\/connect\/|[a-z][a-z0-9+.-]*:\/\/)(?:[^/?#]*@)?/i

const withPort = [
  // [2001:db8::7]:27015, or without the port
  /^\[([^\]]*)\](?::(\d{1,5}))?$/,
  // play.example.org:25575, also with a space between
  /^([^:\s[\]]+)(?::|\s+)(\d{1,5})$/,
]

/** Splits `host:port`, `[v6]:port` or a link; anything else is returned as the host. */
export function splitAddress(text: string): { host: string; port: string | null } {
  const trimmed = hostOf(text)
  const start = linkStart.exec(trimmed)?.[0] ?? ''
  const bare = start ? trimmed.slice(start.length).replace(/[/?#].*$/s, '') : trimmed

  for (const pattern of withPort) {
    const [, host, port] = pattern.exec(bare) ?? []
    if (host) return { host, port: port ? String(Number(port)) : null }
  }
  return { host: bare || trimmed, port: null }
}

export const formatAddress = ({ host, port }: { host: string; port: number }) =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
