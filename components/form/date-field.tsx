import { Flex, IconButton, Input } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react'
import { Field } from '@/components/ui/field'
import { useFieldPopover } from '@/components/ui/popup-position'
import { usePreload, whileLoading } from '@/components/ui/preloadable'
import { isUnreadable, type Unreadable } from '@/contract/json'
import { ownTimeZone } from '@/contract/time-zones'
import { maxDateLength } from './date-words'
import { type Texts, type TypedDate, useTypedDate } from './use-typed-date'

const Calendar = dynamic(() => import('./calendar').then((code) => code.Calendar), {
  ssr: false,
  loading: whileLoading(),
})
const calendarCode = [Calendar]

type DateFieldProps = TypedDate & {
  label: string
  help?: string
  error?: string
  isDisabled?: boolean
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
  const [unread, setUnread] = useState<Unreadable | null>(null)

  function change(next: string | Unreadable) {
    setUnread(isUnreadable(next) ? next : null)
    onChange(isUnreadable(next) ? '' : next)
  }
  return (
    <DateField
      {...props}
      zone={name}
      help={isKnown ? undefined : t('unknownZone')}
      hasTime={false}
      value={value === '' ? (unread ?? '') : value}
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
        <Flex as="span" flex="1 1 13.5rem" maxW="15rem">
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
            data-time
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
