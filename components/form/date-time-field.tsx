import { chakra, Input } from '@chakra-ui/react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Field } from '@/components/ui/field'
import { DayInput, dayInputStyles, useDayPopover } from './day-input'
import { afterPress } from './input-events'
import { readDay, readMoment, readTimeOfDay, toWallTime } from './wall-time'

type DateTimeFieldProps = {
  label: string
  help?: string
  error?: string
  /** What the clocks of the zone show then: `2030-01-31T18:00`; '' for no time. */
  wall: string
  zone: string
  isDisabled?: boolean
  /** With '' while what is typed is not both a date and a time. */
  onChange: (wall: string) => void
  onLeave?: () => void
  /** Buttons beside it. */
  children?: ReactNode
}

const styles = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  ...dayInputStyles,
  '> input': { flex: '1 1 6rem', maxW: '7.5rem' },
} as const

/** A date, typed or from a calendar, and a time of day. What is typed stays as it was typed until the field is left. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, help, error, wall, zone, isDisabled, onChange, onLeave, children } = props
  const t = useTranslations('form.dateTime')
  const timeId = useId()
  const typing = useTyping({ wall, zone, onChange })
  const popover = useDayPopover(() => {
    typing.leave()
    onLeave?.()
  })
  const { texts, day, today, change, pick } = typing

  return (
    <Field label={label} help={help} error={typing.mistake ?? error}>
      <chakra.div sx={styles} {...popover.rootProps}>
        <DayInput
          {...{ label, day, today, popover, isDisabled }}
          text={texts.day}
          onText={(text) => change({ day: text })}
          onPick={pick}
        />
        <Input
          id={timeId}
          aria-label={t('time', { label })}
          value={texts.time}
          placeholder={t('timePlaceholder')}
          autoComplete="off"
          spellCheck={false}
          isDisabled={isDisabled}
          onChange={({ target }) => change({ time: target.value })}
        />
        {children}
      </chakra.div>
    </Field>
  )
}

type Texts = { day: string; time: string }
type Typing = Pick<DateTimeFieldProps, 'wall' | 'zone' | 'onChange'>

function useTyping({ wall, zone, onChange }: Typing) {
  const t = useTranslations('form')
  const format = useFormatter()
  const [typed, setTyped] = useState<(Texts & { wall: string; isLeft: boolean }) | null>(null)
  // What comes from elsewhere takes the place of what was typed before.
  const own = typed?.wall === wall ? typed : null
  const write = (moment: string): Texts => {
    const date = new Date(`${moment}:00Z`)
    const time = format.dateTime(date, { timeZone: 'UTC', timeStyle: 'short' }).replace(/\s/g, ' ')
    return { day: format.dateTime(date, { timeZone: 'UTC', dateStyle: 'medium' }), time }
  }
  const texts = own ?? (wall === '' ? { day: '', time: '' } : write(wall))
  const today = toWallTime(useNow().toISOString(), zone).slice(0, 10)

  function set(next: Texts) {
    const [day, time] = [readDay(next.day, today), readTimeOfDay(next.time)]
    const made = day !== null && time !== null ? `${day}T${time}` : ''
    setTyped({ ...next, wall: made, isLeft: false })
    if (made !== wall) onChange(made)
  }
  function change(next: Partial<Texts>) {
    const pasted = next.day === undefined ? null : readMoment(next.day, zone, today)
    set(pasted ? write(`${pasted.day}T${pasted.time}`) : { day: texts.day, time: texts.time, ...next })
  }
  const pick = (day: string) => {
    const time = readTimeOfDay(texts.time) ?? '12:00'
    set(write(`${day}T${time}`))
  }
  const leave = () =>
    afterPress(() =>
      setTyped((now) => {
        const isSettled = now === null || now.wall !== '' || (now.day.trim() === '' && now.time.trim() === '')
        return isSettled ? null : { ...now, isLeft: true }
      }),
    )
  const day = texts.day.trim() === '' ? null : readDay(texts.day, today)

  function mistakeIn({ day: date, time }: Texts) {
    if (date.trim() !== '' && day === null) return t('dateTime.noDay', { text: date })
    if (time.trim() !== '' && readTimeOfDay(time) === null) return t('dateTime.noTime', { text: time })
    return t('halfTime')
  }
  return { texts, day, today, change, pick, leave, mistake: own?.isLeft ? mistakeIn(own) : undefined }
}
