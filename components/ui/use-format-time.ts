import { useFormatter, useLocale } from 'next-intl'
import { useOwnZone } from './own-zone'
import { writeMoment } from '@/contract/time-zones'

/** Tells a moment (ISO 8601) as it is felt and as it is written, in the reader's own time zone. */
export function useFormatTime() {
  const format = useFormatter()
  const locale = useLocale()
  const ownZone = useOwnZone()

  return (iso: string, now: Date) => {
    const moment = new Date(iso)
    if (Number.isNaN(moment.getTime())) return { relative: iso, absolute: iso, exact: iso }
    const write = (timeStyle: 'short' | 'medium') =>
      writeMoment(moment, locale, { dateStyle: 'medium', timeStyle }, ownZone()) ?? iso
    return {
      // A server's clock may be a little ahead of ours.
      relative: format.relativeTime(Math.min(moment.getTime(), now.getTime()), now),
      absolute: write('short'),
      /** With seconds, to tell moments within a minute apart. */
      exact: write('medium'),
    }
  }
}
