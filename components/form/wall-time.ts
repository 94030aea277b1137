import { offsetAt } from '@/contract/time-zones'
import { dateWordsFor, dateWordsIn, ownLocale, type PartOfDay, plainDate, tokensOf } from './date-words'
import { halfWidth } from './half-width'
import { inDigits, withoutPhrases } from './spoken-hours'

/*
 * What the clocks of a place show is written `2030-01-31T18:00`, a day `2030-01-31` and a time of day `18:00`: texts, so
 * that no time zone is meant by accident.
 */

/** What the clocks of a zone show at a moment in ISO 8601; '' for no moment, or in a year that has not four digits. */
export function toWallTime(iso: string, zone: string) {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return ''
  const wall = new Date(moment + offsetAt(zone, moment))
  const text = Number.isNaN(wall.getTime()) ? '' : wall.toISOString()
  return /^\d{4}-/.test(text) ? text.slice(0, 16) : ''
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().replace(/T.*/, '')

/** The day with that number in another month, or that month's last. */
export function addMonths(day: string, count: number) {
  const date = new Date(Date.parse(day))
  // `Date.UTC` would take a year before 100 for one of the twentieth century.
  const dateIn = (month: number, number: number) =>
    new Date(new Date(0).setUTCFullYear(date.getUTCFullYear(), month, number))
  const first = dateIn(date.getUTCMonth() + count, 1)
  const last = dateIn(date.getUTCMonth() + count + 1, 0).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(date.getUTCDate(), last) - 1)
}

/** How many days ago the week began that begins on such a weekday; 0 is Sunday. */
export const sinceWeekday = (day: string, weekday: number) =>
  (new Date(Date.parse(day)).getUTCDay() - weekday + 7) % 7

const monday = 1

