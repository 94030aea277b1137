import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { TimestampStyle } from '@/components/discord/message/markdown/nodes'
import { useIsHydrated } from '@/components/ui/hydration'
import { writeMoment } from '@/contract/time-zones'
import { timestampFormats, writeTimestamp } from './write-timestamp'

type TimestampProps = { className?: string; seconds: number; style: TimestampStyle }

/** A point in time, in seconds since 1970, as Discord spells it. */
export function Timestamp({ className, seconds, style }: TimestampProps) {
  const locale = useLocale()
  const [now] = useState(() => Date.now() / 1000)
  const date = new Date(seconds * 1000)
  // The server does not know where the person is.
  const isHydrated = useIsHydrated()
  const write: typeof writeMoment = (moment, locale, style) =>
    isHydrated
      ? writeMoment(moment, locale, style)
      : new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(moment))

  return (
    <time
      className={className}
      dateTime={date.toISOString()}
      title={write(date, locale, timestampFormats.F) ?? undefined}
      suppressHydrationWarning
    >
      {writeTimestamp({ seconds, style }, now, locale, write)}
    </time>
  )
}
