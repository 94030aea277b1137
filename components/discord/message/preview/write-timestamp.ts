import type { TimestampStyle } from '@/components/discord/message/markdown/nodes'
import { type MomentStyle, type OwnZone, writeMoment } from '@/contract/time-zones'

export const timestampFormats: Record<Exclude<TimestampStyle, 'R'>, MomentStyle> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
}

/** Each up to so many, which are one of the next. */
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number, end: number][] = [
  ['second', 1, 60],
  ['minute', 60, 60],
  ['hour', 3600, 24],
  ['day', 86_400, 31],
  ['month', 2_629_800, 12],
]

/**
 * Rounds to the nearest unit and counts, as Discord does: never "tomorrow".
 *
 * @param seconds until then, or since with a minus
 */
export function writeRelative(seconds: number, locale: string) {
  const round = (size: number) => Math.round(Math.abs(seconds) / size)
  const [unit, size] = units.find(([, length, end]) => round(length) < end) ?? ['year', 31_557_600]
  // Without a second between them it is "now" rather than "in 0 seconds".
  const numeric = unit === 'second' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(Math.sign(seconds) * round(size), unit)
}

type Timestamp = { seconds: number; style: TimestampStyle }

/** A point in time as it is read, with `now` in seconds too; null for what is no moment. */
export const writeTimestamp = ({ seconds, style }: Timestamp, now: number, locale: string, zone: OwnZone) =>
  style === 'R'
    ? writeRelative(seconds - now, locale)
    : writeMoment(new Date(seconds * 1000), locale, timestampFormats[style], zone)
