import pino, { type DestinationStream, type Logger } from 'pino'

/** The only fields a log line may carry besides the message; anything else is dropped before it is written. */
const allowed = new Set([
  ...['request_id', 'method', 'route', 'content_type', 'status', 'duration_ms', 'trace_id'],
  ...['user_id', 'guild_id', 'feature_id', 'code', 'reason', 'retry_after', 'host', 'port', 'count'],
  ...['kind', 'outcome', 'client', 'path'],
  ...['error_name', 'error_code', 'stack'],
])

/** Codes of Node, such as ECONNRESET, and PostgreSQL's, such as 42P01. */
const loggable = /^(?:[A-Z][A-Z0-9_]{2,60}|[0-9A-Z]{5})$/

/** The first code among an error and its causes; `fetch` and the query builder hide it inside. */
function codeOf(error: unknown, depth = 5): string | undefined {
  if (!(error instanceof Error) || depth === 0) return undefined
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && loggable.test(code) ? code : codeOf(error.cause, depth - 1)
}

/** An error's name, its code and where it was thrown; its message may hold what a person sent, so it stays out. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { error_name: typeof error }
  const { name, message, stack = '' } = error
  // Lines of the message may look like those behind it.
  const behind = stack.slice(stack.indexOf(message) + message.length)
  const frames = behind.split('\n').filter((line) => /^\s+at /.test(line))
  return { error_name: name, error_code: codeOf(error), stack: frames.slice(0, 8).join('\n') }
}

function pick({ err, ...rest }: Record<string, unknown>) {
  const entries = Object.entries(rest).filter(([name]) => allowed.has(name))
  return { ...Object.fromEntries(entries), ...(err === undefined ? {} : describeError(err)) }
}

/** Signs that a reader of the log might obey, or take for the end of a line; JSON has them as they are. */
const obeyed = /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const withEscapes = (stream: DestinationStream): DestinationStream => ({
  write: (line) => stream.write(line.replaceAll(obeyed, escaped)),
})

/** JSON lines on standard output (or `destination`), with an allow-list instead of a list of things to hide. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { log: pick } }
  // By number, so that lines bypass `process.stdout`, whose text a production process turns into JSON lines itself.
  return pino(options, withEscapes(destination ?? pino.destination({ dest: 1, sync: true })))
}
