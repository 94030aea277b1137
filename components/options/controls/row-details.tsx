import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { useGuildZone } from '@/api/guild-zone'
import { isBlank } from '@/components/changes/use-value-text'
import { useFormApi } from '@/components/options/form-context'
import { useOptionValueText } from '@/components/options/option-text'
import { isUsed } from '@/components/options/validate-options'
import { useOwnZone } from '@/components/ui/own-zone'
import { useJoin } from '@/components/ui/use-join'
import { isObject } from '@/contract/json'
import { traitsOf } from '@/contract/declaration/controls'
import { namingPart } from '@/contract/declaration/naming'
import type { Option } from '@/contract/declaration/option'
import { writeMomentInZone } from '@/contract/time-zones'

const most = 3

const isTelling = ({ control }: Option) =>
  control === 'datetime' || control === 'message' || traitsOf(control).names !== undefined

/** A date is what people look for, and must not be cut off; long texts come last. */
const placeOf = ({ control }: Option) => (control === 'datetime' ? 0 : control === 'message' ? 2 : 1)

/** Writes what tells a closed row of a list from others, beside its name. */
type WriteDetails = (row: unknown) => string

type RowDetailsProps = { items: Option; children: (write: WriteDetails) => ReactNode }

const writeNothing = () => ''

/** Lists whose rows have nothing to tell ask for no names. */
export function RowDetails(props: RowDetailsProps) {
  const { items, children } = props
  const hasDetails = items.control === 'group' && [...items.properties.values()].some(isTelling)
  return hasDetails ? <WrittenDetails {...props} /> : children(writeNothing)
}

function WrittenDetails({ items, children }: RowDetailsProps) {
  const textOf = useOptionValueText()
  const locale = useLocale()
  const { zone } = useGuildZone(useFormApi().guildId)
  const ownZone = useOwnZone()
  const join = useJoin()
  function write(option: Option, value: unknown) {
    if (option.control === 'datetime')
      return writeMomentInZone(String(value), zone, locale, shortMoment, ownZone())
    const text = textOf(option, value)
    // Of what is not listed, and may have been deleted, only the id is known.
    const isUnknown = [value].flat().every((id) => text.includes(String(id)))
    return isUnknown && traitsOf(option.control).names ? null : text
  }
  return children((row) => {
    if (items.control !== 'group' || !isObject(row)) return ''
    const name = namingPart(items, row)
    return join.apart(
      [...items.properties]
        .filter(
          ([key, option]) => isTelling(option) && key !== name && !isBlank(row[key]) && isUsed(option, row),
        )
        .toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
        .flatMap(([key, option]) => write(option, row[key]) ?? [])
        .slice(0, most),
    )
  })
}

const shortMoment = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const
