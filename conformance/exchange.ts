import { shorten } from '@/contract/text-length'

type Headers = Readonly<Record<string, string | null | undefined>>

/** Characters of a body that are shown. */
const maxShown = 400

/** On one line, and without the control characters by which a text could take over a terminal. */
const plain = (text: string) =>
  shorten(
    text
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .replace(/\p{Cs}/gu, '\uFFFD')
      .trim(),
    maxShown,
  )

const shownBody = (body: unknown) => {
  if (body instanceof FormData) return `a form with ${[...body.keys()].join(', ')}`
  if (body === undefined) return ''
  return plain(typeof body === 'string' ? body : JSON.stringify(body)) || 'an empty body'
}

const listed = (headers: Headers) =>
  Object.entries(headers)
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

type Sent = { method: string; path: string; headers: Headers; body: unknown }
type Received = { status: number; headers: Headers; text: string } | string

/**
 * What was sent and what came back, in lines for whoever has to find the mistake. A token is never part of it, and of
 * a body only its beginning.
 * @param received a sentence where nothing came
 */
export function exchangeOf({ method, path, headers, body }: Sent, received: Received): string {
  const { authorization, 'content-type': type, 'if-match': tag, 'last-event-id': last } = headers
  const sent = listed({
    Authorization: authorization === undefined ? 'none' : 'Bearer …',
    'Content-Type': type,
    'If-Match': tag,
    'Last-Event-ID': last,
  })
  const came =
    typeof received === 'string'
      ? [received]
      : [[received.status, listed(received.headers)].filter(Boolean).join('; '), shownBody(received.text)]
  return [
    `sent      ${method} ${path}`,
    ...[sent, shownBody(body)].filter(Boolean).map((line) => `          ${line}`),
    ...came.map((line, index) => `${index === 0 ? 'received' : '        '}  ${line}`),
  ].join('\n')
}

/** The text without these tokens, which a backend may repeat. */
export const withoutTokens = (text: string, tokens: readonly string[]) =>
  tokens.reduce((rest, token) => rest.replaceAll(token, '…'), text)
