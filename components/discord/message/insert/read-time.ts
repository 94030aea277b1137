import { dateWordsIn, plainDate } from '@/components/form/date-words'
import {
  addDays,
  dayAfter,
  endsToday,
  isNoDay,
  readDay,
  readDayAt,
  readSpan,
  readTimeOfDay,
  saysTimeOfDay,
  splitsOf,
  usualHours,
  usualTime,
  withoutAt,
} from '@/components/form/wall-time'

/** In a day that is chosen without a time. */
const noon = '12:00'

/** When it is, without a time: of a weekend’s last day, the evening once noon is over. */
function timeOn(day: string, now: string, language: string) {
  const { evening } = usualHours
  const isBetween = now.slice(11) >= noon && now.slice(11) < evening
  return isBetween && endsToday(day, now.slice(0, 10), language) ? evening : noon
}

/**
 * What a text after `@` means by the clocks of a zone that show `now`: `now`, a day, a time of day, or both, as in
 * `tomorrow 18:00`, `Friday 8 pm`, `in 2 hours` and `31 Jan at 6 pm`. Null for what is not, or not yet, a time.
 */
export function readTime(text: string, now: string, language = 'en'): string | null {
  const typed = withoutAt(` ${plainDate(text)}`, language).trim()
  if (isNow(typed, language)) return now
  const today = now.slice(0, 10)
  const span = readSpan(text, language)
  if (span && 'minutes' in span) return laterBy(now, span.minutes)
  const spanned = dayAfter(today, span)
  if (spanned !== null) return `${spanned}${now.slice(10)}`
  const alone = saysTimeOfDay(typed, language) ? readTimeOfDay(typed, language) : null
  // While the time is being typed, its day.
  for (const split of splitsOf(typed.replace(/(?: at|:)$/, ''))) {
    // `8.10` may be a day as well.
    if (split.time === '' && alone !== null) continue
    const time =
      split.time === '' ? timeOn(split.day, now, language) : (usualTime(split.time, language) ?? split.time)
    const found = readDayAt(split.day, time, now, language)
    if (found) return `${found.day}T${found.time}`
  }
  if (alone === null) return null
  // The next time that clocks show it.
  return `${alone > now.slice(11) ? today : addDays(today, 1)}T${alone}`
}

const laterBy = (wall: string, minutes: number) =>
  new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 16)

/** Whether it is the word for this moment. */
export const isNow = (text: string, language: string) =>
  ['now', dateWordsIn(language).now].includes(plainDate(text))

/** In a leap year, so that every day is one. */
const anyNow = '2024-01-01T00:00'

export const isTime = (text: string, language: string) => readTime(text, anyNow, language) !== null

const looksLikeTime = (text: string) => /^\d{1,2}[:.,h]\d\d$/.test(text)

/** What keeps a text from being a time although it is written as one: its day, such as `31 Feb`, or its time of day, `25:00`. */
export function mistakeIn(text: string, language: string): 'day' | 'time' | null {
  const typed = withoutAt(` ${plainDate(text)}`, language).trim()
  if (isTime(text, language)) return null
  if (looksLikeTime(typed)) return 'time'
  for (const { day, time } of splitsOf(typed)) {
    const hasNoTime = time !== '' && readTimeOfDay(time, language) === null
    const isNone = readDay(day, anyNow.slice(0, 10), language) === null
    if (isNone && !hasNoTime && isNoDay(day, language)) return 'day'
    if (!isNone && hasNoTime && looksLikeTime(time)) return 'time'
  }
  return null
}
