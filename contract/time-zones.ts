/** `isKnown` is false where the browser does not say; then it is UTC. */
export type OwnZone = { name: string; isKnown: boolean }

/**
 * The person's own zone. A browser may not know it: its operating system has none, or one of a name that the browser
 * itself cannot use, such as `Etc/Unknown`. Then it is UTC.
 */
export function ownTimeZone(): OwnZone {
  const name: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const isKnown = name !== undefined && isTimeZone(name)
  return { name: isKnown ? name : 'UTC', isKnown }
}

export type MomentStyle = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

/**
 * A moment by the person's own clocks; by UTC, and saying so, where their zone is not known. Null for what is no moment.
 */
export function writeMoment(
  moment: string | number | Date,
  locale: string,
  style: MomentStyle,
  zone = ownTimeZone(),
) {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return null
  const text = new Intl.DateTimeFormat(locale, { ...style, timeZone: zone.name }).format(date)
  return zone.isKnown ? text : `${text} UTC`
}

/**
 * A moment by the clocks of a zone, which is named unless the person's own clocks show the same; of a time that they
 * show twice, how far they are ahead of UTC. Null for what is no moment.
 */
export function writeMomentInZone(
  text: string,
  zone: string,
  locale: string,
  style: Intl.DateTimeFormatOptions,
  own: OwnZone,
) {
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return null
  const written = new Intl.DateTimeFormat(locale, { ...style, timeZone: zone }).format(moment)
  const offset = offsetAt(zone, moment)
  if (isShownTwice(zone, moment)) return `${written} (UTC${spellOffset(offset)})`
  return own.isKnown && offsetAt(own.name, moment) === offset ? written : `${written} (${zoneName(zone)})`
}

const halfDay = 12 * 3_600_000

function isShownTwice(zone: string, moment: number) {
  const back = offsetAt(zone, moment - halfDay) - offsetAt(zone, moment + halfDay)
  return back > 0 && offsetAt(zone, moment - back) !== offsetAt(zone, moment + back)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/** Milliseconds by which a zone's clocks are ahead of UTC at a moment. */
export function offsetAt(zone: string, moment: number) {
  // `GMT`, `GMT+05:30` or, for long ago, `GMT-07:52:58`.
  const name = formatOf(zone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, ...parts] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? []
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part = '0') => Number(part))
  return (sign === '-' ? -1000 : 1000) * (hours * 3600 + minutes * 60 + seconds)
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

/** The name that this browser, or this server, has for a zone of the IANA database, written in any case; null if none. */
export function findTimeZone(zone: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** No name is that long, and looking for one takes the longer. */
const maxZoneLength = 64

/** True for a name whose clocks this browser, or this server, can show, in whatever case and of whatever list. */
export const canShowZone = (zone: string) => zone.length <= maxZoneLength && findTimeZone(zone) !== null

/** The database's own names of three letters. */
const shortNames = new Set('CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '))

/** Names such as `JST`, which ICU knows beside those of the database; most programs do not. */
const isOfIcuAlone = (zone: string) =>
  (/^[A-Z]{3}$/.test(zone) && !shortNames.has(zone)) ||
  zone.startsWith('SystemV/') ||
  ['Canada/East-Saskatchewan', 'US/Pacific-New'].includes(zone)

/** True for a name of a known zone as the IANA database writes it: most programs do not read it in another case. */
export function isTimeZone(zone: string) {
  if (zone.length > maxZoneLength || isOfIcuAlone(zone)) return false
  const known = findTimeZone(zone)
  const isWrittenOtherwise = known !== zone && known?.toLowerCase() === zone.toLowerCase()
  // Newer programs take offsets such as `+09:00` as well.
  return known !== null && !isWrittenOtherwise && !/(^|\/)[^A-Z]/.test(zone)
}

/** The zones that this browser lists, of which none need be tried. */
export const listTimeZones = () => Intl.supportedValuesOf('timeZone').filter((zone) => !isOfIcuAlone(zone))
