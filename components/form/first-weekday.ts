import { ownLocale } from './date-words'

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
export function firstWeekday(language: string) {
  const own = ownLocale()
  const isSpokenHere = language.startsWith('en') || own.split('-')[0] === language.split('-')[0]
  const { region = '001' } = new Intl.Locale(isSpokenHere ? own : language).maximize()
  return beginOn.find(([, regions]) => regions.includes(region))?.[0] ?? 1
}
