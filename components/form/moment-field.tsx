import { type ComponentProps, useState } from 'react'
import { DateField } from './date-field'
import { toWallTime } from './wall-time'
import { fromWallTime, inZone } from './zoned-moment'

type MomentFieldProps = Omit<ComponentProps<typeof DateField>, 'hasTime' | 'value' | 'onChange'> & {
  /** In ISO 8601; '' for none. */
  moment: string
  /** Called with null while what was typed is not complete. */
  onChange: (moment: string | null) => void
}

const isSameMoment = (one: string, other: string) => one === other || Date.parse(one) === Date.parse(other)

/**
 * A moment, by the clocks of a zone. One that was given stays exactly as it is while they show its time: another moment
 * may have the same, and the clocks show no seconds.
 */
export function MomentField({ moment, onChange, ...props }: MomentFieldProps) {
  const { zone } = props
  const [known, setKnown] = useState({ given: moment, chosen: moment })
  if (!isSameMoment(known.chosen, moment)) setKnown({ given: moment, chosen: moment })

  function momentAt(wall: string, pasted?: string) {
    if (wall === '') return null
    if (pasted !== undefined) return inZone(pasted, zone)
    return wall === toWallTime(known.given, zone) ? known.given : fromWallTime(wall, zone)
  }
  function change(wall: string, pasted?: string) {
    const next = momentAt(wall, pasted)
    setKnown({ ...known, chosen: next ?? '' })
    onChange(next)
  }
  const shown = (wall: string) => toWallTime(fromWallTime(wall, zone) ?? '', zone)
  return <DateField {...props} hasTime value={toWallTime(moment, zone)} shown={shown} onChange={change} />
}
