/** What may stand before the host in a link, with whoever is named there. */
const linkStart = /^(?:steam:\/\/connect\/|[a-z][a-z0-9+.-]*:\/\/)(?:[^/?#]*@)?/i

const withPort = [
  // [2001:db8::7]:27015, or without the port
  /^\[([^\]]*)\](?::(\d{1,5}))?$/,
  // play.example.org:25575, also with a space between
  /^([^:\s[\]]+)(?::|\s+)(\d{1,5})$/,
]

/**
 * Takes apart what people paste as an address: `host:port`, `[v6]:port`, a link. `port` is null where none stands there;
 * what cannot be taken apart comes back as the host.
 */
export function splitAddress(text: string): { host: string; port: string | null } {
  const trimmed = text.trim()
  const start = linkStart.exec(trimmed)?.[0] ?? ''
  const bare = start ? trimmed.slice(start.length).replace(/[/?#].*$/s, '') : trimmed

  for (const pattern of withPort) {
    const [, host, port] = pattern.exec(bare) ?? []
    if (host) return { host, port: port ? String(Number(port)) : null }
  }
  return { host: bare || trimmed, port: null }
}

/** An address as it is written with its port; an IPv6 one in brackets. */
export const formatAddress = ({ host, port }: { host: string; port: number }) =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
