import { IconButton, Input } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { placeBeside } from '@/components/ui/place-beside'
import { usePopover } from '@/components/ui/popup'
import { preloadable, usePreloaded } from '@/components/ui/preloadable'

const Calendar = preloadable(
  () => import('./calendar').then((code) => code.Calendar),
  () => null,
)
const late = [Calendar]

/** For the element that holds the input and takes the popover's `rootProps`. */
export const dayInputStyles = {
  '.date': { display: 'flex', flex: '1 1 11rem', maxW: '15rem' },
  '.date > input': { borderEndEndRadius: 0, borderStartEndRadius: 0 },
  '.date > button': { borderEndStartRadius: 0, borderStartStartRadius: 0, ms: '-1px' },
} as const

/** The calendar beside a day's input. */
export function useDayPopover(onLeave: () => void) {
  const popover = usePopover<{ opensUp: boolean }>(onLeave)
  usePreloaded(late)
  const box = () => popover.rootProps.ref.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  const toggle = () => popover.open(popover.opened ? null : placeBeside(box(), window.innerHeight))
  return { ...popover, toggle }
}

type DayInputProps = {
  label: string
  text: string
  /** `2030-01-31`; null while the text is none. */
  day: string | null
  today: string
  popover: ReturnType<typeof useDayPopover>
  isDisabled?: boolean
  onText: (text: string) => void
  onPick: (day: string) => void
}

/** A day, typed or from a calendar. */
export function DayInput({ label, text, day, today, popover, isDisabled, onText, onPick }: DayInputProps) {
  const t = useTranslations('form.dateTime')
  return (
    <>
      <span className="date">
        <Input
          value={text}
          placeholder={t('dayPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          isDisabled={isDisabled}
          onChange={({ target }) => onText(target.value)}
        />
        <IconButton
          variant="outline"
          icon={<CalendarDays size={18} aria-hidden />}
          aria-label={t('open', { label })}
          aria-haspopup="dialog"
          isDisabled={isDisabled}
          {...popover.triggerProps}
          onClick={popover.toggle}
        />
      </span>
      {popover.opened && (
        <Calendar
          id={popover.panelId}
          label={t('choose', { label })}
          chosen={day}
          today={today}
          opensUp={popover.opened.opensUp}
          onPick={(picked) => {
            onPick(picked)
            popover.close()
          }}
        />
      )}
    </>
  )
}
