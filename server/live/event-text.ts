/** Characters of one event. */
const maxEventLength = 256 * 1024

/**
 * Splits `text/event-stream` into whole events and comments, with `\n` line ends and without their blank line.
 * @returns takes a chunk and returns the events that it completes. @throws RangeError for an event over 256 KiB
 */
export function createEventSplitter() {
  let pending = ''
  let endedInReturn = false

  return (text: string): string[] => {
    if (text === '') return []
    // A chunk may end within \r\n.
    const fresh = endedInReturn && text.startsWith('\n') ? text.slice(1) : text
    endedInReturn = text.endsWith('\r')
    const whole = `${pending}${fresh.replace(/\r\n?/g, '\n')}`.split('\n\n')
    pending = whole.pop() ?? ''
    const events = whole.map((event) => event.replace(/^\n+/, '')).filter((event) => event !== '')
    if ([pending, ...events].some(({ length }) => length > maxEventLength))
      throw new RangeError('An event of the stream is too long.')
    return events
  }
}

/** The name and data of an event; null without data. */
export function readEventText(text: string): { event: string; data: string } | null {
  const valuesOf = (name: string) =>
    text.split('\n').flatMap((line) => {
      const [, found, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
      return found === name ? [value] : []
    })
  const data = valuesOf('data')
  return data.length === 0 ? null : { event: valuesOf('event').at(-1) || 'message', data: data.join('\n') }
}

/** The first event with data; null if there is none yet. */
export function firstEventIn(text: string) {
  for (const event of createEventSplitter()(text)) {
    const read = readEventText(event)
    if (read) return read
  }
  return null
}
