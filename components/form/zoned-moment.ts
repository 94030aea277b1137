import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'

/** In ISO 8601 with the zone's offset then, in whole minutes: others do not read the seconds that zones had long ago. */
const write = (moment: ZonedDateTime.Record) =>
  Instant.toString(ZonedDateTime.toInstant(moment), {
    timeZone: ZonedDateTime.offset(moment).slice(0, 6),
    smallestUnit: 'second',
  })

/**
 * The moment at which the clocks of a zone show a time; null for no time. It is the first of two, and a time that is
 * skipped is as much later as the clocks go forward.
 */
export function fromWallTime(wall: string, zone: string) {
  const [year, month, day, hour, minute] = wall.split(/\D/).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  return write(PlainDateTime.toZonedDateTime(PlainDateTime.create(year, month, day, hour, minute), zone))
}

/** The same moment with the offset of a zone. */
export const inZone = (iso: string, zone: string) =>
  write(Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(Date.parse(iso)), zone))
