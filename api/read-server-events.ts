import { createEventParser } from '@/contract/server-events'

async function within<Value>(milliseconds: number, promise: Promise<Value>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream fell silent.')), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

type Reading = {
  /** Milliseconds without a byte after which the connection counts as lost. */
  silence: number
  /** Aborted, it ends the events. */
  signal: AbortSignal
}

/**
 * The events of a stream as they come, until it ends.
 * @throws when the connection is lost or the stream is too long
 */
export async function* readServerEvents(bytes: ReadableStream<Uint8Array>, { silence, signal }: Reading) {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  const take = createEventParser()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    if (signal.aborted) return
    for (;;) {
      const { done, value } = await within(silence, reader.read())
      if (done) return
      yield* take(decoder.decode(value, { stream: true }))
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
