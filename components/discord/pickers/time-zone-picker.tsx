import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { createMatcher } from '@/components/discord/find-guilds'
import {
  findTimeZone,
  isTimeZone,
  offsetAt,
  offsetMatcher,
  spellOffset,
  zoneName,
  zoneParts,
} from '@/contract/time-zones'
import { LazyPickerPanel, PickerFrame } from './picker-frame'
import { type PickerFieldProps, type PickerItem, Unchosen } from './picker-parts'

type TimeZonePickerProps = PickerFieldProps & {
  /** A name of the IANA database; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  canClear?: boolean
}

export function TimeZonePicker({ value, onChange, canClear, ...field }: TimeZonePickerProps) {
  const t = useTranslations('pickers.timeZone')
  const search = useCallback(
    (text: string) => {
      const regions = new Map<string, PickerItem[]>()
      for (const id of findZones(text, value)) {
        const parts = zoneParts(id)
        const region = parts.length > 1 ? (parts.shift() ?? '') : t('elsewhere')
        const items = regions.get(region) ?? []
        regions.set(region, items)
        items.push({ id, name: parts.join('/'), note: <ZoneNow zone={id} /> })
      }
      return [...regions].map(([label, items]) => ({ id: `region-${label}`, label, items }))
    },
    [value, t],
  )

  return (
    <PickerFrame
      {...field}
      panel={(panel) => <LazyPickerPanel {...panel} search={search} />}
      searchLabel={t('search')}
      chosen={value === null ? [] : [value]}
      warnings={value !== null && !isTimeZone(value) ? [t('unknown', { zone: value })] : undefined}
      clear={canClear && value !== null ? { name: zoneName(value), onClear: () => onChange(null) } : false}
      onPick={onChange}
    >
      {value === null ? <Unchosen>{t('choose')}</Unchosen> : <span className="value">{zoneName(value)}</span>}
    </PickerFrame>
  )
}

function ZoneNow({ zone }: { zone: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  if (!isTimeZone(zone)) return null
  const time = format.dateTime(now, { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
  return <span>{`UTC${spellOffset(offsetAt(zone, now.getTime()))} · ${time}`}</span>
}

const searchTexts = new Map<string, string>()

/** What a zone is found by: its own name, that of the city today, and what its clocks are called. */
function searchTextOf(zone: string) {
  const known = searchTexts.get(zone)
  if (known !== undefined) return known
  const parts = isTimeZone(zone)
    ? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
    : []
  const clocks = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const text = `${zone} ${zoneName(zone)} ${clocks}`
  searchTexts.set(zone, text)
  return text
}

/** The zones of this browser, UTC, which it leaves out, and the chosen one, whatever it is. */
function findZones(text: string, chosen: string | null) {
  const wanted = text.trim()
  const zones = [...new Set(['UTC', ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')])]
  if (wanted === '') return zones
  const hasOffset = offsetMatcher(wanted)
  if (hasOffset) return zones.filter((zone) => isTimeZone(zone) && hasOffset(offsetAt(zone, Date.now())))
  const matches = createMatcher(wanted)
  const found = zones.filter((zone) => matches(searchTextOf(zone)))
  // A name that is known and not listed, such as "Etc/GMT+5".
  const unlisted = found.length === 0 && findTimeZone(wanted)
  return unlisted ? [unlisted] : found
}