/** A day that exists, in the years that can be written with four digits. */
function dayOf(year: number, month: number, date: number) {
  const day = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`
  const time = year >= 1 && year <= 9999 ? Date.parse(day) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

/** The first part of a month's name is enough where no other begins so: 1 to 12, or 0 for none. */
function monthOf(word: string, language: string) {
  for (const { months } of dateWordsFor(language)) {
    const whole = months.findIndex((names) => names.includes(word))
    if (whole >= 0) return whole + 1
    const begins = (name: string) => word.length >= 3 && name.startsWith(word)
    const meant = months.flatMap((names, at) => (names.some(begins) ? [at + 1] : []))
    if (meant.length === 1 && meant[0] !== undefined) return meant[0]
  }
  return 0
}

/** The number of a weekday, with 0 for Sunday, also of `Fri.`; null for what is no name of exactly one. */
export function weekdayOf(text: string, language: string) {
  const typed = plainDate(text).replace(/\.$/, '')
  for (const { weekdays, onDay } of dateWordsFor(language)) {
    const before = onDay.find((word) => typed.startsWith(`${word} `))
    const name = before === undefined ? typed : typed.slice(before.length + 1)
    const found = weekdays.flatMap((names, day) => (names.includes(name) ? [day] : []))
    if (found.length === 1) return found[0] ?? null
  }
  return null
}

/** How many days away the weekday is that a text names as the next one, or as one of another week; null for others. */
function awayToComing(typed: string, today: string, language: string) {
  for (const { coming } of dateWordsFor(language))
    for (const { said, from, weeks } of coming) {
      const named = said.test(typed)
        ? weekdayOf(typed.replaceAll(new RegExp(said, 'gu'), ''), language)
        : null
      if (named === null) continue
      const first =
        from === 'today'
          ? 7 - sinceWeekday(today, named)
          : ((named - monday + 7) % 7) - sinceWeekday(today, monday)
      return first + 7 * weeks
    }
  return null
}

/** How many days away a weekend is, or 0 while it lasts; null for what names none. */
function awayToWeekend(typed: string, today: string, language: string) {
  for (const { weekends, weekendBegins } of dateWordsFor(language)) {
    const weeks = weekends.findIndex((said) => said?.test(typed))
    if (weeks < 0) continue
    const ago = sinceWeekday(today, weekendBegins)
    const lasts = ago < 2
    if (lasts && weeks === 0) return 0
    return (lasts ? 0 : 7) - ago + 7 * weeks
  }
  return null
}

/** `heute in zwei Wochen` and `Friday in a week`: so far away from a day that is named. */
function readDayBefore(typed: string, today: string, language: string, yearless: Yearless) {
  for (const { day, time: rest } of splitsOf(typed)) {
    const from = rest === '' ? null : readNamedDay(day, today, language, yearless)
    const span = from === null ? null : readSpan(rest, language)
    const isFar = span && ('months' in span || ('days' in span && span.days % 7 === 0))
    if (from !== null && isFar) return dayAfter(from, span)
  }
  return null
}

/** A day that is named by how far it is from today, or by its weekday. */
function readNamedDay(typed: string, today: string, language: string, yearless: Yearless) {
  const away = dateWordsFor(language)
    .find(({ days }) => days.has(typed))
    ?.days.get(typed)
  if (away !== undefined) return addDays(today, away)
  const toComing = awayToComing(typed, today, language) ?? awayToWeekend(typed, today, language)
  if (toComing !== null) return addDays(today, toComing)
  const weekday = weekdayOf(typed, language)
  if (weekday === null) return null
  const ago = sinceWeekday(today, weekday)
  return addDays(today, yearless === 'last' ? -ago : (7 - ago) % 7)
}

type ReadSpan = { minutes: number } | { days: number } | { months: number }

/** How far away `in 2 hours` is, in minutes, or in days or months of the calendar; null for what says nothing like it. */
export function readSpan(text: string, language: string): ReadSpan | null {
  const said = plainDate(text)
  for (const { spans, spoken, halfCounts } of dateWordsFor(language)) {
    const counted = halfCounts.reduce(
      (text, [half, count]) => text.replace(half, count),
      inDigits(said, spoken.counts),
    )
    for (const span of spans) {
      const count = 'count' in span ? (isWhole(said, span) ? span.count : null) : countIn(counted, span)
      if (count === null || (count % 1 > 0 && span.unit !== 'hour')) continue
      if (span.unit === 'month') return { months: count }
      const isShort = span.unit === 'minute' || span.unit === 'hour'
      return isShort
        ? { minutes: count * (span.unit === 'hour' ? 60 : 1) }
        : { days: count * (span.unit === 'week' ? 7 : 1) }
    }
  }
  return null
}

const isWhole = (said: string, span: { whole: string } | { said: RegExp }) =>
  'whole' in span ? span.whole === said : span.said.test(said)

/** The day that is so far away; null for what is said in hours or minutes. */
export function dayAfter(today: string, span: ReadSpan | null) {
  if (span && 'days' in span) return addDays(today, span.days)
  return span && 'months' in span ? addMonths(today, span.months) : null
}

function countIn(typed: string, { before, after }: { before: string; after: string }) {
  if (!typed.startsWith(before) || !typed.endsWith(after)) return null
  const count = typed.slice(before.length, typed.length - after.length).trim()
  return /^\d{1,3}(?:[.,]5)?$/.test(count) ? Number(count.replace(',', '.')) : null
}

/** English is written both ways: then it is as people who use this browser write it. */
const isMonthFirst = (language: string) =>
  dateWordsIn(language.startsWith('en') ? ownLocale() : language).isMonthFirst

/** Whether a date without a year is the coming one or the last one; today counts as either. */
export type Yearless = 'next' | 'last'

/**
 * A day as people write it in a language, or in English: `2030-01-31`, `31.1.2030`, `31.1.30`, `1/31/2030`,
 * `31 January 2030`, `Jan 31` (the next one, or the last), `Friday` (likewise), `next Friday`, `1月31日`, `today`, `in 3 days`.
 * Null for what is not, or not yet, one.
 */
export function readDay(text: string, today: string, language = 'en', yearless: Yearless = 'next') {
  const typed = plainDate(text)
  const known = dayAfter(today, readSpan(typed, language)) ?? readNamedDay(typed, today, language, yearless)
  if (known !== null) return known
  const date = readDate(typed, language)
  const day = date ? findDay(date, today, yearless) : readDayBefore(typed, today, language, yearless)
  return isMisnamed(date, day) ? null : day
}

/** Whether a date was written with the weekday of another. */
const isMisnamed = (date: WrittenDate | null, day: string | null) =>
  day !== null && date?.weekday !== undefined && sinceWeekday(day, date.weekday) !== 0

/** The day that a text with the wrong weekday means apart from that, such as `Monday, 5 December` on a Saturday. */
export function misnamedDay(text: string, today: string, language: string, yearless: Yearless = 'next') {
  const date = readDate(plainDate(text), language)
  const day = date && findDay(date, today, yearless)
  return isMisnamed(date, day) ? day : null
}

/**
 * A day with a time, each as it was typed. A weekday is the coming one: today while that time is ahead of the clocks, `now`;
 * so is a day of a weekend. Today’s midnight and the night’s hours are the coming ones, too, and `24:00` is the end of its day.
 */
export function readDayAt(
  text: string,
  timeText: string,
  now: string,
  language: string,
  yearless: Yearless = 'next',
) {
  const today = now.slice(0, 10)
  const clock = readClock(timeText, language)
  const named = clock && readDay(text, today, language, yearless)
  if (!clock || named === null) return null
  const { ends } = clock
  const time = laterOf(clock, named === today && yearless === 'next' ? now.slice(11) : null)
  const isComing = ends === 'today' && named === today && yearless === 'next' && time <= now.slice(11)
  const day = isComing || ends === 'its day' ? addDays(named, 1) : named
  const isOver = `${day}T${time}` <= now && yearless === 'next'
  return { day: isOver ? addDays(day, daysToNext(text, today, language)) : day, time }
}

/** In how many days a weekday that is today is again, or a weekend has a day again; 0 for other days. */
function daysToNext(text: string, today: string, language: string) {
  if (weekdayOf(text, language) !== null) return 7
  const lastsOn = (day: string) => awayToWeekend(plainDate(text), day, language) === 0
  if (!lastsOn(today)) return 0
  return lastsOn(addDays(today, 1)) ? 1 : 6
}

/** Whether a text names the weekend whose last day is today. */
export const endsToday = (text: string, today: string, language: string) =>
  daysToNext(text, today, language) === 6

/** An hour of today that has passed is the one of the afternoon, if that is still to come and may be meant. */
function laterOf({ time, isOfEitherHalf }: Clock, today: string | null) {
  if (today === null || !isOfEitherHalf || time > today) return time
  const later = `${twoDigits(Number(time.slice(0, 2)) + 12)}${time.slice(2)}`
  return later > today ? later : time
}

/** Whether it is written as a day is, of which `readDay` knows none: no calendar has it, such as `31.2.2030`. */
export const isNoDay = (text: string, language: string) => readDate(plainDate(text), language) !== null

type Year = number | { ofCentury: number }

type WrittenDate = {
  year?: Year
  month: number
  date: number
  /** 0 is Sunday. */
  weekday?: number
}

/** `Christmas` and `Christmas 2030`. */
function readHoliday(typed: string, language: string): WrittenDate | null {
  const [, name = '', year] = /^(?:at )?(.+?)(?: (\d{4}))?$/.exec(typed) ?? []
  const holiday = dateWordsFor(language)
    .flatMap(({ holidays }) => holidays)
    .find(({ said }) => said.test(name))
  return holiday ? { ...(year && { year: Number(year) }), month: holiday.month, date: holiday.date } : null
}

/** The numbers of a date, whether there is such a day or not. */
function readDate(typed: string, language: string): WrittenDate | null {
  const holiday = readHoliday(typed, language)
  if (holiday) return holiday
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), date: Number(iso[3]) }
  const plain = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/.exec(typed)
  if (plain) {
    const [one, sign, other, end = ''] = [Number(plain[1]), plain[2], Number(plain[3]), plain[4]]
    // Where the year comes first, nobody can tell which one two digits are.
    if (end.length === 2 && (sign === '-' || dateWordsIn(language).isYearFirst)) return null
    return { year: yearOf(end), ...orderedDate(one, sign, other, language) }
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})$/.exec(typed)
  if (slashed) return orderedDate(Number(slashed[1]), '/', Number(slashed[2]), language)
  const ofThisYear = (
    dateWordsIn(language).hasDots ? /^(\d{1,2})\. ?(\d{1,2})\.?$/ : /^(\d{1,2})\. ?(\d{1,2})\.$/
  ).exec(typed)
  if (ofThisYear) return { month: Number(ofThisYear[2]), date: Number(ofThisYear[1]) }
  const characters = /^(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号](?:[ (]?(\p{L}+)\)?)?$/u.exec(typed)
  if (characters) {
    const [, year, month, date, weekday] = characters
    if (weekday && !isOther(weekday, language)) return null
    const named = weekday ? weekdayOf(weekday, language) : null
    return {
      ...(year && { year: Number(year) }),
      ...(named !== null && { weekday: named }),
      month: Number(month),
      date: Number(date),
    }
  }
  return readNamedMonth(typed, language)
}

/** In English, `12/13/2030` has only one meaning, whoever writes it. */
function orderedDate(one: number, sign: string | undefined, other: number, language: string) {
  const isFirst =
    sign === '/' && (isMonthFirst(language) ? one <= 12 : language.startsWith('en') && other > 12)
  return isFirst ? { month: one, date: other } : { month: other, date: one }
}

/** One of two digits is found by today’s. */
const yearOf = (digits: string): Year =>
  digits.length === 2 ? { ofCentury: Number(digits) } : Number(digits)

const isOther = (word: string, language: string) =>
  dateWordsFor(language).some(({ others }) => others.has(word))

/** Farther ahead, nobody leaves out the century: `99` is 1999. */
const maxYearsAhead = 50

function wholeYear(year: Year, thisYear: number, isLast: boolean) {
  if (typeof year === 'number') return year
  const inThisCentury = Math.floor(thisYear / 100) * 100 + year.ofCentury
  return inThisCentury > thisYear + (isLast ? 0 : maxYearsAhead) ? inThisCentury - 100 : inThisCentury
}

/** Between two leap years there may be eight. */
const maxYearsAway = 8

function findDay({ year, month, date }: WrittenDate, today: string, yearless: Yearless) {
  const isLast = yearless === 'last'
  const thisYear = Number(today.slice(0, 4))
  if (year !== undefined) return dayOf(wholeYear(year, thisYear, isLast), month, date)
  for (let away = 0; away <= maxYearsAway; away++) {
    const day = dayOf(isLast ? thisYear - away : thisYear + away, month, date)
    if (day !== null && (isLast ? day <= today : day >= today)) return day
  }
  return null
}

/**
 * Whether a number after the day is the last two digits of a year: `27`, but not `20`, which as well is an hour or the start of
 * `2030`. Where the year comes first, nobody can tell which of the two numbers it is.
 */
const isShortYear = (number: string, language: string) =>
  /^\d\d$/.test(number) && Number(number) > 23 && !dateWordsIn(language).isYearFirst

const ordinals = new Set(['st', 'nd', 'rd', 'th', 'of', 'er', 'o', 'szy', 'szego', 'go', 'من'])

/** `31 January 2030`, in any order, with a weekday and with the small words that a language has in it. */
function readNamedMonth(typed: string, language: string): WrittenDate | null {
  if (/[^\p{L}\p{M}\d\s.,'()-]/u.test(typed)) return null
  const first = dateWordsFor(language).flatMap(({ firstDays }) => firstDays)
  const tokens = tokensOf(typed).map((token) => (first.includes(token) ? '1' : token))
  const numbers = tokens.filter((token) => /^\d/.test(token))
  const long = numbers.find((token) => token.length === 4)
  const [date = '', ...others] = numbers.filter((token) => token !== long)
  const short = long === undefined ? others.shift() : undefined
  if (!/^\d\d?$/.test(date) || others.length > 0) return null
  if (short !== undefined && !isShortYear(short, language)) return null
  const words = tokens.filter((token) => !/^\d/.test(token) && !ordinals.has(token))
  const named = words.filter((word) => !isOther(word, language))
  // In Spanish, `mar` is Tuesday and March.
  const [month = '', ...further] = named.length > 0 ? named : words
  if (monthOf(month, language) === 0 || further.length > 0) return null
  const year = long ?? short
  const [weekday] =
    named.length > 0 ? words.flatMap((word) => (word === month ? [] : (weekdayOf(word, language) ?? []))) : []
  return {
    ...(year && { year: yearOf(year) }),
    ...(weekday !== undefined && { weekday }),
    month: monthOf(month, language),
    date: Number(date),
  }
}

/** `midi` as `noon`. */
const withoutNames = (plain: string, language: string) =>
  dateWordsFor(language).reduce((text, { noon, midnight }) => {
    const named = noon ? text.replace(noon, 'noon') : text
    return midnight ? named.replace(midnight, 'midnight') : named
  }, plain)

const halvesIn = (language: string) => dateWordsFor(language).flatMap(({ halves }) => halves)

/** The hours before it are those after midnight. */
const morningOf = { evening: 0, tonight: 5, night: 6 }

/** `6:00 du soir` as `6:00 pm`. Of an evening, nobody can tell which part of the day `3` is in. */
function withHalf(plain: string, language: string) {
  const part = halvesIn(language).find(([word]) => plain.startsWith(word) || plain.endsWith(word))
  if (!part) return plain
  const [word, half] = part
  const time = plain.replace(word, '').trim().replace(/^at /, '')
  const hour = Number.parseInt(time)
  // It says itself when it is, as in `tonight at midnight`.
  const isOfNight = half === 'night' || half === 'tonight'
  if (isOfNight && / ?a\.?m\.?$/.test(time)) return `${time} tonight`
  if (Number.isNaN(hour) || / ?[ap]\.?m\.?$/.test(time)) return time
  if (half === 'am') return `${time} am`
  if (half === 'pm') return hour > 12 ? time : `${time} pm`
  if (hour === 12) return `midnight ${time}`
  if (hour >= 1 && hour < morningOf[half]) return `${time} am tonight`
  if (hour < (half === 'night' ? 9 : 5)) return plain
  return hour > 12 ? time : `${time} pm`
}

export const usualHours = {
  am: '9:00',
  pm: '15:00',
  evening: '20:00',
  tonight: '20:00',
  night: null,
} satisfies Record<PartOfDay, string | null>

/** The time that is meant by a part of a day alone, as in `tomorrow morning`. */
export function usualTime(text: string, language: string) {
  const [, half] = halvesIn(language).find(([word]) => word === plainDate(text)) ?? []
  return half ? usualHours[half] : null
}

/** `quarter to eight` as `07:45`, and `huit heures` as `8 heures`. */
const withoutSpoken = (plain: string, language: string) =>
  dateWordsFor(language).reduce(
    (text, { spoken }) => withoutPhrases(inDigits(text, spoken.numbers), spoken),
    plain,
  )

/** A time of day as it is written in English: `18 Uhr` is `18:00`, `午後6時` is `6:00 pm`, and `à midi` is `noon`. */
export function plainTime(text: string, language: string) {
  const alone = withoutAt(` ${plainDate(text)}`, language)
    .trim()
    .replace(/^at /, '')
  const typed = withoutSpoken(withoutNames(alone, language), language)
    .replace(/(?<=\d)'[dt][ea](?!\p{L})/u, '')
    .replace(/(?<=[:.]\d\d) ?(?:uhr|h(?:rs?|s)?|heures?|horas?)(?!\p{L})\.?/u, '')
    .replace(
      /(\d{1,2}) ?(?:uhr|h(?!\p{L})|heures?|horas?|時|时|点) ?(?:(\d{1,2}) ?分?)?/u,
      (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
    )
  return withHalf(typed, language)
}

/**
 * A time of day, and whether it is one of a night that may end a day, or does; `isOfEitherHalf` if it is one that people say in
 * the morning and in the afternoon, such as `half past seven`.
 */
type Clock = { time: string; ends?: 'today' | 'its day'; isOfEitherHalf?: boolean }

/** On a clock of 24 hours, they are those of one half of the day. */
const writtenMinutes = /\d ?[:.,h] ?\d|\d{3}/

function readClock(text: string, language: string): Clock | null {
  const typed = plainTime(text, language)
  const [, before, name, after] = /^(?:(\d.*?) ?)?(noon|midnight)(?: ?(?:at )?(\d.*))?$/.exec(typed) ?? []
  if (name) return before && after ? null : readClockNear(name, before ?? after ?? '12')
  if (/^24[:.,h]?00$/.test(typed)) return { time: '00:00', ends: 'its day' }
  const found = /^(\d{1,2})(?:[:.,h]?([0-5]\d))?\s*(?:([ap])\.?m\.?( tonight)?)?$/.exec(typed)
  if (!found) return null
  const [, hours, minutes = '00', half, tonight] = found
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  const ofDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  if (ofDay > 23) return null
  const isOfEitherHalf = !half && ofDay >= 1 && ofDay < 12 && !writtenMinutes.test(plainDate(text))
  return { time: `${twoDigits(ofDay)}:${minutes}`, isOfEitherHalf, ...(tonight && { ends: 'today' }) }
}

/** What clocks of twelve hours show around noon, or in the hour from midnight: `noon 12:30`. */
function readClockNear(name: string, shown: string): Clock | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.,h]?([0-5]\d))?$/.exec(shown) ?? []
  const hour = Number(hours)
  if (name === 'midnight') return hour === 12 || hour === 0 ? { time: `00:${minutes}`, ends: 'today' } : null
  if (hour === 11 || hour === 12) return { time: `${hour}:${minutes}` }
  return hour === 1 || hour === 2 ? { time: `${hour + 12}:${minutes}` } : null
}

/**
 * A time of day as people write it: `18:00`, `1800`, `6 pm`, `6:30pm`, `18.30`, `noon`, `18 Uhr`, `18 h 30`, `half past six`,
 * `24:00`.
 */
export const readTimeOfDay = (text: string, language = 'en') => readClock(text, language)?.time ?? null

/** `明日午後6時` as `明日 午後6時`: there nothing need stand between a day and a time. */
function spacedBeforeTime(plain: string, language: string) {
  const { noon, midnight, halves } = dateWordsIn(language)
  const words = [...[noon, midnight].flatMap((name) => name?.source ?? []), ...halves.map(([word]) => word)]
  const time = [String.raw`\d{1,2}[:時时点]`, ...words].join('|')
  return plain.replace(
    new RegExp(String.raw`(?<=[\p{Script=Han}\p{Script=Hiragana}])の?(?=(?:${time})(?!中))`, 'u'),
    ' ',
  )
}

/** `tonight` as `today evening`. */
const withoutToday = (plain: string, language: string) =>
  dateWordsFor(language)
    .flatMap(({ partsOfToday }) => partsOfToday)
    .reduce((text, [said, meant]) => text.replace(said, ` ${meant} `), plain)
    .replaceAll('  ', ' ')
    .trimEnd()

/** What stands between a day and a time in a language, and the names of a part of today, become what English has. */
export function withoutAt(plain: string, language: string) {
  const {
    at: [at, ...more],
    oClock,
  } = dateWordsIn(language)
  const spaced = spacedBeforeTime(withoutToday(plain, language), language)
  const phrases = at === undefined ? oClock : [at + more.map((word) => `(?: ${word})?`).join(''), ...oClock]
  if (phrases.length === 0) return spaced
  const besides = oClock.map((word) => `(?: ${word})?`).join('')
  return spaced.replace(new RegExp(String.raw` (?:${phrases.join('|')})${besides}(?= |$)`, 'u'), ' at')
}

type PastedMoment = { day: string; time: string; moment?: string }

/** The ways to read the start of a text as a day and the rest as a time, the longest day first. */
export function splitsOf(plain: string) {
  const words = plain.split(' ')
  return words.map((_, at) => ({
    day: words
      .slice(0, words.length - at)
      .join(' ')
      .replace(/,$/, ''),
    time: words.slice(words.length - at).join(' '),
  }))
}

/**
 * Bare hours are left alone: `5` is not yet a time of day, and in `31 Jan 20` the year may only have begun; `at 6` says that
 * it is one.
 */
export function saysTimeOfDay(text: string, language: string) {
  const time = plainTime(text, language)
  const isSaid = / at /.test(` ${withoutAt(text, language).trim()}`) && /^\d/.test(time)
  return isSaid || /^\d{1,2}[:.,h]\d\d|\d ?[ap]\.?m|noon|midnight/.test(time)
}

/** A date and a time in one text, such as one that was pasted, by the clocks of a zone; `moment` where it names one. */
export function readMoment(
  text: string,
  zone: string,
  now: string,
  language = 'en',
  yearless: Yearless = 'next',
): PastedMoment | null {
  const typed = halfWidth(text).trim()
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/i.test(typed)) {
    const wall = toWallTime(typed, zone)
    return wall === '' ? null : { day: wall.slice(0, 10), time: wall.slice(11), moment: typed }
  }
  const plain = plainDate(typed)
    .replace(/(?<=\d)t(?=\d\d:)/, ' ')
    .replace(/(\d[:.]\d\d):\d\d(?!\d)/, '$1')
  for (const split of splitsOf(withoutAt(plain, language))) {
    const usual = usualTime(split.time, language)
    if (usual === null && !saysTimeOfDay(split.time, language)) continue
    const found = readDayAt(split.day, usual ?? split.time, now, language, yearless)
    if (found) return found
  }
  return null
}
