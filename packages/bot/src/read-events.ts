/** Characters of one event; more than that is no stream of the dashboard's. */
const maxEventLength = 1_000_000

type ServerEvent = { event: string; data: string; id: string | null }

/** One block of a stream of server-sent events; null for a comment. */
function parseEvent(block: string): ServerEvent | null {
  const found: ServerEvent = { event: 'message', data: '', id: null }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') found.event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') found.id = value
  }
  return data.length === 0 ? null : { ...found, data: data.join('\n') }
}

/**
 * Cuts a stream into its events, however their bytes arrive, until it ends or `signal` is aborted. An event whose end is
 * missing is none.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onBytes: () => void,
) {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onBytes()
    const blocks = (rest + decoder.decode(value, { stream: true }).replaceAll('\r', '')).split('\n\n')
    rest = blocks.pop() ?? ''
    if (rest.length > maxEventLength) throw new Error('The dashboard sent an event without an end.')
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) yield event
    }
  }
}
