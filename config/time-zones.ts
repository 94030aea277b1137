const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** Milliseconds by which a zone's clocks are ahead of UTC at a moment. */
export function offsetAt(zone: string, moment: number) {
  const read = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** Cities that browsers still list by a former name. */
const namesToday: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
}

/** The parts of a zone's name as people read them: `America`, `New York`. */
export const zoneParts = (zone: string) =>
  zone.split('/').map((part) => (namesToday[part] ?? part).replaceAll('_', ' '))

export const zoneName = (zone: string) => zoneParts(zone).join('/')

/** Hours and minutes ahead of UTC, as in `+2`, `−3:30` and nothing for UTC itself. */
export function spellOffset(milliseconds: number) {
  const minutes = Math.abs(Math.round(milliseconds / 60_000))
  if (minutes === 0) return ''
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `${milliseconds < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`
}

/** What fits an offset that somebody looks for, such as "+2", "utc-3:30" or "+0530"; null for any other text. */
export function offsetMatcher(text: string) {
  const found = /^(?:utc|gmt)?\s*([+−–-])\s*(?:([01]?\d)(?::?(\d{0,2}))?)?$/i.exec(text.trim())
  if (!found) return null
  const [, sign, hours, minutes = ''] = found
  return (milliseconds: number) => {
    const total = Math.abs(Math.round(milliseconds / 60_000))
    if (total > 0 && milliseconds < 0 === (sign === '+')) return false
    if (hours === undefined) return true
    return (
      Math.floor(total / 60) === Number(hours) &&
      String(total % 60)
        .padStart(2, '0')
        .startsWith(minutes)
    )
  }
}

/** True for a name of the IANA time zone database that this browser, or this server, knows. */
export function isTimeZone(zone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
