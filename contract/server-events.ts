/** One server-sent event as it came. `id` is null where it has none. */
export type ServerEvent = { event: string; data: string; id: string | null }

/** Characters of one line, and of one event's data. A stream with more of them is given up. */
export const maxLineLength = 256 * 1024

function splitLine(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  if (colon === -1) return [line, '']
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}

/**
 * Reads `text/event-stream` as the HTML standard describes it, however its text is cut into pieces.
 * The returned function takes a piece and returns the events that it completes.
 * @throws RangeError for a line longer than `maxLineLength`
 */
export function createEventParser() {
  let pending = ''
  let endedInReturn = false
  let fields = new Map<string, string>()

  function complete(): ServerEvent[] {
    const data = fields.get('data')
    const event = { event: fields.get('event') || 'message', id: fields.get('id') ?? null }
    fields = new Map()
    return data === undefined ? [] : [{ ...event, data }]
  }

  function readLine(line: string): ServerEvent[] {
    if (line === '') return complete()
    const [name, value] = splitLine(line)
    const before = name === 'data' ? fields.get(name) : undefined
    const whole = before === undefined ? value : `${before}\n${value}`
    if (whole.length > maxLineLength) throw new RangeError('An event of the stream is too long.')
    // The name of a comment is empty; others than these mean nothing.
    if (name === 'data' || name === 'event' || (name === 'id' && !value.includes('\0')))
      fields.set(name, whole)
    return []
  }

  return (text: string): ServerEvent[] => {
    if (text === '') return []
    // The end of a line may have been cut in two.
    const fresh = endedInReturn && text.startsWith('\n') ? text.slice(1) : text
    endedInReturn = text.endsWith('\r')
    const lines = `${pending}${fresh}`.split(/\r\n|\n|\r/)
    pending = lines.pop() ?? ''
    if (pending.length > maxLineLength) throw new RangeError('A line of the stream is too long.')
    return lines.flatMap(readLine)
  }
}
