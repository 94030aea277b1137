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
export function fromWallTime(wall: string, zone: string, which: 'compatible' | 'later' = 'compatible') {
  const [year, month, day, hour, minute] = wall.split(/\D/).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const time = PlainDateTime.create(year, month, day, hour, minute)
  return write(PlainDateTime.toZonedDateTime(time, zone, { disambiguation: which }))
}

/** The two moments at which the clocks of a zone show a time, the earlier first; null where there are not two. */
export function bothMoments(wall: string, zone: string) {
  const [first, second] = [fromWallTime(wall, zone), fromWallTime(wall, zone, 'later')]
  return first !== null && second !== null && first !== second ? ([first, second] as const) : null
}

/** A moment, written with the offset of a zone. */
export const inZone = (iso: string, zone: string) =>
  write(Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(Date.parse(iso)), zone))
