import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTimeout } from '@/components/ui/use-timeout'
import { firstDay, isOutOfRange, lastDay } from '@/contract/declaration/moment'
import { isSame, isUnreadable, typedText, unreadable, type Unreadable } from '@/contract/json'
import { quotable } from '@/contract/text-length'
import { afterPress } from './input-events'
import { useTimeText } from '@/components/ui/use-time-text'
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

export type TypedDate = {
  /**
   * `2030-01-31T18:00` by the clocks of the zone, or `2030-01-31` for a field without a time; '' for none.
   */
  value: string | Unreadable
  zone: string
  hasTime: boolean
  /** A moment that is over makes no sense. */
  isNotPast?: boolean
  /** Which day is meant by one without a year; by default the next. */
  yearless?: Yearless
  /**
   * Called with what was typed while that is not complete.
   * @param exact the moment itself, where what was typed says exactly that
   */
  onChange: (value: string | Unreadable, exact?: string) => void
  /** The moment at which the clocks show a value; by default they are those of UTC. */
  momentAt?: (value: string) => string | null
  /** What the clocks show in place of a time that they skip. */
  shown?: (value: string) => string
}

export type Texts = { day: string; time: string }

/** Neither of a date's texts has several lines. */
const unreadableDate = ({ day, time }: Texts) => unreadable(`${day}\n${time}`)
function textsOf(value: Unreadable): Texts {
  const [day = '', time = ''] = typedText(value).split('\n')
  return { day, time }
}

type Typed = Texts & {
  value: string | Unreadable
  /** When, by the clocks of the zone: a page may have been open for days. */
  at: string
  isLeft: boolean
  /** While the field still has the focus: then nothing is said of what is only missing. */
  isJudged: boolean
  /** The day is shown as it was understood. The words stay: with a time, `Friday` may be another one. */
  isDayLeft: boolean
}

/** Milliseconds without a key after which what was typed is judged, although nobody has left the field. */
export const typingPause = 1_000

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
  const opened = toWallTime(useNow().toISOString(), zone)
  const current = findTyped()
  const now = current?.at ?? opened
  const today = now.slice(0, 10)
  useTimeout(
    () => setTyped((last) => last && { ...last, isJudged: true }),
    current && !current.isJudged ? typingPause : null,
    current,
  )

  /** A value from elsewhere replaces what was typed here. Its own texts, as those of a draft, somebody left long ago. */
  function findTyped(): Typed | null {
    if (typed && isSame(typed.value, value)) return typed
    if (!isUnreadable(value)) return null
    return { ...textsOf(value), value, at: opened, isLeft: true, isJudged: true, isDayLeft: true }
  }
  const formatTime = (time: string) => (hasTime ? timeText(time) : '')
  // A year is typed with four digits, which only this shows of an early one.
  const formatDay = (day: string) =>
    day < '1000' ? day : format.dateTime(new Date(day), { timeZone: 'UTC', dateStyle: 'medium' })
  const savedDay = isUnreadable(value) ? '' : value.slice(0, 10)
  const savedTime = isUnreadable(value) ? '' : value.slice(11)
  const texts = current ?? { day: savedDay && formatDay(savedDay), time: formatTime(savedTime) }
  function dayIn({ day, time }: Texts, from: string) {
    const withTime = hasTime ? readDayAt(day, time, from, locale, yearless) : null
    return withTime?.day ?? readDay(day, from.slice(0, 10), locale, yearless)
  }
  const day = savedDay || dayIn(texts, now)
  const isOut = current !== null && readValue(current, now).isOutOfRange
  const isUnderstood = current?.isDayLeft && !isOut
  const shownTexts = { ...texts, ...(isUnderstood && day !== null && { day: formatDay(day) }) }

  function readValue(
    next: Texts,
    at: string,
  ): { value: string | Unreadable; exact?: string; isOutOfRange?: boolean } {
    if (`${next.day}${next.time}`.trim() === '') return { value: '' }
    const { value: read, exact } = readWhole(next.day, at) ?? { value: readParts(next, at) }
    if (read === null) return { value: unreadableDate(next) }
    return isOutOfRange(exact ?? momentAt(read) ?? '')
      ? { value: unreadableDate(next), isOutOfRange: true }
      : { value: read, exact }
  }
  function readParts(next: Texts, at: string) {
    if (!hasTime) return dayIn(next, at)
    const found = readDayAt(next.day, next.time, at, locale, yearless)
    return found && `${found.day}T${found.time}`
  }
  /** What stands in the text of the day and says the time, too. */
  function readWhole(text: string, at: string): { value: string; exact?: string } | null {
    const span = readSpan(text, locale)
    if (hasTime && span && 'minutes' in span) {
      const exact = momentIn(span.minutes)
      return { value: toWallTime(exact, zone), exact }
    }
    const found = readMoment(text, zone, at, locale, yearless)
    if (!found) return null
    return hasTime ? { value: `${found.day}T${found.time}`, exact: found.moment } : { value: found.day }
  }
  function set(next: Texts & Pick<Typed, 'isDayLeft'>) {
    const at = toWallTime(new Date().toISOString(), zone)
    const { value: read, exact } = readValue(next, at)
    const nextValue = isUnreadable(read) ? read : shown(read)
    setTyped({ ...next, at, value: nextValue, isLeft: false, isJudged: false })
    if (!isSame(read, value) || exact !== undefined) onChange(read, exact)
  }
  const change = (next: Partial<Texts>) =>
    set({ ...texts, ...next, isDayLeft: next.day === undefined && (current?.isDayLeft ?? true) })
  const choose = (chosen: string) =>
    set({
      day: formatDay(chosen),
      time: formatTime(readTimeOfDay(texts.time, locale) ?? '12:00'),
      isDayLeft: true,
    })

  const leave = () =>
    afterPress(() => setTyped((now) => (now && isUnreadable(now.value) ? { ...now, isLeft: true } : null)))
  /** What was typed is judged, and shown as it was understood. */
  const leavePart = ({ relatedTarget: next }: FocusEvent) =>
    hasTime ? afterPress(() => judge(next)) : leave()
  function judge(next: EventTarget | null) {
    const isWhole = readWhole(texts.day, now) !== null
    flushSync(() => setTyped((now) => now && { ...now, ...readTexts(now), isJudged: true, isDayLeft: true }))
    // Its time comes in after the press that led to it, and is to be typed over, too.
    if (isWhole && next instanceof HTMLInputElement && 'time' in next.dataset) next.select()
  }
  /** The time as it was understood; a day that says it has its own, which no longer counts once another is typed. */
  function readTexts({ day, time, value, at }: Typed): Partial<Texts> {
    if (!isUnreadable(value) && readWhole(day, at))
      return { day: formatDay(value.slice(0, 10)), time: formatTime(value.slice(11)) }
    const read = readTimeOfDay(time, locale)
    return read === null ? {} : { time: formatTime(read) }
  }
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
    return current.isLeft && isUnreadable(current.value) ? { text: t('halfTime') } : undefined
  }
  return { texts: shownTexts, day, today, change, choose, leave, leavePart, typingError: findError() }
}
