import { Flex, IconButton, Input } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react'
import { Field } from '@/components/ui/field'
import { useFieldPopover } from '@/components/ui/popup-position'
import { usePreload, whileLoading } from '@/components/ui/preloadable'
import { useTimeout } from '@/components/ui/use-timeout'
import { ownTimeZone } from '@/contract/time-zones'
import { maxDateLength } from './date-words'
import { afterPress } from './input-events'
import { readDay, readMoment, readTimeOfDay, toWallTime, type Yearless } from './wall-time'

const Calendar = dynamic(() => import('./calendar').then((code) => code.Calendar), {
  ssr: false,
  loading: whileLoading(),
})
const calendarCode = [Calendar]

type DateFieldProps = {
  label: string
  help?: string
  error?: string
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
  isDisabled?: boolean
  /**
   * Called with null while what was typed is not complete.
   * @param pasted the moment itself, where one was pasted
   */
  onChange: (value: string | null, pasted?: string) => void
  /** What the clocks show in place of a time that they skip. */
  shown?: (value: string) => string
  onLeave?: () => void
  children?: ReactNode
}

type DayFieldProps = Pick<DateFieldProps, 'label' | 'error' | 'yearless'> & {
  value: string
  /** Called with '' while what was typed is no day. */
  onChange: (value: string) => void
}

/** A day in the user's own time zone, `2030-01-31`, or '' for none. */
export function DayField({ value, onChange, ...props }: DayFieldProps) {
  const t = useTranslations('form.dateTime')
  const { name, isKnown } = ownTimeZone()
  const [isIncomplete, setIncomplete] = useState(false)

  function change(next: string | null) {
    setIncomplete(next === null)
    onChange(next ?? '')
  }
  return (
    <DateField
      {...props}
      zone={name}
      help={isKnown ? undefined : t('unknownZone')}
      hasTime={false}
      value={isIncomplete && value === '' ? null : value}
      onChange={change}
    />
  )
}

/** A date, typed or from a calendar, and a time of day. What was typed stays as it is until the field is left. */
export function DateField(props: DateFieldProps) {
  const { label, help, error, isDisabled, hasTime, onLeave, children } = props
  const t = useTranslations('form.dateTime')
  const { texts, day, today, typingError, change, choose, leave, leavePart } = useTypedDate(props)
  const popover = useFieldPopover<true>(() => {
    leave()
    onLeave?.()
  })
  usePreload(calendarCode)

  const inputProps = (part: keyof Texts) => ({
    as: PartInput,
    isRight: typingError?.part !== undefined && typingError.part !== part,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: maxDateLength,
    isDisabled,
    value: texts[part],
    onBlur: leavePart,
  })

  return (
    <Field label={label} help={help} error={typingError?.text ?? error}>
      <Flex position="relative" wrap="wrap" align="center" gap={2} {...popover.rootProps}>
        <Flex as="span" flex="1 1 11rem" maxW="15rem">
          <Input
            {...inputProps('day')}
            borderEndRadius={0}
            placeholder={t('dayPlaceholder')}
            onChange={({ target }) => change({ day: target.value })}
          />
          <IconButton
            variant="outline"
            ms="-1px"
            borderStartRadius={0}
            icon={<CalendarDays size={18} />}
            aria-label={t('open', { label })}
            aria-haspopup="dialog"
            isDisabled={isDisabled}
            {...popover.triggerProps}
            onClick={() => popover.open(popover.opened ? null : true)}
          />
        </Flex>
        {popover.opened && (
          <Calendar
            id={popover.panelId}
            label={t('choose', { label })}
            chosen={day}
            today={today}
            isNotPast={props.isNotPast}
            opensUp={popover.placement.opensUp}
            onPick={(picked) => {
              choose(picked)
              popover.close()
            }}
          />
        )}
        {hasTime && (
          <Input
            {...inputProps('time')}
            flex="1 1 6rem"
            maxW="7.5rem"
            id={`${popover.panelId}-time`}
            aria-label={t('time', { label })}
            placeholder={t('timePlaceholder')}
            // A day that was chosen brings a time, which is to be typed over.
            onFocus={({ target }: FocusEvent<HTMLInputElement>) => target.select()}
            onChange={({ target }) => change({ time: target.value })}
          />
        )}
        {children}
      </Flex>
    </Field>
  )
}

