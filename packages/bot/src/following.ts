import { createEventParser } from '@/contract/server-events'
import { UnreachableError } from './calls'
import type { Connection } from './connection'
import { guarded } from './retry'

/** What hears the events of the stream, by their names. */
type Listeners = Record<
  'change' | 'test' | 'declaration' | 'request' | 'reset' | 'ready',
  (data: string) => void
>

const isHeard = (listeners: Listeners, event: string): event is keyof Listeners =>
  Object.hasOwn(listeners, event)

/** What a bot answers besides test messages. */
const answers = 'action,choices'

/** Follows the dashboard's stream until the connection is closed: one that breaks goes on after the last event that was heard. */
export async function followChanges(connection: Connection, listeners: Listeners) {
  const { calls, times, url, closed } = connection

  /** Follows one stream to its end. `from` is the last event's id, null at the very start. */
  function followOnce(from: string | null, onPosition: (id: string) => void) {
    const headers = { accept: 'text/event-stream', ...(from === null ? {} : { 'last-event-id': from }) }
    const tooLate = new UnreachableError(`The stream of the dashboard at ${url} fell silent.`)
    return guarded({ closing: closed, timeoutMs: times.silence, tooLate }, async (signal, onAlive) => {
      const { body } = await calls.follow(`/changes?answers=${answers}`, { headers }, signal)
      if (!body) throw new Error('The dashboard answered without a stream.')
      for await (const { event, data, id } of readEvents(body, signal, onAlive)) {
        if (signal.aborted) return
        if (isHeard(listeners, event)) listeners[event](data)
        if (id !== null) onPosition(id)
      }
    })
  }

  // What `fetch` says of a body that ends too early is one word.
  const withReason = (problem: unknown) =>
    problem instanceof TypeError
      ? new UnreachableError(`The dashboard at ${url} ended the connection.`, { cause: problem })
      : problem

  let position: string | null = null
  let failures = 0
  while (!connection.isClosed()) {
    let problem: unknown
    try {
      await followOnce(position, (id) => {
        position = id
        failures = 0
      })
    } catch (thrown) {
      problem = thrown
      connection.tell(withReason(thrown))
    }
    failures += 1
    await connection.waitAfter(problem, failures)
  }
}

/** The events of a stream as they come, until it ends or `signal` is aborted. */
async function* readEvents(body: ReadableStream<Uint8Array>, signal: AbortSignal, onBytes: () => void) {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  const take = createEventParser()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onBytes()
    yield* take(decoder.decode(value, { stream: true }))
  }
}
