import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { TimestampStyle } from '@/components/discord/message/markdown/ast'

type Absolute = Exclude<TimestampStyle, 'R'>

const formats: Record<Absolute, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

function relative(seconds: number, locale: string) {
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

/** A moment in the reader's own language and time zone, as the platform shows it to each reader. */
export function Timestamp({ seconds, style }: { seconds: number; style: TimestampStyle }) {
  const locale = useLocale()
  const [now] = useState(() => Date.now() / 1000)
  const date = new Date(seconds * 1000)
  const full = new Intl.DateTimeFormat(locale, formats.F).format(date)
  const shown =
    style === 'R'
      ? relative(seconds - now, locale)
      : new Intl.DateTimeFormat(locale, formats[style]).format(date)

  return (
    <time className="time-mark" dateTime={date.toISOString()} title={full}>
      {shown}
    </time>
  )
}
