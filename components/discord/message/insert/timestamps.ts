import type { TimestampStyle } from '@/components/discord/message/markdown/nodes'
import { timestampFormats, writeRelative } from '@/components/discord/message/preview/write-timestamp'
import { readSpan, toWallTime } from '@/components/form/wall-time'
import { fromWallTime } from '@/components/form/zoned-moment'
import { ownTimeZone, writeMoment } from '@/contract/time-zones'
import { isNow, readTime } from './read-time'

/** The most useful first. */
const styles: readonly TimestampStyle[] = ['f', 'F', 'R', 'D', 'd', 't', 'T']

/** A moment in each style of Discord: what is inserted, and how the person who writes reads it. */
export function timestampsOf(moment: string, locale: string) {
  const wholeSeconds = (time: number) => Math.floor(time / 1000)
  const seconds = wholeSeconds(Date.parse(moment))
  return styles.map((style) => ({
    text: `<t:${seconds}:${style}>`,
    reads:
      style === 'R'
        ? writeRelative(seconds - wholeSeconds(Date.now()), locale)
        : (writeMoment(moment, locale, timestampFormats[style]) ?? ''),
    style,
  }))
}

/** The moment that a text after `@` means, by the clocks of the person who writes. */
export function momentOf(text: string, language: string) {
  const { name: zone } = ownTimeZone()
  const now = new Date().toISOString()
  const wall = readTime(text, toWallTime(now, zone), language)
  if (wall === null) return null
  if (isNow(text, language)) return now
  const span = readSpan(text, language)
  // Two hours are two hours, also when clocks change meanwhile.
  if (span && 'minutes' in span) return new Date(Date.parse(now) + span.minutes * 60_000).toISOString()
  return fromWallTime(wall, zone)
}
