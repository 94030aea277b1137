import type { TimestampStyle } from '@/components/discord/message/markdown/nodes'
import { type MomentStyle, writeMoment } from '@/contract/time-zones'

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

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** @param seconds until then, or since with a minus */
export function writeRelative(seconds: number, locale: string) {
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

type Timestamp = { seconds: number; style: TimestampStyle }

/** A point in time as it is read, with `now` in seconds too; null for what is no moment. */
export const writeTimestamp = (
  { seconds, style }: Timestamp,
  now: number,
  locale: string,
  write = writeMoment,
) =>
  style === 'R'
    ? writeRelative(seconds - now, locale)
    : write(new Date(seconds * 1000), locale, timestampFormats[style])
