import { chakra } from '@chakra-ui/react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { DayInput, dayInputStyles, useDayPopover } from './day-input'
import { afterPress } from './input-events'
import { readDay, toWallTime } from './wall-time'

type DayFieldProps = {
  label: string
  /** `2030-01-31`; '' for none. */
  value: string
  onChange: (day: string) => void
}

const styles = { position: 'relative', ...dayInputStyles } as const

/** A day, typed as people write it or chosen in a calendar. What is typed stays as it was typed until the field is left. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const t = useTranslations('form.dateTime')
  const format = useFormatter()
  const [typed, setTyped] = useState<{ text: string; day: string; isLeft: boolean } | null>(null)
  // A value that comes late must not change what is being typed.
  const own = typed && (!typed.isLeft || value === '') ? typed : null
  const write = (day: string) => format.dateTime(new Date(day), { timeZone: 'UTC', dateStyle: 'medium' })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const today = toWallTime(useNow().toISOString(), timeZone).slice(0, 10)

  function change(text: string) {
    const day = readDay(text, today) ?? ''
    setTyped({ text, day, isLeft: false })
    if (day !== value) onChange(day)
  }
  const leave = () =>
    afterPress(() =>
      setTyped((now) => (now && now.day === '' && now.text.trim() !== '' ? { ...now, isLeft: true } : null)),
    )
  const popover = useDayPopover(leave)

  return (
    <Field label={label} error={own?.isLeft ? t('noDay', { text: own.text }) : undefined}>
      <chakra.div sx={styles} {...popover.rootProps}>
        <DayInput
          {...{ label, today, popover }}
          text={own?.text ?? (value === '' ? '' : write(value))}
          day={value === '' ? null : value}
          onText={change}
          onPick={(day) => change(write(day))}
        />
      </chakra.div>
    </Field>
  )
}
