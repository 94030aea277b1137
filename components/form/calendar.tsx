import { chakra, IconButton } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type DateTimeFormatOptions, useFormatter, useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isRightToLeft, keysAlong } from '@/components/ui/arrow-keys'
import { besideField } from '@/components/ui/popup-position'
import { isOutOfRange } from '@/contract/declaration/moment'
import { ownLocale } from './date-words'
import { addDays, addMonths, sinceWeekday } from './wall-time'

type CalendarProps = {
  id: string
  label: string
  chosen: string | null
  today: string
  /** Days that are over cannot be chosen. */
  isNotPast?: boolean
  opensUp: boolean
  onPick: (day: string) => void
}

const styles = {
  position: 'absolute',
  insetInlineStart: 0,
  layerStyle: 'floating',
  p: 3,
  '> div': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 },
  '> div > p': { fontWeight: 'semibold', fontSize: 'sm' },
  th: { w: 9, h: 8, fontSize: 'xs', fontWeight: 'medium', color: 'text.muted' },
  td: { p: 0 },
  'td > button': {
    w: 9,
    h: 9,
    fontSize: 'sm',
    borderRadius: 'md',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
  'td > button.other': { color: 'text.muted' },
  'td > button[aria-current]': { fontWeight: 'bold', color: 'accent.text' },
  'td > button[aria-disabled]': { opacity: 0.4, cursor: 'not-allowed', _hover: { bg: 'transparent' } },
  'td[aria-selected="true"] > button': { bg: 'accent.subtle', color: 'accent.text', fontWeight: 'bold' },
} as const

/** The days of a month. Arrow keys, Page Up, Page Down, Home and End move between them. */
export function Calendar({ id, label, chosen, today, isNotPast = false, opensUp, onPick }: CalendarProps) {
  const t = useTranslations('form.dateTime')
  const format = useFormatter()
  const title = useId()
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ day: chosen ?? today, isFocused: true })
  const { day: current } = shown
  useEffect(() => {
    if (shown.isFocused) root.current?.querySelector<HTMLElement>('td > [tabindex="0"]')?.focus()
  }, [shown])

  const weekBegins = firstWeekday(useLocale())
  const firstOfMonth = `${current.slice(0, 8)}01`
  const first = addDays(firstOfMonth, -sinceWeekday(firstOfMonth, weekBegins))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  )
  const write: WriteDay = (day, options) => format.dateTime(new Date(day), { timeZone: 'UTC', ...options })

  function show(day: string, isFocused: boolean) {
    const isWritable = day >= '0001-01-01' && day <= '9999-12-31'
    if (isWritable && day !== current) setShown({ day, isFocused })
  }
  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    const next = dayAfterKey(current, weekBegins, event)
    if (next === undefined) return
    event.preventDefault()
    show(next, true)
  }

  const monthButton = (name: 'previousMonth' | 'nextMonth', Icon: LucideIcon, by: number) => (
    <IconButton
      size="sm"
      variant="ghost"
      icon={<Icon size={18} />}
      aria-label={t(name)}
      onClick={() => show(addMonths(current, by), false)}
    />
  )

  return (
    <chakra.div
      ref={root}
      id={id}
      role="dialog"
      aria-label={label}
      sx={{ ...styles, ...besideField({ opensUp }) }}
    >
      <div>
        {monthButton('previousMonth', ChevronLeft, -1)}
        <p id={title} aria-live="polite">
          {write(current, { month: 'long', year: 'numeric' })}
        </p>
        {monthButton('nextMonth', ChevronRight, 1)}
      </div>
      <MonthTable
        titledBy={title}
        {...{ weeks, current, chosen, today, write, onPick }}
        isRefused={(day) => (isNotPast && day < today) || isOutOfRange(day)}
        onKeyDown={moveFocus}
      />
    </chakra.div>
  )
}

type WriteDay = (day: string, options: DateTimeFormatOptions) => string

type MonthTableProps = Pick<CalendarProps, 'chosen' | 'today' | 'onPick'> & {
  /** The id of its title. */
  titledBy: string
  weeks: readonly (readonly string[])[]
  current: string
  write: WriteDay
  isRefused: (day: string) => boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function MonthTable({ titledBy, weeks, current, chosen, today, write, isRefused, ...on }: MonthTableProps) {
  const weekdays = shortWeekdays(weeks[0] ?? [], write)
  return (
    <table role="grid" aria-labelledby={titledBy} onKeyDown={on.onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={write(day, { weekday: 'long' })}>
              {weekdays.get(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <td key={day} role="gridcell" aria-selected={day === chosen}>
                <button
                  type="button"
                  className={day.slice(0, 7) === current.slice(0, 7) ? undefined : 'other'}
                  tabIndex={day === current ? 0 : -1}
                  aria-label={write(day, { dateStyle: 'full' })}
                  aria-current={day === today ? 'date' : undefined}
                  aria-disabled={isRefused(day) || undefined}
                  onClick={isRefused(day) ? undefined : () => on.onPick(day)}
                >
                  {Number(day.slice(-2))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Two letters; one where the first two are those of every day's article. */
function shortWeekdays(days: readonly string[], write: WriteDay) {
  const letters = days.map((day) => write(day, { weekday: 'short' }).slice(0, 2))
  const areClear = new Set(letters).size === days.length
  return new Map(
    days.map((day, at) => [day, areClear ? letters[at] : write(day, { weekday: 'narrow' })] as const),
  )
}

function dayAfterKey(
  day: string,
  weekBegins: number,
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>,
) {
  const ofWeek = sinceWeekday(day, weekBegins)
  const { forwards, backwards } = keysAlong(isRightToLeft(currentTarget))
  const steps: Record<string, string> = {
    [backwards]: addDays(day, -1),
    [forwards]: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -ofWeek),
    End: addDays(day, 6 - ofWeek),
    PageUp: addMonths(day, shiftKey ? -12 : -1),
    PageDown: addMonths(day, shiftKey ? 12 : 1),
  }
  return steps[key]
}

/**
 * On which day weeks begin where not on Monday, as the Unicode CLDR has it: not every browser tells. 0 is Sunday, as in
 * `Date`.
 */
const beginOn: readonly [day: number, regions: string][] = [
  [
    0,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
  [5, 'MV'],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
]

/** The day on which weeks begin for people who read a language here; 0 is Sunday. */
function firstWeekday(language: string) {
  const own = ownLocale()
  const isSpokenHere = language.startsWith('en') || own.split('-')[0] === language.split('-')[0]
  const { region = '001' } = new Intl.Locale(isSpokenHere ? own : language).maximize()
  return beginOn.find(([, regions]) => regions.includes(region))?.[0] ?? 1
}
