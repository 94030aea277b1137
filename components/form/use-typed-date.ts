import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTimeout } from '@/components/ui/use-timeout'
import { firstDay, isOutOfRange, lastDay } from '@/contract/declaration/moment'
import { quotable } from '@/contract/text-length'
import { afterPress } from './input-events'
import {
  isNoDay,
  misnamedDay,
  readDay,
  readDayAt,
  readMoment,
  readSpan,
  readTimeOfDay,
  toWallTime,
  type Yearless,
} from './wall-time'

/** `18:00` as people write it here; '' for none. */
export function useTimeText() {
  const format = useFormatter()
  return (time: string) => {
    if (time === '') return ''
    const date = new Date(`1970-01-01T${time}:00Z`)
    return format.dateTime(date, { timeZone: 'UTC', timeStyle: 'short' }).replace(/\s/g, ' ')
  }
}

export type TypedDate = {
  /**
   * `2030-01-31T18:00` by the clocks of the zone, or `2030-01-31` for a field without a time; '' for none, and null for
   * what is not complete.
   */
  value: string | null
  zone: string
  hasTime: boolean
  /** A moment that is over makes no sense. */
  isNotPast?: boolean
  /** Which day is meant by one without a year; by default the next. */
  yearless?: Yearless
  /**
   * Called with null while what was typed is not complete.
   * @param pasted the moment itself, where one was pasted
   */
  onChange: (value: string | null, pasted?: string) => void
  /** The moment at which the clocks show a value; by default they are those of UTC. */
  momentAt?: (value: string) => string | null
  /** What the clocks show in place of a time that they skip. */
  shown?: (value: string) => string
}

export type Texts = { day: string; time: string }
type Typed = Texts & {
  value: string | null
  /** When, by the clocks of the zone: a page may have been open for days. */
  at: string
  isLeft: boolean
  /** While the field still has the focus: then nothing is said of what is only missing. */
  isJudged: boolean
  /** The day is shown as it was understood. The words stay: with a time, `Friday` may be another one. */
  isDayLeft: boolean
}

/** Milliseconds without a key after which what was typed is judged, although nobody has left the field. */
const typingPause = 1_000

const minute = 60_000
const momentIn = (minutes: number) =>
  new Date((Math.floor(Date.now() / minute) + minutes) * minute).toISOString()

