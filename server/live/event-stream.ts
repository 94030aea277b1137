import type { Context } from 'hono'
import { streams } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'
import { untraced } from '@/server/tracing'

/** `id` is where a reader continues that reconnects. */
type ServerEvent = { event: string; data: unknown; id?: string }

export type EventStream = {
  send: (event: ServerEvent) => void
  /** Sends whole events as they are. Resolves when the reader has room for more. */
  write: (text: string) => Promise<void>
  /** Ends the stream; the reader may reconnect. */
  end: () => void
  /** Runs once when the stream is over; at once if it already is. */
  onEnd: (release: () => void) => void
}

/** Milliseconds; proxies close connections that are silent for a minute. */
const pingEvery = 20_000
/** Bytes that may wait for a slow reader before it is disconnected; it continues when it reconnects. */
const maxBehind = 256 * 1024

export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  // Nginx would collect events before it passes them on.
  'X-Accel-Buffering': 'no',
} as const

const encoder = new TextEncoder()

/** In the format of the HTML standard. JSON has no line breaks, so `data` is one line. */
const format = ({ event, data, id }: ServerEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * A response of server-sent events: bounded, kept alive, and ended when the reader leaves or the server stops.
 * @param release runs once when the stream is over, even if it never began
 * @param begin starts sending; the stream ends if this rejects
 */
export function eventStream(
  { lifecycle }: Pick<Runtime, 'lifecycle'>,
  c: Context,
  release: () => void,
  begin: (stream: EventStream) => Promise<void>,
): Response {
  const { signal } = c.req.raw
  const releases = new Set([release])
  let isOver = false
  let onRoom = () => {}

  function finish() {
    if (isOver) return
    isOver = true
    for (const run of releases) run()
    releases.clear()
    onRoom()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        function end() {
          if (isOver) return
          finish()
          controller.close()
        }
        function enqueue(text: string) {
          if (isOver) return
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) < -maxBehind) end()
        }
        async function write(text: string) {
          if (isOver) return
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) <= 0) await new Promise<void>((resolve) => (onRoom = resolve))
        }
        const onEnd = (run: () => void) => void (isOver ? run() : releases.add(run))

        const ping = setInterval(() => enqueue(': still here\n\n'), pingEvery)
        onEnd(() => clearInterval(ping))
        onEnd(lifecycle.onDrain(end))
        signal.addEventListener('abort', end, { once: true })
        streams.inc()
        onEnd(() => streams.dec())
        if (signal.aborted || lifecycle.isDraining()) return end()
        // Makes proxies that buffer send the headers.
        enqueue(': hello\n\n')
        untraced(() => begin({ send: (event) => enqueue(format(event)), write, end, onEnd })).catch(end)
      },
      pull: () => onRoom(),
      cancel: finish,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 16 * 1024 }),
  )
  return new Response(body, { headers: streamHeaders })
}
