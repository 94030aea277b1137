import type { Logger } from 'pino'
import { withoutIds, withoutQueries } from '@/contract/error-reports'
import { createLogger } from '@/server/log'

type StreamName = 'stdout' | 'stderr'
type Done = (error?: Error | null) => void

const levels = { stdout: 'info', stderr: 'warn' } as const

/** As many characters of a text from elsewhere as a log line holds. */
const maxText = 1_000

/** What Next prints at each start. */
const ignored = /Running next\.config\S* took/

/** A text from elsewhere may name the address that a caller asked for. */
function loggable(text: string) {
  const known = withoutIds(withoutQueries(text))
  return known.length > maxText ? `${known.slice(0, maxText)}…` : known
}

/** Once the streams hold JSON lines. */
let log: Logger | null = null

/** Writes texts for people, once the streams hold JSON lines. */
const plainWriters: Partial<Record<StreamName, (text: string) => boolean>> = {}

/**
 * From now on, everything that this process writes to its standard streams is one JSON line per text, of bounded
 * length: what libraries print, Node's warnings, and errors that nobody caught. The logger writes its lines directly.
 * @param hasTextFor whether `say` may still write text for people to a stream
 */
export function keepJsonLines(hasTextFor: (name: StreamName) => boolean) {
  const lines = createLogger('info')
  log = lines

  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name]
    if (hasTextFor(name)) plainWriters[name] = stream.write.bind(stream)
    stream.write = (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done) => {
      const text = (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()).trim()
      if (text && !ignored.test(text)) lines[levels[name]]({ reason: name }, loggable(text))
      const onWritten = typeof encoding === 'function' ? encoding : done
      if (onWritten) process.nextTick(onWritten)
      return true
    }
  }

  // Node's own listener prints text, past the stream.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => lines.warn({ err: warning }, loggable(warning.message)))
  process.on('uncaughtException', (error) => {
    // Once the program serves requests, it shuts down in order.
    if (process.listenerCount('uncaughtException') > 1) return
    lines.fatal({ err: error }, 'an error that nobody caught')
    process.exit(1)
  })
}

/** Says why there is no start, a line per complaint: as text where somebody reads it as such, else as JSON. */
export function complain(complaints: readonly string[]) {
  for (const complaint of complaints)
    if (plainWriters.stderr || !log) say('stderr', `${complaint}\n`)
    else log.error(complaint)
}

/** Writes something for people: as text where somebody reads it as such, else as a JSON line, which has all of it. */
export function say(name: StreamName, text: string) {
  const write = plainWriters[name]
  if (write) write(text)
  else if (log) log[levels[name]]({ reason: name }, text.trim())
  else process[name].write(text)
}
