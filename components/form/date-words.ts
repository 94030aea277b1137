import { searchable } from '@/contract/find-matches'
import { unspacedLetters } from '@/contract/unspaced'
import { halfWidth } from './half-width'

/*
 * What days and times are called in a language, as the browser knows it, in the form in which texts are compared: without
 * accents, in small letters, with the digits 0 to 9.
 */

const unspaced = new RegExp(`[${unspacedLetters}]`, 'u')

const zero = { arabic: 0x06_60, persian: 0x06_f0 }

/** No date and no time is longer, in whatever words. */
export const maxDateLength = 100

/** A text that somebody typed, in the form of these words; empty for one that is too long to be a date. */
export const plainDate = (text: string) =>
  searchable(text.length > maxDateLength ? '' : halfWidth(text))
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - zero.arabic))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - zero.persian))
    .replaceAll('،', ',')
    // Keyboards have it, and not the sign for an ordinal number, as in `1º marzo`.
    .replaceAll(/(?<=\d)°/g, 'o')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The words and numbers of a text. */
export const tokensOf = (plain: string) => plain.match(/\p{L}[\p{L}\p{M}']*|\d+/gu) ?? []

/** In the evening, and in the night before, it is 5 to 11 that is said. */
type PartOfDay = 'am' | 'pm' | 'evening'

type DateWords = {
  /** As people write it, for an example. */
  tomorrow: string
  now: string
  /** `today` and the like, and how many days away each is. */
  days: ReadonlyMap<string, number>
  /** The forms of each weekday's name, Sunday first. */
  weekdays: readonly (readonly string[])[]
  /** What stands before a weekday, such as `on`. */
  onDay: readonly string[]
  /** What says of a weekday that it is the first after today, such as `next`, and that it is one of next week. */
  coming: RegExp | null
  nextWeek: RegExp | null
  /** What stands around a count in `in 2 hours`, and how long one of them is; `whole` where the count is a word. */
  spans: readonly Span[]
  /** The forms of each month's name. */
  months: readonly (readonly string[])[]
  /** Names of weekdays, and words such as `de` in `31 de enero`. */
  others: ReadonlySet<string>
  isMonthFirst: boolean
  isYearFirst: boolean
  /** What stands between a day and a time: `at`, or words such as `alle ore`, of which people leave out all but the first. */
  at: readonly string[]
  /** What people put before a time besides, or instead. */
  oClock: readonly string[]
  /** Names of 12:00 and of 0:00, with the words before them. */
  noon: RegExp | null
  midnight: RegExp | null
  /** Finds a time in the middle of an hour, and its number; `isNext` for that of the hour that follows. */
  halfHour: { pattern: RegExp; isNext: boolean } | null
  /** Parts of a day, where they are called otherwise than `am` and `pm`. */
  halves: readonly (readonly [word: string, half: PartOfDay])[]
}

/** Where people say it, and the browser’s dates do not. */
const saidBetween: Readonly<Record<string, readonly string[]>> = { pl: ['o'] }

const saidBeforeTime: Readonly<Record<string, readonly string[]>> = {
  ar: ['الساعة'],
  es: ['las'],
  it: ['ore'],
  pl: [String.raw`godz(?:\.|inie|ina)?`],
  tr: ['saat'],
}
const saidBeforeWeekday: Readonly<Record<string, readonly string[]>> = {
  ar: ['يوم', 'هذا'],
  de: ['am', 'diesen'],
  en: ['on', 'this'],
  es: ['el', 'este'],
  fr: ['le', 'ce'],
  it: ['questo', 'questa'],
  pl: ['w ten', 'w tę', 'w', 'we'],
  'pt-BR': ['na', 'no', 'neste', 'nesta', 'este', 'esta'],
  tr: ['bu'],
}
/** As they are after `w`; Sunday first. */
const otherWeekdays: Readonly<Record<string, readonly string[]>> = {
  pl: ['niedzielę', '', '', 'środę', '', '', 'sobotę'],
}
const otherDays: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  ar: [
    ['بعد غد', 2],
    ['بكرة', 1],
  ],
}
const otherHalves: Readonly<Record<string, DateWords['halves']>> = {
  ar: [
    ['مساءً', 'pm'],
    ['صباحًا', 'am'],
  ],
  de: [
    ['vormittags', 'am'],
    ['vormittag', 'am'],
    ['morgens', 'am'],
    ['früh', 'am'],
    ['nachmittags', 'pm'],
    ['nachmittag', 'pm'],
    ['abends', 'evening'],
    ['abend', 'evening'],
  ],
  en: [
    ['in the morning', 'am'],
    ['in the afternoon', 'pm'],
    ['in the evening', 'evening'],
  ],
  es: [
    ['de la mañana', 'am'],
    ['por la mañana', 'am'],
    ['de la tarde', 'pm'],
    ['por la tarde', 'pm'],
    ['de la noche', 'evening'],
    ['por la noche', 'evening'],
  ],
  fr: [
    ['du matin', 'am'],
    ['matin', 'am'],
    ["de l'après-midi", 'pm'],
    ['après-midi', 'pm'],
    ['du soir', 'evening'],
    ['soir', 'evening'],
  ],
  it: [
    ['di mattina', 'am'],
    ['del mattino', 'am'],
    ['mattina', 'am'],
    ['di pomeriggio', 'pm'],
    ['del pomeriggio', 'pm'],
    ['pomeriggio', 'pm'],
    ['di sera', 'evening'],
    ['sera', 'evening'],
  ],
  ja: [
    ['朝', 'am'],
    ['夕方', 'evening'],
    ['夜', 'evening'],
  ],
  pl: [
    ['przed południem', 'am'],
    ['rano', 'am'],
    ['po południu', 'pm'],
    ['wieczorem', 'evening'],
  ],
  'pt-BR': [
    ['da manhã', 'am'],
    ['da tarde', 'pm'],
    ['da noite', 'evening'],
  ],
  tr: [
    ['sabah', 'am'],
    ['öğleden sonra', 'pm'],
    ['akşam', 'evening'],
  ],
  zh: [
    ['早上', 'am'],
    ['晚上', 'evening'],
  ],
}

/** Expressions for the names of noon and midnight, as they are written in a time or after a day. */
const namedTimes: Readonly<Record<string, readonly [noon: string, midnight: string]>> = {
  ar: ['(?:عند |وقت )?(?:الظهر|ظهرًا|منتصف النهار)', '(?:عند )?منتصف الليل'],
  de: ['(?:am |zu )?mittags?', '(?:zu )?mitternacht'],
  en: ['noon|midday', 'midnight'],
  es: ['(?:del |al )?mediodía', 'medianoche'],
  fr: ['midi', 'minuit'],
  it: ['(?:a |di )?mezzogiorno', '(?:a )?mezzanotte'],
  ja: ['正午|お昼', '真夜中'],
  pl: ['(?:w )?południe', 'północy?'],
  'pt-BR': ['(?:ao |do )?meio[ -]dia', '(?:a )?meia[ -]noite'],
  tr: ['öğlen|öğleyin|öğle', 'gece yarısı'],
  zh: ['中午|正午', '午夜|零点'],
}

/** Expressions for what makes `Friday` `next Friday`, and for what makes it that of next week, from Monday to Sunday. */
const comingDays: Readonly<Record<string, readonly [first: string | null, ofNextWeek?: string]>> = {
  ar: [' (?:القادمة?|المقبلة?)$'],
  de: ['^(?:am )?(?:nächste[nrs]?|kommende[nrs]?) '],
  en: ['^(?:on )?(?:next|(?:the |this )?coming) '],
  es: ['^(?:el )?próximo | (?:próximo|que viene)$'],
  fr: [' (?:prochain|qui vient)$'],
  it: ['^(?:il |la )?prossim[oa] | (?:prossim[oa]|che viene)$'],
  ja: ['^(?:次|今度)の?', '^来週の?'],
  pl: ['^(?:we? )?(?:następn|przyszł|najbliższ)[yaąe] '],
  'pt-BR': ['^(?:n?[ao] )?próxim[oa] | (?:próxim[oa]|que vem)$'],
  tr: ['^(?:gelecek|önümüzdeki) '],
  zh: [null, '^下个?(?=周|星期)'],
}

/** What stands around the digits of a time in the middle of an hour: `half past 6`, or of that hour's end, `halb 7`. */
const halfHours: Readonly<Record<string, readonly [before: string, after: string, hour?: 'next']>> = {
  ar: ['(?:الساعة )?', ' ?و ?(?:ال)?نصف'],
  de: ['halb ', '', 'next'],
  en: ['half past ', ''],
  es: ['(?:a )?(?:las? )?', ' ?(?:h|horas?)? ?y media'],
  fr: ['', ' ?(?:h|heures?)? ?et demie?'],
  it: ['(?:alle |le )?', ' ?(?:h|ore)? ?e mezz[ao]'],
  ja: ['', ' ?時 ?半'],
  pl: ['(?:o )?w?pol do ', '', 'next'],
  'pt-BR': ['(?:as )?', ' ?(?:h|horas?)? ?e meia'],
  tr: ['(?:saat )?', ' ?bucuk'],
  zh: ['', ' ?[点时時] ?半'],
}

/** What a table has for the language of a locale, with its region or without. */
function ownOf<Words>(table: Readonly<Record<string, Words>>, locale: string) {
  const { baseName, language } = new Intl.Locale(locale)
  return table[baseName] ?? table[language]
}

/** Whole words; in scripts without spaces, they may stand between others. */
function namesOf(words: string | undefined) {
  if (words === undefined) return null
  const names = `(?:${searchable(words)})`
  const expression = unspaced.test(words) ? names : String.raw`(?<![\p{L}-])${names}(?![\p{L}-])`
  return new RegExp(expression, 'u')
}

const expressionOf = (said: string | null = null) =>
  said === null ? null : new RegExp(searchable(said), 'u')

function halfHourIn(language: string): DateWords['halfHour'] {
  const said = ownOf(halfHours, language)
  if (!said) return null
  const [before, after, hour] = said
  return {
    pattern: new RegExp(
      String.raw`(?<!\d)${searchable(before)}(\d{1,2}|noon|midnight)${searchable(after)}(?![\p{L}\d])`,
      'u',
    ),
    isNext: hour === 'next',
  }
}

type Unit = 'minute' | 'hour' | 'day' | 'week'
type Span = { unit: Unit; before: string; after: string } | { unit: Unit; whole: string; count: number }

const units = ['minute', 'hour', 'day', 'week'] as const
/** Counts of each plural form. */
const someCounts = [1, 2, 3, 5, 11, 21, 22, 100]

const at = (month: number, day: number, hour = 12) => Date.UTC(2030, month, day, hour)
const daysAway = [-1, 0, 1, 2]
const forms = ['long', 'short'] as const

/** What people say for a word of the browser's spans, and for a count of one, which they leave out. */
const saidInSpans: Readonly<Record<string, (span: string) => string>> = {
  ar: (span) => span.replace(/^خلال/, 'بعد').replace(/ واحدة?$/, ''),
}

const spansIn = (language: string) =>
  (['long', 'short'] as const).flatMap((style) => {
    const relative = new Intl.RelativeTimeFormat(new Intl.Locale(language, { numberingSystem: 'latn' }), {
      style,
    })
    const said = ownOf(saidInSpans, language)
    return units.flatMap((unit) =>
      someCounts.flatMap((count) => {
        const parts = relative.formatToParts(count, unit)
        const number = parts.findIndex(({ type }) => type === 'integer')
        const spanIn = (inWords: (text: string) => string): Span => {
          const textOf = (some: typeof parts) => plainDate(inWords(some.map(({ value }) => value).join('')))
          if (number < 0) return { unit, whole: textOf(parts), count }
          return { unit, before: textOf(parts.slice(0, number)), after: textOf(parts.slice(number + 1)) }
        }
        const own = spanIn((text) => text)
        return said ? [own, spanIn(said)] : [own]
      }),
    )
  })

function read(language: string): DateWords {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const partOf = (type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions, moment: number) =>
    plainDate(
      write(options)
        .formatToParts(moment)
        .find((part) => part.type === type)?.value ?? '',
    )
  const literals = (options: Intl.DateTimeFormatOptions) =>
    write(options)
      .formatToParts(at(0, 31))
      .filter(({ type }) => type === 'literal')
      .flatMap(({ value }) => tokensOf(plainDate(value)))
  const months = Array.from({ length: 12 }, (_, month) =>
    forms
      .flatMap((form) => [
        partOf('month', { month: form }, at(month, 1)),
        partOf('month', { month: form, day: 'numeric' }, at(month, 1)),
      ])
      .flatMap((name) => tokensOf(name).slice(0, 1)),
  )
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    // The sixth of January is a Sunday.
    forms.map((weekday) => partOf('weekday', { weekday }, at(0, day + 6)).replace(/\.$/, '')),
  )
  const numeric = write({ dateStyle: 'short' }).formatToParts(at(0, 31))
  const withTime = literals({ dateStyle: 'long', timeStyle: 'short' })
  const inDay = literals({ dateStyle: 'full' })
  const halves = [
    [partOf('dayPeriod', { hour: 'numeric', hour12: true }, at(0, 1, 6)), 'am'],
    [partOf('dayPeriod', { hour: 'numeric', hour12: true }, at(0, 1, 18)), 'pm'],
  ] as const
  const [noon, midnight] = ownOf(namedTimes, language) ?? []
  const [coming, ofNextWeek] = ownOf(comingDays, language) ?? []
  return {
    noon: namesOf(noon),
    midnight: namesOf(midnight),
    coming: expressionOf(coming),
    nextWeek: expressionOf(ofNextWeek),
    halfHour: halfHourIn(language),
    tomorrow: relative.format(1, 'day'),
    now: plainDate(relative.format(0, 'second')),
    days: new Map([
      ...daysAway.map((count) => [plainDate(relative.format(count, 'day')), count] as const),
      ...(ownOf(otherDays, language) ?? []).map(([word, count]) => [plainDate(word), count] as const),
    ]),
    // One letter, such as the `金` of a calendar, says too little.
    weekdays: weekdays.map((names, day) =>
      [
        ...names,
        ...names.flatMap((name) => name.split('-')[0] ?? []),
        ownOf(otherWeekdays, language)?.[day] ?? '',
      ]
        .map(plainDate)
        .filter((name) => name.length > 1),
    ),
    onDay: (ownOf(saidBeforeWeekday, language) ?? []).map(plainDate),
    spans: spansIn(language),
    months,
    others: new Set([...weekdays.flat().flatMap(tokensOf), ...inDay]),
    isYearFirst: numeric.find(({ type }) => type !== 'literal')?.type === 'year',
    isMonthFirst: numeric.find(({ type }) => type === 'day' || type === 'month')?.type === 'month',
    at: ownOf(saidBetween, language) ?? withTime.filter((word) => !inDay.includes(word)),
    oClock: (ownOf(saidBeforeTime, language) ?? []).map(plainDate),
    // The longer words first: the shorter ones may begin them.
    halves: [
      ...(ownOf(otherHalves, language) ?? []).map(([word, half]) => [plainDate(word), half] as const),
      ...halves.filter(([word, half]) => word !== '' && word !== half),
    ],
  }
}

const known = new Map<string, DateWords>()

export function dateWordsIn(language: string) {
  const words = known.get(language) ?? read(language)
  known.set(language, words)
  return words
}

/** The words of a language, and English ones, which everybody may type. */
export const dateWordsFor = (language: string) => [dateWordsIn(language), dateWordsIn('en')]

/** The language and the region of this browser. */
export const ownLocale = () => new Intl.DateTimeFormat().resolvedOptions().locale
