import { useFormatter } from 'next-intl'

/** Writes `18:00` as people write it here; '' for none. */
export function useTimeText() {
  const format = useFormatter()
  return (time: string) => {
    if (time === '') return ''
    const date = new Date(`1970-01-01T${time}:00Z`)
    return format.dateTime(date, { timeZone: 'UTC', timeStyle: 'short' }).replace(/\s/g, ' ')
  }
}
