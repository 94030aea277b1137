import { addDays, readDay, readTimeOfDay } from '@/components/form/wall-time'

/** In a day that is chosen without a time. */
const noon = '12:00'

/** Bare hours are left alone: `@5` is not yet a time of day. */
const isTimeOfDay = /[:h]\d|\d ?[ap]\.?m|noon|midnight/

/**
 * What a text after `@` means by the clocks of a zone that show `now`: `now`, a day, a time of day, or both, as in
 * `tomorrow 18:00` and `31 Jan at 6 pm`. Null for what is not, or not yet, a time.
 */
export function readTime(text: string, now: string): string | null {
  const typed = text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (typed === 'now') return now
  const today = now.slice(0, 10)
  // While the time is being typed, its day.
  const words = typed.replace(/(?: at|:)$/, '').split(' ')
  for (let count = words.length; count > 0; count--) {
    const day = readDay(words.slice(0, count).join(' ').replace(/,$/, ''), today)
    const rest = words.slice(count).join(' ').replace(/^at /, '')
    const time = rest === '' ? noon : readTimeOfDay(rest)
    if (day !== null && time !== null) return `${day}T${time}`
  }
  const time = isTimeOfDay.test(typed) ? readTimeOfDay(typed) : null
  if (time === null) return null
  // The next time that clocks show it.
  return `${time > now.slice(11) ? today : addDays(today, 1)}T${time}`
}

/** In a leap year, so that every day is one. */
export const isTime = (text: string) => readTime(text, '2024-01-01T00:00') !== null
