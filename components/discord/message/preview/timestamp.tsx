import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { TimestampStyle } from '@/components/discord/message/markdown/nodes'
import { useIsHydrated } from '@/components/ui/hydration'

const formats: Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions> = {
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

function relative(seconds: number, locale: string) {
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

/** A point in time, in seconds since 1970, as Discord spells it. */
export function Timestamp({ seconds, style }: { seconds: number; style: TimestampStyle }) {
  const locale = useLocale()
  const [now] = useState(() => Date.now() / 1000)
  const date = new Date(seconds * 1000)
  // The server does not know where the person is.
  const zone = useIsHydrated() ? {} : { timeZone: 'UTC' }
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...zone }).format(date)

  return (
    <time dateTime={date.toISOString()} title={write(formats.F)} suppressHydrationWarning>
      {style === 'R' ? relative(seconds - now, locale) : write(formats[style])}
    </time>
  )
}
