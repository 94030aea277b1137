/** Where reports go, as an error-report address (DSN) says it. */
export type Dsn = { origin: string; project: string; publicKey: string }

/** Null for anything that is not `https://key@host/project`. */
export function parseDsn(text: string): Dsn | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const project = url && /^\/(\d+)$/.exec(url.pathname)?.[1]
  if (!url || !project || !url.username || url.password || url.search || url.hash) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return { origin: url.origin, project, publicKey: url.username }
}

/** The same host, project and public key. */
export const isSameDsn = (one: Dsn, other: Dsn) =>
  one.origin === other.origin && one.project === other.project && one.publicKey === other.publicKey