/** The day or the time: an error in the other one does not mark it. */
function PartInput({ isRight, ...props }: ComponentProps<'input'> & { isRight: boolean }) {
  const unmarked = { 'aria-invalid': undefined, 'aria-describedby': undefined }
  return <input {...props} {...(isRight && unmarked)} />
}

/** `18:00` as people write it here; '' for none. */
export function useTimeText() {
  const format = useFormatter()
  return (time: string) => {
    if (time === '') return ''
    const date = new Date(`1970-01-01T${time}:00Z`)
    return format.dateTime(date, { timeZone: 'UTC', timeStyle: 'short' }).replace(/\s/g, ' ')
  }
}

type Texts = { day: string; time: string }
/** `isJudged` while the field still has the focus: then nothing is said of what is only missing. */
type Typed = Texts & { value: string | null; isLeft: boolean; isJudged: boolean }

/** Milliseconds without a key after which what was typed is judged, although nobody has left the field. */
const typingPause = 1_000

function useTypedDate(props: DateFieldProps) {
  const { value, zone, hasTime, isNotPast, yearless, shown = (typed: string) => typed, onChange } = props
  const t = useTranslations('form')
  const past = useTranslations('validation')
  const locale = useLocale()
  const format = useFormatter()
  const timeText = useTimeText()
  const [typed, setTyped] = useState<Typed | null>(null)
  // A value from elsewhere replaces what was typed.
  const current = typed?.value === value ? typed : null
  const now = toWallTime(useNow().toISOString(), zone)
  const today = now.slice(0, 10)
  useTimeout(
    () => setTyped((last) => last && { ...last, isJudged: true }),
    current && !current.isJudged ? typingPause : null,
    current,
  )

  const formatTime = (time: string) => (hasTime ? timeText(time) : '')
  const formatDay = (day: string) => format.dateTime(new Date(day), { timeZone: 'UTC', dateStyle: 'medium' })
  const savedDay = (value ?? '').slice(0, 10)
  const savedTime = (value ?? '').slice(11)
  const texts = current ?? { day: savedDay && formatDay(savedDay), time: formatTime(savedTime) }
  const dayIn = (text: string) => readDay(text, today, locale, yearless)
  const day = dayIn(texts.day)

  function readValue(next: Texts) {
    if (`${next.day}${next.time}`.trim() === '') return ''
    const nextDay = dayIn(next.day)
    const time = hasTime ? readTimeOfDay(next.time, locale) : ''
    if (nextDay === null || time === null) return null
    return time ? `${nextDay}T${time}` : nextDay
  }
  function set(next: Texts, pasted?: string) {
    const nextValue = readValue(next)
    setTyped({ ...next, value: nextValue && shown(nextValue), isLeft: false, isJudged: false })
    if (nextValue !== value || pasted !== undefined) onChange(nextValue, pasted)
  }
  function change(next: Partial<Texts>) {
    const pasted = next.day === undefined ? null : readMoment(next.day, zone, today, locale)
    if (pasted) set({ day: formatDay(pasted.day), time: formatTime(pasted.time) }, pasted.moment)
    else set({ day: texts.day, time: texts.time, ...next })
  }
  const choose = (chosen: string) =>
    set({ day: formatDay(chosen), time: formatTime(readTimeOfDay(texts.time, locale) ?? '12:00') })

  const leave = () =>
    afterPress(() => setTyped((now) => (now?.value === null ? { ...now, isLeft: true } : null)))
  /** What was typed is judged, and where it is all there is, shown as it was understood. */
  const leavePart = () =>
    hasTime ? afterPress(() => setTyped((now) => now && { ...now, isJudged: true })) : leave()
  function findError(): { part?: keyof Texts; text: string } | undefined {
    if (!current?.isLeft && !current?.isJudged) return undefined
    if (current.day.trim() !== '' && day === null)
      return { part: 'day', text: t('dateTime.noDay', { text: current.day }) }
    if (current.time.trim() !== '' && readTimeOfDay(current.time, locale) === null)
      return { part: 'time', text: t('dateTime.noTime', { text: current.time }) }
    const time = readTimeOfDay(current.time, locale) ?? ''
    const isOver = day !== null && (day < today || (day === today && time !== '' && time <= now.slice(11)))
    if (isNotPast && isOver) return { part: day < today ? 'day' : 'time', text: past('datePast') }
    return current.isLeft && current.value === null ? { text: t('halfTime') } : undefined
  }
  return { texts, day, today, change, choose, leave, leavePart, typingError: findError() }
}
