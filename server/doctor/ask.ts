import { tryParseJson } from '@/contract/json'
import { userAgent } from '@/server/auth/oauth'
import { formatText } from '@/server/http/format-text'
import { readAtMost } from '@/server/http/read-at-most'
import { doctor as texts } from '@/server/http/texts'

/** `status` is 0 where nothing came, for the reason in `reason`. `body` is undefined for what is not JSON. */
export type Reply = { status: number; body: unknown; date: Date | null; reason: string }

const limits = { milliseconds: 8_000, bytes: 1024 * 1024 }

/** Why a call got no answer, in a word or two: Node hides the code among the causes. */
function reasonOf(error: unknown, depth = 5): string {
  if (!(error instanceof Error) || depth === 0) return texts.noAnswer
  if (error.name === 'TimeoutError') return formatText(texts.late, { seconds: limits.milliseconds / 1_000 })
  if ('code' in error && typeof error.code === 'string') return error.code
  return reasonOf(error.cause, depth - 1)
}

async function readText(response: Response) {
  // A stream stays open: nobody waits for its end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return ''
  }
  return (await readAtMost(response, limits.bytes)) ?? ''
}

/** Asks an address once. Never rejects. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { 'user-agent': userAgent, accept: 'application/json', ...init.headers },
      signal: AbortSignal.timeout(limits.milliseconds),
    })
    const date = new Date(response.headers.get('date') ?? NaN)
    const body = tryParseJson(await readText(response))
    return { status: response.status, body, date: Number.isNaN(date.getTime()) ? null : date, reason: '' }
  } catch (error) {
    return { status: 0, body: undefined, date: null, reason: reasonOf(error) }
  }
}

export const described = ({ status, reason }: Reply) =>
  status === 0 ? reason : formatText(texts.answered, { status: String(status) })
