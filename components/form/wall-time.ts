import { offsetAt } from '@/contract/time-zones'
import { halfWidth } from './half-width'

/*
 * What the clocks of a place show is written `2030-01-31T18:00`, a day `2030-01-31` and a time of day `18:00`: texts, so
 * that no time zone is meant by accident.
 */

/** What the clocks of a zone show at a moment in ISO 8601; '' for no moment. */
export function toWallTime(iso: string, zone: string) {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return ''
  const wall = new Date(moment + offsetAt(zone, moment))
  return Number.isNaN(wall.getTime()) ? '' : wall.toISOString().slice(0, 16)
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** The same day of another month, or that month's last. */
export function addMonths(day: string, count: number) {
  const date = new Date(Date.parse(day))
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0)).getUTCDate()
  return addDays(new Date(first).toISOString().slice(0, 10), Math.min(date.getUTCDate(), last) - 1)
}

/** Monday is 0. */
export const weekday = (day: string) => (new Date(Date.parse(day)).getUTCDay() + 6) % 7

/** A day that exists, in years that have four digits. */
function dayOf(year: number, month: number, date: number) {
  const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`
  const time = year >= 1000 && year <= 9999 ? Date.parse(day) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
    .format(Date.UTC(2030, month, 1))
    .toLowerCase(),
)
const monthOf = (word: string) => (word === '' ? 0 : months.findIndex((name) => name.startsWith(word)) + 1)

/** Whether people who use this browser write the month first: 1/31. */
const isMonthFirst = () =>
  new Intl.DateTimeFormat().formatToParts().find(({ type }) => type === 'day' || type === 'month')?.type ===
  'month'

/**
 * A day as people write it: `2030-01-31`, `31.1.2030`, `1/31/2030`, `31 January 2030`, `Jan 31` (the next one), `today`,
 * `tomorrow`. Null for what is not, or not yet, one.
 */
export function readDay(text: string, today: string) {
  const typed = halfWidth(text).trim().toLowerCase()
  if (typed === 'today') return today
  if (typed === 'tomorrow') return addDays(today, 1)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const plain = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4})$/.exec(typed)
  if (plain) {
    const [one, other, year] = [Number(plain[1]), Number(plain[3]), Number(plain[4])]
    const isFirst = plain[2] === '/' && (other > 12 || (one <= 12 && isMonthFirst()))
    return isFirst ? dayOf(year, one, other) : dayOf(year, other, one)
  }
  return readNamedMonth(typed, today)
}

function readNamedMonth(typed: string, today: string) {
  const found =
    /^(?:[a-z]+,? )?(?<date>\d{1,2})(?:st|nd|rd|th)?\.?[ -]?(?:of )?(?<month>[a-z]{3,9})\.?,?(?:[ -]?(?<year>\d{4}))?$/.exec(
      typed,
    ) ??
    /^(?:[a-z]+,? )?(?<month>[a-z]{3,9})\.? ?(?<date>\d{1,2})(?:st|nd|rd|th)?,?(?:[ -](?<year>\d{4}))?$/.exec(
      typed,
    )
  const { date, month = '', year } = found?.groups ?? {}
  if (monthOf(month) === 0) return null
  const thisYear = Number(today.slice(0, 4))
  if (year !== undefined) return dayOf(Number(year), monthOf(month), Number(date))
  const next = dayOf(thisYear, monthOf(month), Number(date))
  return next !== null && next < today ? dayOf(thisYear + 1, monthOf(month), Number(date)) : next
}

/** A time of day as people write it: `18:00`, `1800`, `6 pm`, `6:30pm`, `18.30`, `noon`. */
export function readTimeOfDay(text: string) {
  const typed = halfWidth(text).trim().toLowerCase()
  if (typed === 'noon') return '12:00'
  if (typed === 'midnight') return '00:00'
  const found = /^(\d{1,2})(?:[:.h]?([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/.exec(typed)
  if (!found) return null
  const [, hours, minutes = '00', half] = found
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  const ofDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return ofDay > 23 ? null : `${twoDigits(ofDay)}:${minutes}`
}

type PastedMoment = { day: string; time: string; moment?: string }

/** A date and a time in one text, such as one that was pasted, by the clocks of a zone; `moment` where it names one. */
export function readMoment(text: string, zone: string, today: string): PastedMoment | null {
  const typed = halfWidth(text).trim()
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/i.test(typed)) {
    const wall = toWallTime(typed, zone)
    return wall === '' ? null : { day: wall.slice(0, 10), time: wall.slice(11), moment: typed }
  }
  const found = /^(.*\d)(?:T|,? at |,? )(\d{1,2}[:.]\d\d)(?::\d\d)?( ?[ap]\.?m\.?)?$/i.exec(typed)
  const day = found && readDay(found[1] ?? '', today)
  const time = found && readTimeOfDay(`${found[2]}${found[3] ?? ''}`)
  return day && time ? { day, time } : null
}
