import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useJoin } from '@/components/ui/use-join'
import { createMatcher, createSimilarMatcher, searchable } from '@/contract/find-matches'
import {
  canShowZone,
  findTimeZone,
  isTimeZone,
  listTimeZones,
  offsetAt,
  offsetMatcher,
  spellOffset,
  zoneName,
  zoneParts,
} from '@/contract/time-zones'
import {
  citiesOfCountries,
  cityLanguages,
  cityNames,
  clockAbbreviations,
  otherCities,
} from '@/config/time-zone-search'
import { PickerPanel } from './picker-panel'
import type { PanelProps, PickerGroup, PickerItem } from './picker-parts'

/** What the regions of zones are called, by the first part of a zone's name. */
function useRegionNames() {
  const t = useTranslations('pickers.timeZone')
  return useMemo(
    () =>
      new Map([
        ['Africa', t('africa')],
        ['America', t('america')],
        ['Antarctica', t('antarctica')],
        ['Arctic', t('arctic')],
        ['Asia', t('asia')],
        ['Atlantic', t('atlantic')],
        ['Australia', t('australia')],
        ['Europe', t('europe')],
        ['Indian', t('indian')],
        ['Pacific', t('pacific')],
      ]),
    [t],
  )
}

/** The region of a zone, '' for none, and the rest of its name with its city as it is called in a language. */
function wordsOf(zone: string, locale: string) {
  const parts = zoneParts(zone)
  const region = parts.length > 1 ? (parts.shift() ?? '') : ''
  const city = cityIn(locale, zone)
  return { region, name: city === null ? parts.join('/') : [...parts.slice(0, -1), city].join('/') }
}

/** A zone in the words of the list; in English, the names of zones are known themselves. */
export function ZoneWords({ zone }: { zone: string }) {
  const locale = useLocale()
  const regionNames = useRegionNames()
  const { region, name } = wordsOf(zone, locale)
  if (locale.startsWith('en')) return zoneName(zone)
  return region === '' ? name : `${regionNames.get(region) ?? region}/${name}`
}

export function TimeZonePanel({ value, ...panel }: PanelProps & { value: string | null }) {
  const t = useTranslations('pickers.timeZone')
  const locale = useLocale()
  const regionNames = useRegionNames()
  const search = useCallback(
    (text: string) => {
      const regions = new Map<string, PickerItem[]>()
      for (const id of findZones(text, value, { locale, regionNames })) {
        const { region, name } = wordsOf(id, locale)
        const items = regions.get(region) ?? []
        regions.set(region, items)
        items.push({ id, name, note: <ZoneNow zone={id} /> })
      }
      const labelOf = (region: string) => regionNames.get(region) ?? (region || t('elsewhere'))
      const groups = [...regions].map(([region, items]) => ({
        id: `region-${region}`,
        label: labelOf(region),
        items,
      }))
      return text.trim() === '' ? groups : bestFirst(groups, text)
    },
    [value, t, locale, regionNames],
  )

  return <PickerPanel {...panel} search={search} />
}

function ZoneNow({ zone }: { zone: string }) {
  const format = useFormatter()
  const join = useJoin()
  const now = useNow({ updateInterval: 10_000 })
  if (!canShowZone(zone)) return null
  const time = format.dateTime(now, { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
  return <span>{join.apart([`UTC${spellOffset(offsetAt(zone, now.getTime()))}`, time])}</span>
}

const knownNames = new Map<string, string>()

/** What a zone's clocks are called, such as `Central European Time`; or for short, which is often a country’s name. */
function nameOfClocks(zone: string, timeZoneName: 'longGeneric' | 'shortGeneric') {
  const key = `${timeZoneName} ${zone}`
  const known = knownNames.get(key)
  if (known !== undefined) return known
  const parts = canShowZone(zone)
    ? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName }).formatToParts(Date.now())
    : []
  const name =
    parts.find(({ type }) => type === 'timeZoneName')?.value.replace(' Standard Time', ' Time') ?? ''
  knownNames.set(key, name)
  return name
}

