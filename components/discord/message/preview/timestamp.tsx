import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { TimestampStyle } from '@/components/discord/message/markdown/nodes'
import { useOwnZone } from '@/components/ui/own-zone'
import { writeMoment } from '@/contract/time-zones'
import { timestampFormats, writeTimestamp } from './write-timestamp'

type TimestampProps = { className?: string; seconds: number; style: TimestampStyle }

/** A point in time, in seconds since 1970, as Discord spells it. */
export function Timestamp({ className, seconds, style }: TimestampProps) {
  const locale = useLocale()
  const [now] = useState(() => Date.now() / 1000)
  const date = new Date(seconds * 1000)
  const zone = useOwnZone()()

  return (
    <time
      className={className}
      // The text around it may be written the other way.
      dir="auto"
      dateTime={date.toISOString()}
      title={writeMoment(date, locale, timestampFormats.F, zone) ?? undefined}
      suppressHydrationWarning
    >
      {writeTimestamp({ seconds, style }, now, locale, zone)}
    </time>
  )
}