/** What was typed in a date's two texts: it stays as it is until its part of the field is left. */
export function useTypedDate(props: TypedDate) {
  const { value, zone, hasTime, isNotPast, yearless, onChange } = props
  const { shown = (typed: string) => typed, momentAt = (typed: string) => typed } = props
  const t = useTranslations('form')
  const past = useTranslations('validation')
  const locale = useLocale()
  const format = useFormatter()
  const timeText = useTimeText()
  const [typed, setTyped] = useState<Typed | null>(null)
  // A value from elsewhere replaces what was typed.
  const current = typed?.value === value ? typed : null
  const opened = toWallTime(useNow().toISOString(), zone)
  const now = current?.at ?? opened
  const today = now.slice(0, 10)
  useTimeout(
    () => setTyped((last) => last && { ...last, isJudged: true }),
    current && !current.isJudged ? typingPause : null,
    current,
  )

  const formatTime = (time: string) => (hasTime ? timeText(time) : '')
  // A year is typed with four digits, which only this shows of an early one.
  const formatDay = (day: string) =>
    day < '1000' ? day : format.dateTime(new Date(day), { timeZone: 'UTC', dateStyle: 'medium' })
  const savedDay = (value ?? '').slice(0, 10)
  const savedTime = (value ?? '').slice(11)
  const texts = current ?? { day: savedDay && formatDay(savedDay), time: formatTime(savedTime) }
  function dayIn({ day, time }: Texts, from: string) {
    const at = hasTime ? readTimeOfDay(time, locale) : null
    return at === null ? readDay(day, from.slice(0, 10), locale, yearless) : readDayAt(day, at, from, locale)
  }
  const day = savedDay || dayIn(texts, now)
  const isOut = current !== null && readValue(current, now).isOutOfRange
  const isUnderstood = current?.isDayLeft && !isOut
  const shownTexts = { ...texts, ...(isUnderstood && day !== null && { day: formatDay(day) }) }

  /** `moment` where what was typed says exactly that. */
  function readValue(
    next: Texts,
    at: string,
  ): { value: string | null; moment?: string; isOutOfRange?: boolean } {
    if (`${next.day}${next.time}`.trim() === '') return { value: '' }
    const minutes = hasTime ? minutesIn(next.day) : null
    if (minutes !== null) {
      const moment = momentIn(minutes)
      return { value: toWallTime(moment, zone), moment }
    }
    const nextDay = dayIn(next, at)
    const time = hasTime ? readTimeOfDay(next.time, locale) : ''
    if (nextDay === null || time === null) return { value: null }
    const typedValue = time ? `${nextDay}T${time}` : nextDay
    return isOutOfRange(momentAt(typedValue) ?? '')
      ? { value: null, isOutOfRange: true }
      : { value: typedValue }
  }
  function minutesIn(text: string) {
    const span = readSpan(text, locale)
    return span && 'minutes' in span ? span.minutes : null
  }
  function set(next: Texts & Pick<Typed, 'isDayLeft'>, pasted?: string) {
    const at = toWallTime(new Date().toISOString(), zone)
    const { value: nextValue, moment = pasted } = readValue(next, at)
    setTyped({ ...next, at, value: nextValue && shown(nextValue), isLeft: false, isJudged: false })
    if (nextValue !== value || moment !== undefined) onChange(nextValue, moment)
  }
  const change = (next: Partial<Texts>) =>
    next.day === undefined
      ? set({ ...texts, ...next, isDayLeft: current?.isDayLeft ?? true })
      : changeDay(next.day)
  function changeDay(typedDay: string) {
    const pasted = readMoment(typedDay, zone, today, locale)
    if (!pasted) return set({ day: typedDay, time: texts.time, isDayLeft: false })
    set({ day: formatDay(pasted.day), time: formatTime(pasted.time), isDayLeft: false }, pasted.moment)
  }
  const choose = (chosen: string) =>
    set({
      day: formatDay(chosen),
      time: formatTime(readTimeOfDay(texts.time, locale) ?? '12:00'),
      isDayLeft: true,
    })

  const leave = () =>
    afterPress(() => setTyped((now) => (now?.value === null ? { ...now, isLeft: true } : null)))
  /** What was typed is judged, and shown as it was understood. */
  const leavePart = ({ relatedTarget: next }: FocusEvent) =>
    hasTime ? afterPress(() => judge(next)) : leave()
  function judge(next: EventTarget | null) {
    const isSpan = minutesIn(texts.day) !== null
    flushSync(() => setTyped((now) => now && { ...now, ...spanTexts(now), isJudged: true, isDayLeft: true }))
    // The time of a span comes in after the press that led to it, and is to be typed over, too.
    if (isSpan && next instanceof HTMLInputElement) next.select()
  }
  /** A span has its own time, which no longer counts once another is typed. */
  const spanTexts = ({ day, value }: Typed): Partial<Texts> =>
    value && minutesIn(day) !== null
      ? { day: formatDay(value.slice(0, 10)), time: formatTime(value.slice(11)) }
      : {}
  function dayError(typedDay: string) {
    const text = quotable(typedDay)
    const meant = misnamedDay(typedDay, today, locale, yearless)
    if (meant === null)
      return t(isNoDay(typedDay, locale) ? 'dateTime.noSuchDay' : 'dateTime.noDay', { text })
    const named = format.dateTime(new Date(meant), { timeZone: 'UTC', dateStyle: 'full' })
    return t('dateTime.wrongWeekday', { text, day: named })
  }
  function findError(): { part?: keyof Texts; text: string } | undefined {
    if (!current?.isLeft && !current?.isJudged) return undefined
    if (current.day.trim() !== '' && day === null) return { part: 'day', text: dayError(current.day) }
    if (current.time.trim() !== '' && readTimeOfDay(current.time, locale) === null)
      return { part: 'time', text: t('dateTime.noTime', { text: quotable(current.time) }) }
    const time = readTimeOfDay(current.time, locale) ?? ''
    const isOver = day !== null && (day < today || (day === today && time !== '' && time <= now.slice(11)))
    if (isOut)
      return {
        part: 'day',
        text: t('dateTime.outOfRange', { text: quotable(current.day), first: firstDay, last: lastDay }),
      }
    if (isNotPast && isOver) return { part: day < today ? 'day' : 'time', text: past('datePast') }
    return current.isLeft && current.value === null ? { text: t('halfTime') } : undefined
  }
  return { texts: shownTexts, day, today, change, choose, leave, leavePart, typingError: findError() }
}