const cityOf = (zone: string) => zoneParts(zone).at(-1) ?? zone

/** What the city of a zone is called in a language, where that is known. */
function cityIn(locale: string, zone: string) {
  const at = cityLanguages.indexOf(new Intl.Locale(locale).language)
  return cityNames[cityOf(zone)]?.split('|')[at] ?? null
}

/** Names of its city in all languages, and of others whose clocks show the same. */
function citiesOf(zone: string) {
  const others = otherCities[cityOf(zone).replaceAll(' ', '_')] ?? ''
  return `${cityNames[cityOf(zone)] ?? ''} ${others}`.replaceAll(/[|_]/g, ' ')
}

const searchTextOf = (zone: string) =>
  `${zone} ${zoneName(zone)} ${citiesOf(zone)} ${nameOfClocks(zone, 'longGeneric')}`

type Wording = {
  locale: string
  /** By the first part of a zone's name. */
  regionNames: ReadonlyMap<string, string>
}

/** Codes of countries by their English names, which clocks are called by. */
function codesOfCountries() {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(codes.flatMap((code) => [[names.of(code) ?? '', code] as const]))
}
let knownCodes: ReadonlyMap<string, string> | undefined

/** A country's English name, and what it is called in a language. */
function countryNames(english: string, locale: string) {
  knownCodes ??= codesOfCountries()
  const code = knownCodes.get(english)
  const own = code && new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code)
  return own ? `${english}, ${own}` : english
}

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
function findByOtherName(zones: readonly string[], wanted: string, locale: string) {
  const start = searchable(wanted)
  const clocks = Object.keys(clockAbbreviations).filter((name) =>
    clockAbbreviations[name]?.split(' ').includes(wanted.toUpperCase()),
  )
  const cities = Object.entries(citiesOfCountries)
    .filter(([names]) => {
      const [english = '', ...others] = names.split(', ')
      const all = [...countryNames(english, locale).split(', '), ...others]
      return all.some((name) => searchable(name).startsWith(start))
    })
    .flatMap(([, of]) => of.split(' '))
  if (clocks.length === 0 && (cities.length === 0 || start.length < 3)) return []
  const begins = (zone: string) =>
    searchable(`${zoneName(zone)} ${citiesOf(zone)}`)
      .split(/[/ ]/)
      .some((word) => word.startsWith(start))
  return zones.filter(
    (zone) =>
      clocks.includes(nameOfClocks(zone, 'longGeneric')) || cities.includes(lastPart(zone)) || begins(zone),
  )
}

/** The zones of this browser, UTC, which it leaves out, and the chosen one, whatever it is. */
function findZones(text: string, chosen: string | null, { locale, regionNames }: Wording) {
  const wanted = text.trim()
  const zones = [...new Set(['UTC', ...(chosen ? [chosen] : []), ...listTimeZones()])]
  if (wanted === '') return zones
  const hasOffset = offsetMatcher(wanted)
  if (hasOffset) return zones.filter((zone) => canShowZone(zone) && hasOffset(offsetAt(zone, Date.now())))
  const named = findByOtherName(zones, wanted, locale)
  if (named.length > 0) return named
  const matches = createMatcher(wanted)
  const regionOf = (zone: string) => regionNames.get(zone.split('/')[0] ?? '') ?? ''
  const found = zones.filter((zone) => matches(`${searchTextOf(zone)} ${regionOf(zone)}`))
  if (found.length > 0) return found
  // A name that is known and not listed, such as "Etc/GMT+5".
  const unlisted = findTimeZone(wanted)
  if (unlisted && isTimeZone(unlisted)) return [unlisted]
  const countryOf = (zone: string) => nameOfClocks(zone, 'shortGeneric').replace(/ Time$/, '')
  const inCountry = zones.filter((zone) => matches(countryNames(countryOf(zone), locale)))
  if (inCountry.length > 0) return inCountry
  // Of other cities, only what is surely mistyped: the name of a place that is not listed is often like one that is.
  const isMistyped = createSimilarMatcher(wanted, 4)
  return zones.filter((zone) => isMistyped(searchTextOf(zone)))
}
