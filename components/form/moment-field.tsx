import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { isUnreadable, type Unreadable } from '@/contract/json'
import { joinSentences } from '@/contract/join-sentences'
import { offsetAt, spellOffset } from '@/contract/time-zones'
import { DateField } from './date-field'
import { useTimeText } from '@/components/ui/use-time-text'
import { toWallTime } from './wall-time'
import { bothMoments, fromWallTime, inZone } from './zoned-moment'

type MomentFieldProps = Omit<ComponentProps<typeof DateField>, 'hasTime' | 'value' | 'onChange'> & {
  /** In ISO 8601; '' for none. */
  moment: string | Unreadable
  /** Called with what was typed while that is not complete. */
  onChange: (moment: string | Unreadable) => void
}

const isSameMoment = (one: string, other: string) => one === other || Date.parse(one) === Date.parse(other)

/**
 * A moment, by the clocks of a zone. One that was given stays exactly as it is while they show its time: another moment
 * may have the same, and the clocks show no seconds.
 */
export function MomentField({ moment: value, onChange, help, children, ...props }: MomentFieldProps) {
  const { zone } = props
  const t = useTranslations('form.dateTime')
  const timeText = useTimeText()
  const moment = isUnreadable(value) ? '' : value
  const [known, setKnown] = useState({ given: moment, chosen: moment, typed: '' })
  if (!isSameMoment(known.chosen, moment)) setKnown({ given: moment, chosen: moment, typed: '' })
  const wall = toWallTime(moment, zone)
  const both = bothMoments(wall, zone)
  const other = both?.find((one) => !isSameMoment(one, moment))

  const momentAt = (wall: string) =>
    wall === toWallTime(known.given, zone) ? known.given : fromWallTime(wall, zone)
  const said = (wall: string, exact?: string) =>
    wall === '' ? '' : exact === undefined ? (momentAt(wall) ?? '') : inZone(exact, zone)
  function change(typed: string | Unreadable, exact?: string) {
    const wall = isUnreadable(typed) ? '' : typed
    const next = said(wall, exact)
    setKnown({ ...known, chosen: next, typed: wall })
    onChange(isUnreadable(typed) ? typed : next)
  }
  function choose(next: string) {
    setKnown({ given: next, chosen: next, typed: '' })
    onChange(next)
  }
  function note() {
    if (both) {
      const offset = spellOffset(offsetAt(zone, Date.parse(moment)))
      return t('twice', { which: other === both[1] ? 'first' : 'second', offset })
    }
    const { typed } = known
    if (wall === '' || typed === '' || typed === wall) return undefined
    return t('skipped', { typed: timeText(typed.slice(11)), time: timeText(wall.slice(11)) })
  }
  const shown = (wall: string) => toWallTime(fromWallTime(wall, zone) ?? '', zone)
  return (
    <DateField
      {...props}
      help={joinSentences([note(), help])}
      hasTime
      value={isUnreadable(value) ? value : wall}
      momentAt={momentAt}
      shown={shown}
      onChange={change}
    >
      {children}
      {both && other !== undefined && (
        <Button size="sm" variant="outline" isDisabled={props.isDisabled} onClick={() => choose(other)}>
          {t('useOther', { which: other === both[0] ? 'first' : 'second' })}
        </Button>
      )}
    </DateField>
  )
}
