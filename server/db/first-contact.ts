import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '@/server/env'
import { codeOf } from './errors'

/** PostgreSQL's code while it starts or recovers. */
const isStarting = '57P03'
const untrusted =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

/**
 * Without `uselibpqcompat`, the driver takes these for `verify-full`, and warns each time that it will not for ever.
 */
export function withStrictTls(databaseUrl: string) {
  if (/[?&]uselibpqcompat=true\b/.test(databaseUrl)) return databaseUrl
  return databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** The first line of what went wrong; Node words a refused connection as an aggregate without a message. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reason(error.errors[0])
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return line
}

/** What to say when a database could not be reached in this time. */
export function unreachable(error: unknown, milliseconds: number) {
  return new StartError([`DATABASE_URL cannot be reached: ${explain(error, milliseconds)}`])
}

function explain(error: unknown, milliseconds: number) {
  const text = reason(error)
  if (untrusted.test(codeOf(error)))
    return (
      `its certificate is not trusted (${text}). Add sslmode=verify-full&sslrootcert=<file> to DATABASE_URL, with the ` +
      'certificate of who signed it, or sslmode=no-verify to encrypt without knowing who answers.'
    )
  return /timeout/i.test(text) ? `it did not answer within ${milliseconds / 1000} seconds.` : text
}

async function tryToReach(connectionString: string, milliseconds: number) {
  const timeouts = { connectionTimeoutMillis: milliseconds, query_timeout: milliseconds }
  const client = new pg.Client({ connectionString, ...timeouts })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end()
  }
}

/**
 * Waits until a database answers, which may take some time when it has just been started or woken.
 * @throws StartError with one line that says why it does not
 */
export async function reachDatabase(connectionString: string, milliseconds: number) {
  const end = performance.now() + milliseconds
  for (;;) {
    try {
      return await tryToReach(connectionString, milliseconds)
    } catch (error) {
      if (codeOf(error) !== isStarting || performance.now() > end) throw unreachable(error, milliseconds)
    }
    await wait(500)
  }
}
