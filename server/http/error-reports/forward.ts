import { HttpError } from '@/server/http/http-error'
import type { Dsn } from './dsn'

/** What the reporter in the page obeys when the collector has had enough. */
const limitHeaders = ['retry-after', 'x-sentry-rate-limits']

const headersOf = (answer: Response) =>
  Object.fromEntries(
    limitHeaders.flatMap((name) => [[name, answer.headers.get(name)]]).filter(([, value]) => value),
  )

const unreachable = () => new HttpError(502, 'collector_unreachable', 'The report could not be handed on.')
const late = () => new HttpError(504, 'collector_timeout', 'The report could not be handed on in time.')

async function send(dsn: Dsn, envelope: Uint8Array<ArrayBuffer>, timeoutMs: number) {
  try {
    return await fetch(`${dsn.origin}/api/${dsn.project}/envelope/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw error instanceof Error && error.name === 'TimeoutError' ? late() : unreachable()
  }
}

/**
 * Hands an envelope on to the collector. Nothing of the browser's request goes along but the envelope itself.
 * @returns the headers by which the collector asks for less
 * @throws HttpError 429, 502 or 504
 */
export async function forward(dsn: Dsn, envelope: Uint8Array<ArrayBuffer>, timeoutMs: number) {
  const answer = await send(dsn, envelope, timeoutMs)
  await answer.body?.cancel()
  const headers = headersOf(answer)
  if (answer.status === 429)
    throw new HttpError(429, 'rate_limited', 'The collector takes no more for now.', { headers })
  if (!answer.ok) throw new HttpError(502, 'collector_refused', 'The report was not taken.')
  return headers
}
