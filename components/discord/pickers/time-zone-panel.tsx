import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useJoin } from '@/components/ui/use-join'
import { createMatcher, findMatches, searchable } from '@/contract/find-matches'
import {
  findTimeZone,
  isTimeZone,
  offsetAt,
  offsetMatcher,
  spellOffset,
  zoneName,
  zoneParts,
} from '@/contract/time-zones'
import { citiesOfCountries, clockAbbreviations } from '@/config/time-zone-search'
import { PickerPanel } from './picker-panel'
import type { PanelProps, PickerGroup, PickerItem } from './picker-parts'

export function TimeZonePanel({ value, ...panel }: PanelProps & { value: string | null }) {
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
      const groups = [...regions].map(([label, items]) => ({ id: `region-${label}`, label, items }))
      return text.trim() === '' ? groups : bestFirst(groups, text)
    },
    [value, t],
  )

  return <PickerPanel {...panel} search={search} />
}

function ZoneNow({ zone }: { zone: string }) {
  const format = useFormatter()
  const join = useJoin()
  const now = useNow({ updateInterval: 10_000 })
  if (!isTimeZone(zone)) return null
  const time = format.dateTime(now, { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
  return <span>{join.apart([`UTC${spellOffset(offsetAt(zone, now.getTime()))}`, time])}</span>
}

const knownNames = new Map<string, string>()

/** What a zone's clocks are called, such as `Central European Time`; or for short, which is often a country’s name. */
function nameOfClocks(zone: string, timeZoneName: 'longGeneric' | 'shortGeneric') {
  const key = `${timeZoneName} ${zone}`
  const known = knownNames.get(key)
  if (known !== undefined) return known
  const parts = isTimeZone(zone)
    ? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName }).formatToParts(Date.now())
    : []
  const name =
    parts.find(({ type }) => type === 'timeZoneName')?.value.replace(' Standard Time', ' Time') ?? ''
  knownNames.set(key, name)
  return name
}

const searchTextOf = (zone: string) => `${zone} ${zoneName(zone)} ${nameOfClocks(zone, 'longGeneric')}`

/** A zone that has the words that were typed fits better than one with words that begin so, and than any other. */
function rankOf(zone: string, search: string) {
  const clocks = nameOfClocks(zone, 'longGeneric')
  const names = [searchTextOf(zone), nameOfClocks(zone, 'shortGeneric'), clockAbbreviations[clocks]]
  const words = ` ${searchable(names.join(' ')).replaceAll(/[/_]/g, ' ')} `
  if (words.includes(` ${search} `)) return 0
  return words.includes(` ${search}`) ? 1 : 2
}

/** The zones of each region, and the regions: by how well they fit, then by how many of a region fit so. */
function bestFirst(groups: readonly PickerGroup[], text: string) {
  const search = searchable(text.trim())
  return groups
    .map((group) => {
      const ranked = group.items.map((item) => ({ item, rank: rankOf(item.id, search) }))
      const best = Math.min(...ranked.map(({ rank }) => rank))
      const count = ranked.filter(({ rank }) => rank === best).length
      const items = ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
      return { best, count, group: { ...group, items } }
    })
    .sort((a, b) => a.best - b.best || b.count - a.count)
    .map(({ group }) => group)
}

const lastPart = (zone: string) => zone.replace(/.*\//, '')

/**
 * Zones of an abbreviation, such as "EST", or of a country of several zones, and those with a word that begins so; none
 * for other texts, which may occur anywhere in a name.
 */
function findByOtherName(zones: readonly string[], wanted: string) {
  const start = searchable(wanted)
  const clocks = Object.keys(clockAbbreviations).filter((name) =>
    clockAbbreviations[name]?.split(' ').includes(wanted.toUpperCase()),
  )
  const cities = Object.entries(citiesOfCountries)
    .filter(([names]) => names.split(', ').some((name) => searchable(name).startsWith(start)))
    .flatMap(([, of]) => of.split(' '))
  if (clocks.length === 0 && (cities.length === 0 || start.length < 3)) return []
  const begins = (zone: string) =>
    searchable(zoneName(zone))
      .split(/[/ ]/)
      .some((word) => word.startsWith(start))
  return zones.filter(
    (zone) =>
      clocks.includes(nameOfClocks(zone, 'longGeneric')) || cities.includes(lastPart(zone)) || begins(zone),
  )
}

/** The zones of this browser, UTC, which it leaves out, and the chosen one, whatever it is. */
function findZones(text: string, chosen: string | null) {
  const wanted = text.trim()
  const zones = [...new Set(['UTC', ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')])]
  if (wanted === '') return zones
  const hasOffset = offsetMatcher(wanted)
  if (hasOffset) return zones.filter((zone) => isTimeZone(zone) && hasOffset(offsetAt(zone, Date.now())))
  const named = findByOtherName(zones, wanted)
  if (named.length > 0) return named
  const matches = createMatcher(wanted)
  const found = zones.filter((zone) => matches(searchTextOf(zone)))
  if (found.length > 0) return found
  // A name that is known and not listed, such as "Etc/GMT+5".
  const unlisted = findTimeZone(wanted)
  if (unlisted) return [unlisted]
  const inCountry = zones.filter((zone) => matches(nameOfClocks(zone, 'shortGeneric')))
  return inCountry.length > 0 ? inCountry : findMatches(zones, wanted, searchTextOf)
}
