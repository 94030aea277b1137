import { createMatcher, createSimilarMatcher, searchable } from '@/contract/find-matches'
import {
  canShowZone,
  findTimeZone,
  isTimeZone,
  listTimeZones,
  offsetAt,
  offsetMatcher,
  zoneName,
  zoneParts,
} from '@/contract/time-zones'
import {
  citiesOfCountries,
  cityLanguages,
  cityNames,
  clockAbbreviations,
  otherCities,
} from '@/config/time-zone-words'

/** The first part of a zone's name, '' where there is only one. */
function regionOf(zone: string) {
  const [region = '', ...others] = zoneParts(zone)
  return others.length > 0 ? region : ''
}

/** The region of a zone, '' for none, and the rest of its name with its city as it is called in a language. */
export function wordsOf(zone: string, locale: string) {
  const region = regionOf(zone)
  const parts = zoneParts(zone).slice(region === '' ? 0 : 1)
  const city = cityIn(locale, zone)
  return { region, name: city === null ? parts.join('/') : [...parts.slice(0, -1), city].join('/') }
}

const knownNames = new Map<string, string>()

/** What a zone's time is called, such as `Central European Time`; its short form is often the name of a country. */
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

/** 0 for a zone that has the words that were typed, 1 for one that has words that begin so, 2 for any other. */
function rankOf(zone: string, search: string) {
  const clocks = nameOfClocks(zone, 'longGeneric')
  const names = [searchTextOf(zone), nameOfClocks(zone, 'shortGeneric'), clockAbbreviations[clocks]]
  const words = ` ${searchable(names.join(' ')).replaceAll(/[/_]/g, ' ')} `
  if (words.includes(` ${search} `)) return 0
  return words.includes(` ${search}`) ? 1 : 2
}

/** Sorts the zones of each region by how well they fit, and the regions by their best zone, then by how many fit as well. */
function bestFirst(regions: readonly ZonesOfRegion[], text: string) {
  const search = searchable(text.trim())
  return regions
    .map(({ region, zones }) => {
      const ranked = zones.map((zone) => ({ zone, rank: rankOf(zone, search) }))
      const best = Math.min(...ranked.map(({ rank }) => rank))
      const count = ranked.filter(({ rank }) => rank === best).length
      const sorted = ranked.sort((a, b) => a.rank - b.rank).map(({ zone }) => zone)
      return { best, count, found: { region, zones: sorted } }
    })
    .sort((a, b) => a.best - b.best || b.count - a.count)
    .map(({ found }) => found)
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
function listFound(text: string, chosen: string | null, { locale, regionNames }: Wording) {
  const wanted = text.trim()
  const zones = [...new Set(['UTC', ...(chosen ? [chosen] : []), ...listTimeZones()])]
  if (wanted === '') return zones
  const hasOffset = offsetMatcher(wanted)
  if (hasOffset) return zones.filter((zone) => canShowZone(zone) && hasOffset(offsetAt(zone, Date.now())))
  const named = findByOtherName(zones, wanted, locale)
  if (named.length > 0) return named
  const matches = createMatcher(wanted)
  const regionIn = (zone: string) => regionNames.get(zone.split('/')[0] ?? '') ?? ''
  const found = zones.filter((zone) => matches(`${searchTextOf(zone)} ${regionIn(zone)}`))
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

type ZonesOfRegion = { region: string; zones: readonly string[] }

/** What a text finds of those, by region, '' for none; the best first once there is a text. */
export function findZones(text: string, chosen: string | null, wording: Wording): readonly ZonesOfRegion[] {
  const regions = new Map<string, string[]>()
  for (const zone of listFound(text, chosen, wording)) {
    const region = regionOf(zone)
    const zones = regions.get(region) ?? []
    regions.set(region, zones)
    zones.push(zone)
  }
  const found = [...regions].map(([region, zones]) => ({ region, zones }))
  return text.trim() === '' ? found : bestFirst(found, text)
}
