/** Characters of one event. A stream with a longer one is given up here, as its reader in the browser would. */
const maxEventLength = 256 * 1024

/**
 * Cuts `text/event-stream` into whole events, however its text arrives; a comment that stands alone comes as an event
 * does. They have plain line ends and no blank line at their end.
 * @returns takes a piece, answers what it completes. @throws RangeError for more than 256 KiB in one
 */
export function createEventSplitter() {
  let pending = ''
  let endedInReturn = false

  return (text: string): string[] => {
    if (text === '') return []
    // The end of a line may have been cut in two.
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

/** The name and the data of an event that was cut out of a stream; null for one that tells nothing. */
export function readEventText(text: string): { event: string; data: string } | null {
  const valuesOf = (name: string) =>
    text.split('\n').flatMap((line) => {
      const [, found, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
      return found === name ? [value] : []
    })
  const data = valuesOf('data')
  return data.length === 0 ? null : { event: valuesOf('event').at(-1) || 'message', data: data.join('\n') }
}

/** The first event that tells something; null while there is none. */
export function firstEventIn(text: string) {
  for (const event of createEventSplitter()(text)) {
    const read = readEventText(event)
    if (read) return read
  }
  return null
}
